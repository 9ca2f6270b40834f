/** ack: programs that read text. */
import { program } from "../program.ts";
import { passesSearch } from "../programs/filters.ts";
import { treeSearch } from "../readings.ts";

export default program({
  names: "ack",
  passesInput: passesSearch,
  traits: ["accounts-for-files"],
  flags: `-1 -c --count --column --nocolumn --nocolor --nofollow --follow --group --nogroup
    --heading --noheading --break --nobreak -H --with-filename -h --no-filename -i --ignore-case -I
    --no-ignore-case -k --known-types -l --files-with-matches -L --files-without-matches -n
    --no-recurse -o --passthru --print0 -Q --literal -r -R --recurse -s -S --smart-case
    --no-smart-case --sort-files -v --invert-match -w --word-regexp -x --help-types --noenv --env`,
  values: `-A|--after-context -B|--before-context -C|--context -m|--max-count --ignore-dir
    --noignore-dir --ignore-file --type -t -T --output`,
  options: {
    "--pager=": "pager",
    "--ackrc=": "settings",
    "-f": "pattern",
    "-g=": "pattern",
    "--match=": "pattern",
    "--files-from=": "read",
  },
  operands: "pattern",
  judge: treeSearch("trees"),
});
