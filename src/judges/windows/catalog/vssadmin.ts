/** vssadmin. */
import { program } from "../program.ts";

export default program({
  names: "vssadmin",
  dialect: "windows",
  verbs: [
    ["win.shadow_delete", "delete|resize"],
    ["win.read", "list"],
  ],
});
