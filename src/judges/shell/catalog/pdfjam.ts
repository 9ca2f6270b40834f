/** pdfjam, pdfcrop, pdfnup: PDF put together by TeX. */
import { program } from "../program.ts";

export default program({
  names: "pdfjam pdfcrop pdfnup pdfbook pdf90 pdf180 pdf270",
  source: "pdfjam --help, pdfcrop --help",
  flags: `--landscape --no-landscape --twoside --vanilla --hires --clip --noclip --checkfiles
    --no-tidy --tidy --batch`,
  values: `--nup --paper --a4paper --scale --offset --trim --angle --frame --delta --margins
    --resolution --suffix --pagecolor --fitpaper --papersize --booklet --signature --pages --bbox
    --pdfversion --bbox-odd --bbox-even --rotateoversize --openright --column --doublepages`,
  options: {
    "-o|--outfile=": "write",
    "--latex|--pdftex|--pdftexcmd|--xetexcmd|--luatexcmd|--tex-command|--gscmd|--configpath=":
      "code.exec.escape",
    "--preamble|--builddir=": "code.exec.escape",
  },
  operands: "write-last",
});
