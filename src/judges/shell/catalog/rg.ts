/** rg, ripgrep: programs that read text. */

import { countedInFile } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { passesSearch } from "../programs/filters.ts";
import { searchShown, treeSearch } from "../readings.ts";

export default program({
  names: "rg ripgrep",
  inputShown: searchShown,
  prints: countedInFile,
  passesInput: passesSearch,
  traits: ["accounts-for-files"],
  flags: `-i -S -s -w -x -v -F -P -U -u -uu -uuu -l -c -o -n -N -H -I -L -a -0 -p -q -. -h -V
    --ignore-case --smart-case --case-sensitive --word-regexp --line-regexp --invert-match
    --fixed-strings --pcre2 --multiline --multiline-dotall --unrestricted --files-with-matches
    --files-without-match --count --count-matches --only-matching --line-number --no-line-number
    --with-filename --no-filename --follow --text --null --null-data --pretty --quiet --hidden
    --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-ignore-dot
    --no-ignore-exclude --no-ignore-files --no-ignore-messages --no-messages --no-config
    --no-heading --heading --trim --stats --passthru --column --no-column --vimgrep --json --crlf
    --mmap --no-mmap --one-file-system --block-buffered --line-buffered --byte-offset --binary
    --no-binary --glob-case-insensitive --no-unicode --no-pcre2-unicode --auto-hybrid-regex --debug
    --trace --version --help --include-zero --max-columns-preview --sort-files --stop-on-nonmatch
    --require-git --no-require-git --ignore --null-path-separator --no-pre --pcre2-version
    --no-follow --ignore-vcs --unicode --no-crlf --no-json`,
  values: `-A|--after-context -B|--before-context -C|--context -m|--max-count -g|--glob --iglob
    -t|--type -T|--type-not --type-add --type-clear -d|--max-depth -M|--max-columns -j|--threads
    -r|--replace -E|--encoding --sort --sortr --colors --color --pre-glob --max-filesize
    --context-separator --engine --dfa-size-limit --regex-size-limit --path-separator
    --field-match-separator --field-context-separator --hyperlink-format --max-count
    --field-context-separator --generate --ignore-file-case-insensitive --colors --max-filesize
    --stop-on`,
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
  judge: treeSearch("trees"),
});
