/** cmdkey, vaultcmd. */
import { program } from "../program.ts";

export default program({
  names: "cmdkey vaultcmd",
  dialect: "windows",
  verbs: [
    ["secret.access"],
    [
      "secret.list",
      "/list|/listcreds|/listschema|/listproperties !/add|/delete|/addcreds|/deletecreds",
    ],
  ],
});
