/** tex, pdftex, xetex, luatex, …. */
import { program } from "../program.ts";
import { tex } from "../programs/tex.ts";

export default program({
  names:
    "tex pdftex xetex luatex etex latex pdflatex xelatex lualatex latexmk tectonic uplatex " +
    "platex context arara",
  traits: [
    "typesetter: tex pdftex xetex luatex latex pdflatex xelatex lualatex latexmk tectonic context",
  ],
  judge: tex,
});
