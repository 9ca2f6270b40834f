/** visidata: a table in the terminal. */
import { program } from "../program.ts";

export default program({
  names: "visidata vd",
  source: "vd(1)",
  flags: "-b --batch -N --nothing -n",
  values: "-d|--delimiter -f|--filetype --header --skip --encoding -y --row-delimiter",
  options: {
    "-o|--output=": "write",
    "-p|--play|--config|--preplay|-P|--imports|--visidata-dir|-w|--replay-wait=":
      "code.exec.escape",
  },
  operands: "read",
});
