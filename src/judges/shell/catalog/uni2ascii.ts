/** uni2ascii, ascii2uni, ascii85, highlight, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "uni2ascii ascii2uni ascii85 highlight source-highlight pygmentize chroma",
  values: "-l -f -S -s -i",
  options: {
    "-o|--out|--output|-O=": "write",
    "-x|--load|-P=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
