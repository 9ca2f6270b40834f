/** chage: systems. */
import { program } from "../program.ts";

export default program({
  names: "chage",
  values: "-d -E -I -m -M -W -R --lastday --expiredate --inactive --mindays --maxdays --warndays",
  verbs: [["system.account"], ["system.read!", "-l|--list !-d|-E|-I|-m|-M|-W"]],
});
