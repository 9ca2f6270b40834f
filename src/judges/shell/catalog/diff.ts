/** diff, zdiff, colordiff: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "diff zdiff colordiff",
  values: "-F -U -C -x -I -W --label",
  options: {
    "--from-file=": "read",
    "--to-file=": "read",
    "-X|--exclude-from=": "read",
  },
  operands: "read",
});
