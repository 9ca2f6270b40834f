/** chcon. */
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chcon",
  flags: `-R|--recursive -h|--no-dereference --dereference -H -L -P -f --preserve-root
    --no-preserve-root`,
  values: "-u|--user -r|--role -t|--type -l|--range --reference",
  judge: owning,
});
