/** proxychains, proxychains4, proxychains-ng: runs a program through a proxy. */
import { program } from "../program.ts";

export default program({
  names: "proxychains proxychains4 proxychains-ng",
  flags: "-q",
  options: { "-f=": "code.exec.escape" },
  wraps: {},
});
