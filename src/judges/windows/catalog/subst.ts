/** subst. */
import { program } from "../program.ts";

export default program({
  names: "subst",
  dialect: "windows",
  verbs: [["disk.mount", "* *"], ["disk.mount", "/d|/r|/n|/e|/s"], ["win.read"]],
});
