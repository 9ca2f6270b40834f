/** sfc. */
import { program } from "../program.ts";

export default program({
  names: "sfc",
  dialect: "windows",
  verbs: [["win.read", "/verifyonly"], ["system.config"]],
});
