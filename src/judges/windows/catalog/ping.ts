/** ping, nslookup. */
import { program } from "../program.ts";

export default program({
  names: "ping nslookup",
  dialect: "windows",
  posix: "another",
  verbs: [["net.probe"]],
});
