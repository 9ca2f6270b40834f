/** sbcl, clisp, ecl, ccl. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "sbcl clisp ecl ccl",
  language: "other",
  options: {
    "--eval|-x|-eval|-e=": "code",
    "--load|-i=": "script",
    "--script?": "script",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
