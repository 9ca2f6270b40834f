/** aspell, ispell: documents. */
import { program } from "../program.ts";

export default program({
  names: "aspell ispell",
  flags: "-a|--pipe -H -t -n -b|--backup -x|--dont-backup -B -C --ignore-case --dont-ignore-case",
  values: "-l|--lang -d|--master --mode -m --encoding --size --jargon --ignore -W --sug-mode",
  options: {
    "--personal|-p|--extra-dicts|--repl=": "read",
    "--conf|--home-dir|--conf-dir|--per-conf|--data-dir|--dict-dir|--local-data-dir=":
      "code.exec.escape",
    "--filter-path|--add-filter|--add-filter-path=": "code.exec.escape",
  },
  operands: "rewrite",
  singleDash: true,
});
