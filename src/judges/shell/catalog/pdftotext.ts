/** pdftotext, pdftohtml, ps2pdf, …: documents in another form. */
import { program } from "../program.ts";

export default program({
  names: "pdftotext pdftohtml html2ps ps2ps ps2ascii eps2eps pdf2ps pdftops",
  source: "pdftotext(1), pdftohtml(1), ps2pdf(1)",
  flags: `--layout --raw --nopgbrk --bbox --bbox-layout --htmlmeta --nodiag --simple --simple2
    --table --lineprinter --tsv --listenc --eps --level1 --level2 --level3 --duplex --nocrop
    --noshrink --nocenter --expand --preload -p -c -s -i --noframes --stdout --hidden --nomerge
    --nodrm --dataurls --noroundcoord --xml --cropbox --origpagesizes --passfonts`,
  values: `-f -l -r -x -y -W -H --enc --eol --opw --upw --fixed --colspacing --zoom --fmt --wbt
    --fontfullname --paper --paperw --paperh --processcolorformat`,
  options: { "-o|--outfile=": "write", "-D|--debug": "exec.unknown_option" },
  operands: "write-second",
  singleDash: true,
});
