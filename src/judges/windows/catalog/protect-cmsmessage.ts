/** protect-cmsmessage, set-date, set-timezone, rename-computer, … */
import { program } from "../program.ts";

export default program({
  names:
    "protect-cmsmessage set-date set-timezone rename-computer add-computer remove-computer " +
    "set-culture set-winsystemlocale set-winhomelocation set-displayresolution set-clipboard " +
    "clear-clipboard checkpoint-computer set-processmitigation set-volumelabel " +
    "enable-computerrestore",
  aliases: "scb:set-clipboard",
  dialect: "cmdlet",
  verbs: [["system.config"]],
});
