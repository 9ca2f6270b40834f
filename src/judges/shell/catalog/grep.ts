/** grep, egrep, fgrep, zgrep, …: programs that read text. */

import { counted } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { passesSearch } from "../programs/filters.ts";
import { searchShown, treeSearch } from "../readings.ts";

const grep = {
  passesInput: passesSearch,
  inputShown: searchShown,
  lines: /^-[EFGPahHinsvwx]+$/,
  traits: ["accounts-for-files"],
  flags: `--color? -E -F -G -P -i -v -w -x -r -R -s -a -h -H -I -T -U -u -y -z -Z --extended-regexp
    --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match
    --word-regexp --line-regexp --recursive --dereference-recursive --no-messages --text
    --no-filename --with-filename --null --null-data --line-buffered --initial-tab --binary
    --colour? --quiet --silent --unix-byte-offsets --version -V --help --byte-offset
    --files-without-match`,
  values: `-A|--after-context -B|--before-context -C|--context -m|--max-count -d|--directories
    -D|--devices --include --exclude --exclude-dir --label --binary-files --group-separator
    --no-group-separator`,
  options: {
    "-e|--regexp=": "pattern",
    "-f|--file=": ["pattern", "read"],
    "--exclude-from=": "read",
    "-o|--only-matching": "count",
    "-c|--count": "count",
    "-n|--line-number": "count",
    "-l|--files-with-matches": "count",
    "-L": "count",
    "-b": "count",
    "-q": "count",
  },
  operands: "pattern-lines",
} as const;

export default [
  program({
    ...grep,
    names: "grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ggrep pcregrep pcre2grep",
    traits: ["accounts-for-files", "complains: grep"],
    prints: counted,
    judge: treeSearch("as-asked"),
  }),
  // where it is given no file, it searches the tree
  program({ ...grep, names: "rgrep", judge: treeSearch("always") }),
];
