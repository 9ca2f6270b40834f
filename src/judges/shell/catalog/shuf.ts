/** shuf, gshuf: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "shuf gshuf",
  flags: "-e --echo -z --zero-terminated -r --repeat --version --help",
  values: "-n|--head-count -i|--input-range",
  options: {
    "-o|--output=": "overwrite",
    "--random-source=": "read",
  },
  operands: "read",
});
