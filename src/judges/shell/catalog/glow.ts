/** glow, mdless, pod2text, pod2man, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "glow mdless pod2text pod2man pod2html txt2man help2man catdoc antiword unrtf docx2txt odt2txt html2text textutil",
  values: "-width -w",
  options: {
    "-output|--output|-o|--outfile=": "write",
    "-i|--include=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
