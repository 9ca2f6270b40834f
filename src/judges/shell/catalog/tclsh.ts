/** tclsh, tclsh8, tclsh9, wish, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "tclsh tclsh8 tclsh9 wish jimsh",
  language: "other",
  traits: ["versioned", "launcher"],
  values: "-b",
  options: {
    "-c=": "code",
    "-f=": "script",
    "-v": "help",
  },
  judge: interprets(),
});
