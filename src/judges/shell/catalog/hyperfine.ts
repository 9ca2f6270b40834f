/** hyperfine: measures how long shell texts take. */
import { program } from "../program.ts";

export default program({
  names: "hyperfine",
  flags: "-N -i|--ignore-failure --show-output",
  values: `-w|--warmup -m|--min-runs -M|--max-runs -r|--runs -D|--parameter-step-size -S|--shell
    --style --sort -u|--time-unit --output -n|--command-name`,
  pairs: "-L|--parameter-list -P|--parameter-scan",
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "-s|--setup|-p|--prepare|-C|--conclude|-c|--cleanup|--reference=": "command",
    "--export-asciidoc|--export-csv|--export-json|--export-markdown|--export-orgmode=": "write",
    "--input=": "read",
  },
  wraps: { words: "texts", anywhere: true },
});
