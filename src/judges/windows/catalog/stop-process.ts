/** stop-process. */
import { program } from "../program.ts";

export default program({
  names: "stop-process",
  aliases: "kill spps",
  dialect: "cmdlet",
  verbs: [["process.kill.all", "/name=\\*|/processname=\\*"], ["process.kill"]],
});
