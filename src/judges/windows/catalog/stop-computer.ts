/** stop-computer, restart-computer. */
import { program } from "../program.ts";

export default program({
  names: "stop-computer restart-computer",
  dialect: "cmdlet",
  verbs: [["system.power"]],
});
