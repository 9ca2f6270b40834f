/**
 * uninstall-windowsfeature, disable-windowsoptionalfeature, remove-windowsfeature,
 * remove-windowscapability.
 */
import { program } from "../program.ts";

export default program({
  names:
    "uninstall-windowsfeature disable-windowsoptionalfeature remove-windowsfeature " +
    "remove-windowscapability",
  dialect: "cmdlet",
  verbs: [["win.defender", "~*defender*"], ["system.config"]],
});
