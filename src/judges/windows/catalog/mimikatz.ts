/** mimikatz, mimidrv, kiwi, pypykatz, … */
import { program } from "../program.ts";

export default program({
  names:
    "mimikatz mimidrv kiwi pypykatz lazagne rubeus nanodump gsecdump pwdump pwdump7 fgdump " +
    "wce quarkspwdump secretsdump safetykatz sharpdump dumpert lsassy sharpdpapi seatbelt " +
    "sharphound bloodhound",
  dialect: "windows",
  verbs: [["win.credential_dump"]],
});
