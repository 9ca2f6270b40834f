/** new-localuser, set-localuser, enable-localuser, disable-localuser, … */
import { program } from "../program.ts";

export default program({
  names:
    "new-localuser set-localuser enable-localuser disable-localuser rename-localuser " +
    "add-localgroupmember remove-localgroupmember new-localgroup remove-localgroup " +
    "set-localgroup new-aduser set-aduser set-adaccountpassword add-adgroupmember " +
    "remove-adgroupmember enable-adaccount disable-adaccount unlock-adaccount",
  dialect: "cmdlet",
  verbs: [["system.account"]],
});
