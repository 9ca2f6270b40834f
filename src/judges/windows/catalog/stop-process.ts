/** stop-process. */
import { program } from "../program.ts";

export default program({
  names: "stop-process",
  dialect: "cmdlet",
  verbs: [["process.kill.all", "/name=\\*|/processname=\\*"], ["process.kill"]],
});
