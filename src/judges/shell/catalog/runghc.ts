/** runghc, runhaskell, ghci, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "runghc runhaskell ghci stack-runghc",
  language: "other",
  values: "-f",
  options: {
    "-e=": "code",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
