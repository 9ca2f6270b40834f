/** diskshadow. */
import { program } from "../program.ts";

export default program({
  names: "diskshadow",
  dialect: "windows",
  verbs: [
    ["win.shadow_delete", "~delete"],
    ["win.lolbin", "/s"],
  ],
});
