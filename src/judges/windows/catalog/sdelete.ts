/** sdelete, sdelete64. */
import { program } from "../program.ts";

export default program({
  names: "sdelete sdelete64",
  dialect: "windows",
  verbs: [["win.wipe", "/c|/z"], ["fs.delete.secure"]],
});
