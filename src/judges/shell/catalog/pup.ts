/** pup, htmlq, hxnormalize, hxselect: HTML read. */
import { program } from "../program.ts";

export default program({
  names: "pup htmlq hxnormalize hxselect xq",
  flags: `-t|--text -a -p|--pretty -w|--ignore-whitespace -B|--detect-base -c|--color -n|--number -x
    -e -L -d -s`,
  values: "--attribute -r|--remove-nodes -b|--base --charset -l",
  options: {
    "-o|--output=": "write",
    "-f|--file|--filename=": "read",
    "-i|--indent": "exec.unknown_option",
  },
  operands: "pattern",
});
