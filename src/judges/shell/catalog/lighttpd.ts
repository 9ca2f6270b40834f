/** lighttpd: services. */
import { program } from "../program.ts";

export default program({
  names: "lighttpd",
  verbs: [["system.service"], ["system.read!", "-t|-tt|-p|-v|-V !-D"]],
});
