/** chage. */
import { program } from "../program.ts";

export default program({
  names: "chage",
  flags: "-i|--iso8601",
  options: {
    "-R|--root=": "priv.chroot",
    "-P|--prefix=": "system.account",
    "-d|-E|-I|-m|-M|-W|--lastday|--expiredate|--inactive|--mindays|--maxdays|--warndays=":
      "system.account",
  },
  verbs: [["system.account"], ["system.read!", "-l|--list"]],
});
