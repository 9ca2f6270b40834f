/** userdel, deluser: systems. */
import { program } from "../program.ts";

export default program({
  names: "userdel deluser",
  verbs: [["system.account.delete"]],
});
