/** hunspell, enchant, languagetool: spelling. */
import { program } from "../program.ts";

export default program({
  names: "hunspell enchant languagetool",
  source: "hunspell(1)",
  flags: "-l -a -D -G -L -w -1 -H -t -n -O -X -s -m -u -U -S --list-unknown",
  values: "-d|--lang -i|--encoding -e --mothertongue --disable --enable -c",
  options: {
    "-p|-P=": "read",
    "-r|--rulefile|--languagemodel|--word2vecmodel=": "code.exec.escape",
  },
  operands: "read",
});
