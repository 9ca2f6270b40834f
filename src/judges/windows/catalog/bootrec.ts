/** bootrec. */
import { program } from "../program.ts";

export default program({
  names: "bootrec",
  dialect: "windows",
  verbs: [
    ["win.boot", "/fixmbr|/fixboot|/rebuildbcd"],
    ["win.read", "/scanos"],
  ],
});
