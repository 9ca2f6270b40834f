/** mountvol. */
import { program } from "../program.ts";

export default program({
  names: "mountvol",
  dialect: "windows",
  posix: "another",
  verbs: [["disk.mount", "* *"], ["disk.mount", "/d|/r|/n|/e|/s"], ["win.read"]],
});
