/** crystal, nim, raku, perl6, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "crystal nim raku perl6 io gst gforth ocaml utop rhino jjs bsh coffee",
  traits: ["makes-programs: crystal nim", "builds: crystal nim"],
  language: "other",
  options: {
    "-e|--eval|eval=": "code",
    "--version": "help",
    "-v|--version": "help",
    "-h|--help": "help",
  },
  judge: interprets(),
});
