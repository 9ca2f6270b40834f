/** pdftoppm, pdftocairo, pdfunite, pdfseparate, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "pdftoppm pdftocairo pdfunite pdfseparate pdfimages pdfcrop pdfjam pdfnup",
  values: "-f -l -r -scale-to",
  options: {
    "-o|--outfile=": "write",
  },
  operands: "write-last",
  singleDash: true,
});
