/** ugrep, ug: programs that read text. */
import { program } from "../program.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ugrep ug",
  values: "-A -B -C -m -g -t -O",
  options: {
    "--filter=": "pager",
    "--pager=": "pager",
    "--view?": "pager",
    "--save-config?": "overwrite",
    "--config?": "read",
    "-e=": "pattern",
    "-f=": ["pattern", "read"],
  },
  operands: "pattern",
  judge: treeSearch(false),
});
