/** inkscape: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "inkscape",
  flags: "--batch-process",
  values: "-w|--export-width -h|--export-height -d|--export-dpi --export-type",
  options: {
    "-o|--export-filename|--export-plain-svg|--export-png|--export-pdf=": "write",
    "--actions|--action-list|--shell=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
