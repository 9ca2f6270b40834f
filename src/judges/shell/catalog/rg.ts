/** rg, ripgrep: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "rg ripgrep",
  values:
    "-A|--after-context -B|--before-context -C|--context -m|--max-count -g|--glob --iglob -t|--type -T|--type-not --type-add --type-clear -d|--max-depth -M|--max-columns -j|--threads -r|--replace -E|--encoding --sort --sortr --colors --color --pre-glob --max-filesize --context-separator --engine --dfa-size-limit --regex-size-limit --path-separator --field-match-separator --field-context-separator --hyperlink-format",
  options: {
    "--pre=": "shell",
    "--hostname-bin=": "shell",
    "-z|--search-zip": "code.exec.escape",
    "-e|--regexp=": "pattern",
    "-f|--file=": ["pattern", "read"],
    "--ignore-file=": "read",
    "--files": "pattern",
    "--type-list": "pattern",
  },
  operands: "pattern",
});
