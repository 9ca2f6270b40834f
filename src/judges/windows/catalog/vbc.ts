/** vbc, jsc, ilasm. */
import { program } from "../program.ts";

export default program({
  names: "vbc jsc ilasm",
  dialect: "windows",
  verbs: [["win.lolbin"]],
});
