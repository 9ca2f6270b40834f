/** rst2pdf: documents. */
import { program } from "../program.ts";

export default program({
  names: "rst2pdf",
  flags: `-b|--break-level? -q -v --very-quiet --show-frame-boundary --smart-quotes? --inline-links
    --repeat-table-rows --raw-html --real-footnotes`,
  values: `-l|--language --fit-mode --fit-background-mode --default-dpi --header --footer`,
  options: {
    "-o|--output=": "write",
    "-s|--stylesheets|--stylesheet-path|--font-path=": "read",
    "-c|--config|-e|--extension-module=": "code.exec.escape",
  },
  operands: "write-beside",
});
