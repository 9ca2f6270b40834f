/** man: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "man",
  traits: ["accounts-for-files"],
  values: "-M -S -s -L -m -e -E -r -R --path",
  options: {
    "-P|--pager=": "pager",
    "-H|--html?": "pager",
    "--browser=": "pager",
    "-C|--config-file=": "code.exec.escape",
  },
  operands: "read",
});
