/** csvkit: tables. */
import { program } from "../program.ts";

export default program({
  names: "csvlook csvcut csvstat csvgrep csvjson csvclean csvformat csvstack csvjoin in2csv",
  source: "csvkit.readthedocs.io",
  flags: `-I|--no-inference -H|--no-header-row -l|--linenumbers -y? -S|--skipinitialspace -t|--tabs
    --zero -r -i|--invert-match|--indent -a|--any-match -x|--delete-empty-columns -N --names --type
    --nulls --unique --min --max --sum --mean --median --stdev --len --freq --count --left --right
    --outer --stream --blanks`,
  values: `-c|--columns -C|--not-columns -d|--delimiter -q|--quotechar -u|--quoting --doublequote
    -p|--escapechar -z|--maxfieldsize -e|--encoding -L|--locale -m|--match -r|--regex
    -K|--skip-lines --max-rows --max-columns --max-column-width --max-precision --null-value
    -k|--key --lat --lon --crs -g|--groups -n|--group-name -D|--out-delimiter -Q|--out-quotechar
    -U|--out-quoting --sheet --date-format --datetime-format --freq-count --decimal-format`,
  options: {
    "-f|--file=": "read",
    "--write-sheets=": "fs.write.project",
  },
  operands: "read",
});
