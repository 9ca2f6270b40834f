/** pdftotext, pdftohtml, html2ps, ps2pdf, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "pdftotext pdftohtml html2ps ps2pdf ps2ps ps2ascii eps2eps epstopdf pdf2ps pdftops wkhtmltopdf wkhtmltoimage weasyprint",
  traits: ["typesetter: wkhtmltopdf weasyprint"],
  values: "-f -l -r -x -y -W -H -enc",
  options: {
    "--run-script|--user-style-sheet|--script=": "code.exec.escape",
    "--outfile=": "write",
  },
  operands: "write-second",
  singleDash: true,
});
