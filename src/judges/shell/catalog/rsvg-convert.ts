/** rsvg-convert, cairosvg, resvg, img2pdf: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "rsvg-convert cairosvg resvg img2pdf",
  values: "-w -h -f -d -z",
  options: {
    "-o|--output=": "write",
  },
  operands: "read",
  singleDash: true,
});
