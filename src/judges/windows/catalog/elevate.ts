/** elevate. */
import { program } from "../program.ts";

export default program({
  names: "elevate",
  dialect: "windows",
  posix: "another",
  verbs: [["win.elevate"]],
});
