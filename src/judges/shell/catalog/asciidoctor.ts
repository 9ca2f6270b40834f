/** asciidoctor, asciidoc, rst2html, rst2pdf, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "asciidoctor asciidoc rst2html rst2pdf markdown cmark multimarkdown kramdown",
  values: "-a -b -d",
  options: {
    "-o|--out-file|--output=": "write",
    "-D|--destination-dir=": "write",
    "-r|--require|-I|--load-path|-T|--template-dir|--unsafe=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
