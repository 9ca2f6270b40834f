/** insmod, rmmod, kextload, kextunload, …: systems. */
import { program } from "../program.ts";

export default program({
  names:
    "insmod rmmod kextload kextunload kextutil kextcache kldload kldunload " +
    "livepatch kpatch ksplice",
  verbs: [["kernel.modify"]],
});
