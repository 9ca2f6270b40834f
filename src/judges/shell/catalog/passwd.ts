/** passwd. */
import { program } from "../program.ts";

export default program({
  names: "passwd",
  flags: "-a",
  options: {
    "-R|--root=": "priv.chroot",
    "-P|--prefix|-r|--repository=": "system.account",
    "-d|--delete|-e|--expire|-l|--lock|-u|--unlock|--stdin": "system.account",
    "-n|-x|-w|-i|--mindays|--maxdays|--warndays|--inactive=": "system.account",
  },
  verbs: [["system.account"], ["system.read!", "-S|--status"]],
});
