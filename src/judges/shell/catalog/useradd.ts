/** useradd, adduser, usermod, groupadd, …: systems. */
import { program } from "../program.ts";

/** Users, groups, passwords. */
export default program({
  names:
    "useradd adduser usermod groupadd addgroup groupmod gpasswd groupmems chpasswd chgpasswd " +
    "newusers pwconv pwunconv grpconv grpunconv chfn vipw vigr pw smbpasswd",
  verbs: [["system.account"]],
});
