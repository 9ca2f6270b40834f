/** chkdsk. */
import { program } from "../program.ts";

export default program({
  names: "chkdsk",
  dialect: "windows",
  verbs: [["disk.modify", "/f|/r|/x|/b|/spotfix|/offlinescanandfix"], ["win.read"]],
});
