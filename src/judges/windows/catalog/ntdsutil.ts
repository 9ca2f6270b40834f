/** ntdsutil. */
import { program } from "../program.ts";

export default program({
  names: "ntdsutil",
  dialect: "windows",
  verbs: [["win.credential_dump"]],
});
