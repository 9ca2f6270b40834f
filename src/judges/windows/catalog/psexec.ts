/** psexec, psexec64, paexec, winrs. */
import { program } from "../program.ts";

export default program({
  names: "psexec psexec64 paexec winrs",
  dialect: "windows",
  verbs: [["net.remote"]],
});
