/** logoff, tsdiscon, tscon. */
import { program } from "../program.ts";

export default program({
  names: "logoff tsdiscon tscon",
  dialect: "windows",
  verbs: [["system.power"]],
});
