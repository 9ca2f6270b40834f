/** depmod. */
import { program } from "../program.ts";

export default program({
  names: "depmod",
  flags: "-a -A|--quick -e|--errsyms -w|--warn -P",
  values: "-b|--basedir -E|--symvers -F|--filesyms -C|--config -m|--moduledir",
  options: { "-o|--outdir=": "write" },
  verbs: [["kernel.modify"], ["system.read", "-n|--dry-run|--show"]],
});
