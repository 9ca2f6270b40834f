/** rscript, r, littler. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "rscript r littler",
  language: "other",
  flags: "--args",
  values: "--default-packages",
  options: {
    "-e=": "code",
    "-f|--file=": "script",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
