/** csvlook, csvcut, csvstat, csvgrep, …: programs that read or compute. */
import { program } from "../program.ts";

export default program({
  names: "csvlook csvcut csvstat csvgrep csvsort csvjson xsv qsv datamash visidata vd",
  flags: "--batch|-b",
  values: "-c -d -n -s",
  options: {
    "-o|--output=": "write",
    "--from=": "read",
    "-f=": "read",
    "--play|-p|--config|--preplay=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
