/** erl. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "erl",
  language: "other",
  flags: "-noshell",
  values: "-s -run",
  options: {
    "-eval=": "code",
  },
  judge: interprets(),
});
