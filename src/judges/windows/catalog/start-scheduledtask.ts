/** start-scheduledtask. */
import { program } from "../program.ts";

export default program({
  names: "start-scheduledtask",
  dialect: "cmdlet",
  verbs: [["code.exec.script"]],
});
