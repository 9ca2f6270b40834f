/** daemonize: runs a program as a service. */
import { program } from "../program.ts";

export default program({
  names: "daemonize",
  flags: "-a -v",
  values: "-E -e -l -o -p -u",
  options: { "-c=": "cwd" },
  wraps: { key: "system.service" },
});
