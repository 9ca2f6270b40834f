/** tesseract: text from pictures. */
import { program } from "../program.ts";
import { tesseract } from "../programs/text-recognition.ts";

export default program({
  names: "tesseract",
  source: "tesseract(1)",
  flags: "--print-fonts-table",
  values: "-l --psm --oem --dpi --loglevel",
  options: {
    "-c=": "own",
    "--list-langs|--print-parameters|--help-extra|--help-psm|--help-oem": "help",
    "--tessdata-dir=": "config",
    "--user-words|--user-patterns=": "read",
  },
  judge: tesseract,
});
