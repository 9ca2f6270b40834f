/** iconv: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "iconv",
  passesInput: true,
  values: "-f|--from-code -t|--to-code",
  options: {
    "-o|--output=": "overwrite",
  },
  operands: "read",
});
