/** rc-status, lsinitrd, runlevel, …. */
import { program } from "../program.ts";

export default program({
  names: "rc-status lsinitrd lsinitramfs lsinitcpio runlevel",
  flags: "-a -l -r -s -u -c -m|--mod -i|--in-cell",
  values: "-k|--kver -f|--file",
  verbs: [["system.read"]],
});
