/** shuf, gshuf: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "shuf gshuf",
  values: "-n|--head-count -i|--input-range",
  options: {
    "-o|--output=": "overwrite",
    "--random-source=": "read",
  },
  operands: "read",
});
