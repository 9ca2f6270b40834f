/** dsquery, dsget, nltest: ask the directory of a domain. */
import { program } from "../program.ts";

export default program({
  names: "dsquery dsget nltest",
  dialect: "windows",
  verbs: [
    ["secret.list"],
    ["system.power", "/shutdown*"],
    ["system.config", "/sc_reset*|/sc_change_pwd*"],
  ],
});
