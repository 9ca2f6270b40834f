/** racket, guile, mzscheme, csi, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "racket guile mzscheme csi chibi-scheme gosh",
  language: "other",
  values: "-l",
  options: {
    "-e|--eval=": "code",
    "-c=": "code",
    "-s=": "script",
    "-f=": "script",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
