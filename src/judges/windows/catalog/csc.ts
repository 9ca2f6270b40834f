/** csc. */
import { program } from "../program.ts";

export default program({
  names: "csc",
  dialect: "windows",
  posix: "another",
  verbs: [["win.lolbin"]],
});
