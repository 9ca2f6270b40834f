/** tasklist. */
import { program } from "../program.ts";

export default program({
  names: "tasklist",
  dialect: "windows",
  verbs: [["process.read"]],
});
