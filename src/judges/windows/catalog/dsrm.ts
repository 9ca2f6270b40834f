/** dsrm. */
import { program } from "../program.ts";

export default program({
  names: "dsrm",
  dialect: "windows",
  verbs: [["system.account.delete"]],
});
