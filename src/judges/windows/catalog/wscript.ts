/** wscript, cscript. */
import { program } from "../program.ts";

export default program({
  names: "wscript cscript",
  dialect: "windows",
  verbs: [["win.lolbin", "~http*|\\\\*"], ["exec.help", "."], ["code.exec.script"]],
});
