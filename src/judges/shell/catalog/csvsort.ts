/** csvsort: tables. */
import { program } from "../program.ts";

export default program({
  names: "csvsort",
  source: "csvkit.readthedocs.io",
  flags: `-I|--no-inference -H|--no-header-row -l|--linenumbers -S|--skipinitialspace -t|--tabs
    --zero -r|--reverse -i|--ignore-case -n|--names -y?`,
  values: `-c|--columns -d|--delimiter -q|--quotechar -u|--quoting -p|--escapechar -z|--maxfieldsize
    -e|--encoding -L|--locale -K|--skip-lines --date-format --datetime-format`,
  operands: "read",
});
