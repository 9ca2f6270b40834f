/** doskey. */
import { program } from "../program.ts";

export default program({
  names: "doskey",
  dialect: "windows",
  verbs: [["shell.redefine", "~*=*"], ["shell.redefine", "/macrofile"], ["win.read"]],
});
