/** disable-computerrestore, restore-computer, remove-computerrestorepoint. */
import { program } from "../program.ts";

export default program({
  names: "disable-computerrestore restore-computer remove-computerrestorepoint",
  dialect: "cmdlet",
  verbs: [["win.shadow_delete"]],
});
