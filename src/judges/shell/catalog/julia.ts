/** julia. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "julia",
  language: "other",
  flags: "--project?",
  values: "-J|--sysimage -t|--threads -p|--procs",
  options: {
    "-e|--eval=": "code",
    "-E|--print=": "code",
    "-L|--load=": "load",
    "-i": "repl",
    "-v|--version": "help",
    "-h|--help": "help",
  },
  judge: interprets(),
});
