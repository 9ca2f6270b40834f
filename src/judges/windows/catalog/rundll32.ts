/** rundll32. */
import { program } from "../program.ts";

export default program({
  names: "rundll32",
  dialect: "windows",
  verbs: [
    ["win.credential_dump", "~*comsvcs*"],
    ["win.credential_dump", "~*keymgr*"],
    ["system.power", "~*exitwindows*|*setsuspendstate*"],
    ["win.lolbin"],
  ],
});
