/** sysadminctl, dseditgroup, dsimport, pwpolicy, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "sysadminctl dseditgroup dsimport pwpolicy dsenableroot dsconfigad",
  values: `-adminUser -adminPassword -fullName -UID -GID -password -hint -home -picture -u -a -o -t
    -n -P`,
  verbs: [
    ["system.account"],
    ["system.read!", "-o=read|-o=checkmember"],
    [
      "system.read!",
      "-getpolicy|-getglobalpolicy|-authentication-allowed|-getaccountpolicies|-show",
    ],
    ["system.account.delete", "-deleteUser"],
  ],
});
