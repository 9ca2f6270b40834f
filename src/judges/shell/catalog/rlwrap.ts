/** rlwrap: gives the program that it runs a line to edit. */
import { program } from "../program.ts";

export default program({
  names: "rlwrap",
  flags: `-a|--always-readline -A|--ansi-colour-aware -c|--complete-filenames -E --ansi-colour-code
    -i --case-insensitive -I --pass-sigint-as-sigterm -m|--multi-line -n|--no-warnings
    -N|--no-children -o|--one-shot -r|--remember -R|--rtfm -U --mirror-arguments -W --polling -x
    --skip-setctty -e`,
  values: `-b|--break-chars -C|--command-name -D --history-no-dupes -g --forget-matching
    -l|--logfile -M|--multi-line-ext -O|--only-cook -p|--prompt-colour -P|--pre-given
    -q|--quote-characters -s --histsize -S|--substitute-prompt -t --set-term-name
    -w|--wait-before-prompt`,
  options: {
    "-h|--help": "help",
    "-v|--version": "help",
    "-f|--file=": "read",
    "-H|--history-filename=": "write",
    "-z|--filter=": "shell",
  },
  wraps: {},
});
