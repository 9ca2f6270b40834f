/** diff3: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "diff3",
  values: "-L",
  options: {
    "--diff-program=": "shell",
  },
  operands: "read",
});
