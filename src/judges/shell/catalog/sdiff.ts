/** sdiff: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "sdiff",
  values: "-w -I",
  options: {
    "-o|--output=": "overwrite",
    "--diff-program=": "shell",
  },
  operands: "read",
});
