/** csvde, ldifde: take the directory of a domain out, or in. */
import { program } from "../program.ts";

export default program({
  names: "csvde ldifde",
  dialect: "windows",
  verbs: [["secret.list"], ["system.account", "/i"]],
});
