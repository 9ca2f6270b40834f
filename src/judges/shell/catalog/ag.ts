/** ag: programs that read text. */
import { program } from "../program.ts";
import { passesSearch } from "../programs/filters.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ag",
  passesInput: passesSearch,
  traits: ["accounts-for-files"],
  flags: `-a --all-types -c --count -D -f --follow -F --fixed-strings -h -H --heading --noheading -i
    --ignore-case -l --files-with-matches -L --files-without-matches -n --norecurse -o
    --only-matching -Q --literal -r --recurse -R -s --case-sensitive -S --smart-case --search-binary
    -t --all-text -u --unrestricted -U --skip-vcs-ignores -v --invert-match -V -w --word-regexp -z
    --search-zip -0 --null --print0 --column --nocolor --group --nogroup --break --nobreak
    --filename --nofilename --numbers --nonumbers --hidden --stats --stats-only --vimgrep --ackmate
    --passthrough --passthru --print-long-lines --one-device --list-file-types`,
  values: `-A|--after -B|--before -C|--context -G|--file-search-regex -m|--max-count --ignore
    --ignore-dir --depth --color-match --color-line-number --color-path --workers -W|--width`,
  options: {
    "--pager=": "pager",
    "-g=": "pattern",
    "-p|--path-to-ignore=": "read",
  },
  operands: "pattern",
  judge: treeSearch("trees"),
});
