/** highlight, source-highlight, chroma: programs in colours. */
import { program } from "../program.ts";

export default program({
  names: "highlight source-highlight chroma",
  source: "highlight(1), source-highlight(1), chroma --help",
  flags: `-n|--line-numbers? -I|--include-style -f|--fragment --list --html --html-only
    --html-inline-styles --html-lines --fail --check --force? --no-doc --stdout --inline-css
    --enclose-pre --wrap-simple -W --no-trailing-nl`,
  values: `-S|--syntax -O|--out-format -s|--style -l|--lexer|--line-number-length -t|--replace-tabs
    --font --font-size --encoding --src-lang --style-css-file --formatter --html-prefix
    --html-tab-width -J --line-length -k -K --doc-title`,
  options: {
    "-i|--input|--validate-theme=": "read",
    "-o|--output|-d|--outdir|--output-dir|--cpuprofile|-c|--style-outfile|--trace=": "write",
    "-x|--load|-P|--plug-in|--data-dir|--config-file|--user-scripts|--lang-def|--outlang-def=":
      "code.exec.escape",
    "--lang-map|--style-file|--style-defaults=": "code.exec.escape",
  },
  operands: "read",
});
