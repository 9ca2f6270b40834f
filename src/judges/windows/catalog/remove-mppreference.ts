/** remove-mppreference, remove-mpthreat, start-mprollback. */
import { program } from "../program.ts";

export default program({
  names: "remove-mppreference remove-mpthreat start-mprollback",
  dialect: "cmdlet",
  verbs: [["system.config"]],
});
