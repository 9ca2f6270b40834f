/** set-executionpolicy. */
import { program } from "../program.ts";

export default program({
  names: "set-executionpolicy",
  dialect: "cmdlet",
  verbs: [["system.config"]],
});
