/** tesseract, ocrmypdf: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "tesseract ocrmypdf",
  values: "-l --psm --oem -c --output-type",
  options: {
    "--sidecar=": "write",
  },
  operands: "read",
  singleDash: true,
});
