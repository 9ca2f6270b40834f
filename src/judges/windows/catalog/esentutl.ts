/** esentutl. */
import { program } from "../program.ts";

export default program({
  names: "esentutl",
  dialect: "windows",
  verbs: [["win.credential_dump", "~*ntds*|*\\config\\sam*|*\\config\\security*"], ["win.lolbin"]],
});
