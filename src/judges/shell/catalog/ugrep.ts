/** ugrep, ug: programs that read text. */
import { program } from "../program.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ugrep ug",
  traits: ["accounts-for-files"],
  flags: `-i --ignore-case -v --invert-match -w --word-regexp -x --line-regexp -c --count -l
    --files-with-matches -L --files-without-match -n --line-number -o --only-matching -r -R -S
    --recursive --dereference-recursive -F --fixed-strings -E --extended-regexp -P --perl-regexp -G
    --basic-regexp -h --no-filename -H --with-filename -s --no-messages -j --smart-case -I
    --ignore-binary -a --text -b --byte-offset -k --column-number -U --ascii -W -X --hex -y
    --any-line -Z --fuzzy -1 -2 -3 --hidden -. --ignore-files --heading --break --pretty --stats
    --tree`,
  values: `-A|--after-context -B|--before-context -C|--context -m|--max-count -g|--glob
    -t|--file-type -O|--file-extension -J|--jobs --exclude --include --exclude-dir --include-dir
    --depth --max-files --sort --format --encoding`,
  options: {
    "--filter=": "pager",
    "--pager=": "pager",
    "--view?": "pager",
    "--save-config?": "overwrite",
    "--config?": "settings",
    "-e=": "pattern",
    "-f=": ["pattern", "read"],
  },
  operands: "pattern",
  judge: treeSearch("as-asked"),
});
