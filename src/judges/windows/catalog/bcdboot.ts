/** bcdboot, bootsect. */
import { program } from "../program.ts";

export default program({
  names: "bcdboot bootsect",
  dialect: "windows",
  verbs: [["win.boot"]],
});
