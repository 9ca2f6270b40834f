/** lighttpd: services. */
import { program } from "../program.ts";

export default program({
  names: "lighttpd",
  flags: "-D",
  options: {
    "-f=": "read",
    "-m=": "code.exec.escape",
  },
  verbs: [["system.service"], ["system.read!", "-t|-tt|-p|-v|-V !-D"]],
});
