/** lighttpd: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "lighttpd",
  flags: "-D -p -tt",
  values: "-f",
  options: {
    "-m=": "code.exec.escape",
  },
  verbs: [
    ["code.exec.escape!", planted("-f")],
    ["system.service"],
    ["system.read!", "-t|-tt|-p|-v|-V !-D"],
  ],
});
