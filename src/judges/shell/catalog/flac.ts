/** flac, oggenc, oggdec, opusenc, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "flac oggenc oggdec opusenc opusdec faac fdkaac",
  values: "-t -b -q",
  options: {
    "-o|--output-name|--output=": "write",
  },
  operands: "read",
  singleDash: true,
});
