/** runas, gsudo. */
import { program } from "../program.ts";

export default program({
  names: "runas gsudo",
  dialect: "windows",
  verbs: [["win.elevate"]],
});
