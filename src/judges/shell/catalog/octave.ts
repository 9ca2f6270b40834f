/** octave, octave-cli, matlab, scilab. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "octave octave-cli matlab scilab",
  language: "other",
  options: {
    "--eval|-batch|-r|-e=": "code",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
