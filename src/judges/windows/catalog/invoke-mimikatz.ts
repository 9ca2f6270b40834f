/** invoke-mimikatz, invoke-kerberoast, invoke-dcsync, invoke-ninjacopy, … */
import { program } from "../program.ts";

export default program({
  names:
    "invoke-mimikatz invoke-kerberoast invoke-dcsync invoke-ninjacopy out-minidump " +
    "get-gpppassword invoke-credentialinjection invoke-tokenmanipulation get-keystrokes " +
    "invoke-secretsdump",
  dialect: "cmdlet",
  verbs: [["win.credential_dump"]],
});
