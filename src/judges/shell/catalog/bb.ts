/** bb, janet, fennel. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "clojure clj bb janet fennel",
  language: "other",
  values: "-m|--main",
  options: {
    "-e|--eval=": "code",
    "--version": "help",
    "--help": "help",
  },
  judge: interprets(),
});
