/** datamash: tables. */
import { program } from "../program.ts";

export default program({
  names: "datamash",
  source: "datamash(1)",
  flags: `-W|--whitespace -H|--headers --header-in --header-out -s|--sort -i|--ignore-case -f|--full
    --narm -N --no-strict -C|--skip-comments -z|--zero-terminated -S -c`,
  values: "-t|--field-separator -g|--group -R|--round -F|--format --filler",
  operands: "names",
});
