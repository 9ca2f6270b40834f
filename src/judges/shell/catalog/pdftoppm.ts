/** pdftoppm, pdftocairo, pdfunite, pdfseparate, pdfimages: pages and pictures of PDF. */
import { program } from "../program.ts";

export default program({
  names: "pdftoppm pdftocairo pdfunite pdfseparate pdfimages pdfattach pdfdetach",
  source: "pdftoppm(1), pdftocairo(1), pdfimages(1)",
  flags: `--png --jpeg --jpegcmyk --tiff --pdf --ps --eps --svg --mono --gray --singlefile --cropbox
    --hide-annotations --nocenter --nocrop --noshrink --expand --duplex --level2 --level3 --transp
    --forcenum --overprint --list -j --jp2 --jbig2 --ccitt --all -p --print-filenames --progress
    --nocenter --saveall`,
  values: `-f -l -r --rx --ry --scale-to --scale-to-x --scale-to-y -x -y -W -H --opw --upw
    --antialias --tiffcompression --jpegopt --freetype --thinlinemode --aa --aaVector --sep --paper
    --paperw --paperh --save --savefile`,
  options: {
    "--icc|--defaultgrayprofile|--defaultrgbprofile|--defaultcmykprofile|--displayprofile=": "read",
    "-o|--outfile=": "write",
  },
  operands: "write-last",
  singleDash: true,
  judge: ({ args, ...command }, report, { table, parse }) => {
    // `-list` only shows, and the last operand is what it reads
    const shows = args.includes("-list");
    if (shows) for (const file of parse(args, report).operands) report.reads(file);
    if (shows) report.add("exec.read");
    else table({ ...command, args }, report);
  },
});
