/** ag: programs that read text. */
import { program } from "../program.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ag",
  values: "-A -B -C -G -m --ignore --depth --color-match --workers --width",
  options: {
    "--pager=": "pager",
    "-g=": "pattern",
    "-p|--path-to-ignore=": "read",
  },
  operands: "pattern",
  judge: treeSearch(true),
});
