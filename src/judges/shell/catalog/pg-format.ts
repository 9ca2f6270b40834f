/** pg_format, pgbadger: format statements, report on a log. */
import { program } from "../program.ts";

export default program({
  names: "pg_format pgformatter",
  flags:
    "-a --anonymize -B --comma-break -e --comma-end -b --comma-start -g --nogrouping -L --no-extra-line -M -n --nocomment -k --keep-newline -t --format-type -T --tabs --no-space-function -X --no-rcfile --redundant-parenthesis",
  values:
    "-f --function-case -F --format -m --maxlength -p --placeholder -s --spaces -S --separator -u --keyword-case -U --type-case -w --wrap-limit -W --wrap-after -N --numbering",
  options: {
    "-i|--inplace": "fs.write.inplace",
    "-o|--output=": "write",
    "-c|--config|--extra-function|--extra-keyword=": "read",
    "-C": "own",
  },
  operands: "read",
});
