/** hunspell, enchant, languagetool: documents. */
import { program } from "../program.ts";

export default program({
  names: "hunspell enchant languagetool",
  flags: "-l -a",
  values: "-d|--lang -i",
  options: {
    "-p=": "read",
  },
  operands: "read",
  singleDash: true,
});
