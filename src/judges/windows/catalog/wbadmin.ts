/** wbadmin. */
import { program } from "../program.ts";

export default program({
  names: "wbadmin",
  dialect: "windows",
  verbs: [
    ["win.shadow_delete", "delete"],
    ["win.read", "get"],
  ],
});
