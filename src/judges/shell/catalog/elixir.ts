/** elixir, iex. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "elixir iex",
  language: "other",
  values: "-S --sname --name",
  options: {
    "-e|--eval=": "code",
    "-r=": "load",
    "-v|--version": "help",
    "-h|--help": "help",
    "--rpc-eval=": "code",
  },
  judge: interprets(),
});
