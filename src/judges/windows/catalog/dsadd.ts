/** dsadd, dsmod, dsmove. */
import { program } from "../program.ts";

export default program({
  names: "dsadd dsmod dsmove",
  dialect: "windows",
  verbs: [["system.account"]],
});
