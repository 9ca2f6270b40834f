/** jpegtran, djpeg, cjpeg: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "jpegtran djpeg cjpeg",
  options: {
    "--outfile=": "write",
  },
  operands: "write-second",
  singleDash: true,
});
