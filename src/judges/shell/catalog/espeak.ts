/** espeak, espeak-ng, say, spd-say, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "espeak espeak-ng say spd-say festival flite",
  values: "-v -r -s -p",
  options: {
    "-f|--input-file=": "read",
    "-w=": "write",
    "-o|--output-file|--o=": "write",
  },
  operands: "names",
  singleDash: true,
});
