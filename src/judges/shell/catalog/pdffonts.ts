/** pdffonts, pdfgrep: about PDF. */
import { program } from "../program.ts";

export default program({
  names: "pdffonts pdfgrep",
  source: "pdffonts(1), pdfgrep(1)",
  flags: `-n|--page-number -i|--ignore-case -H|--with-filename -h|--no-filename -c|--count
    -P|--perl-regexp -F|--fixed-strings -o|--only-matching -r|--recursive -R|--dereference-recursive
    -Z|--null --cache --warn-empty --unac -l|--files-with-matches -L|--files-without-match --subst
    --loc -p|--page-count`,
  values: `-m|--max-count --page-range --password -A|--after-context -B|--before-context
    -C|--context --opw --upw --include --exclude -e|--regexp --match-prefix-separator`,
  options: { "-f|--file=": "read" },
  operands: "read",
});
