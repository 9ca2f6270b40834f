/** ack: programs that read text. */
import { program } from "../program.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ack",
  values: "-A -B -C -m --ignore-dir --ignore-file --type -t -T --output",
  options: {
    "--pager=": "pager",
    "--ackrc=": "read",
    "-f": "pattern",
    "-g=": "pattern",
    "--match=": "pattern",
    "--files-from=": "read",
  },
  operands: "pattern",
  judge: treeSearch(true),
});
