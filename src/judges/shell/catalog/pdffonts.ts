/** pdffonts, pdfgrep, pdfsig, mutool, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "pdffonts pdfgrep pdfsig mutool xpdf okular evince zathura mupdf atril",
  flags: "--fork",
  options: {
    "-o=": "write",
    "-x|--synctex-editor-command=": "code.exec.escape",
    "-c|--config-dir=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
