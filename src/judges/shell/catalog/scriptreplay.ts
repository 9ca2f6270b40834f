/** scriptreplay, scriptlive: shows what a terminal showed, or runs it again. */
import { program } from "../program.ts";

export default program({
  names: "scriptreplay scriptlive",
  flags: "-q -l",
  values: "-d|--divisor -m|--maxdelay -x --stream --cr-mode",
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "--summary": "tells",
    "-t|--timing=": "read",
    "-T|--log-timing=": "read",
    "-I|--log-in=": "read",
    "-O|--log-out=": "read",
    "-B|--log-io=": "read",
    "-s|--typescript=": "read",
  },
  wraps: { key: "code.exec.stdin" },
});
