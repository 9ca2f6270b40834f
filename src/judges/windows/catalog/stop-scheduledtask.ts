/** stop-scheduledtask. */
import { program } from "../program.ts";

export default program({
  names: "stop-scheduledtask",
  dialect: "cmdlet",
  verbs: [["process.kill"]],
});
