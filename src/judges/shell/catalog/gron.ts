/** gron: shows JSON as assignments, one a line. */
import { program } from "../program.ts";

export default program({
  names: "gron ungron fastgron",
  passesInput: true,
  flags: "-u --ungron -v --values -c --colorize -m --monochrome -s --stream -j --json --no-sort",
  values: "--path -p",
  options: { "-k|--insecure": "net.request" },
  operands: "read",
});
