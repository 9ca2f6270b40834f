/** faillock, pam_tally2, faillog. */
import { program } from "../program.ts";

export default program({
  names: "faillock pam_tally2 faillog",
  flags: "-a --legacy-output",
  values: "--user -u --dir -t",
  options: { "--conf|--file|-f=": "read", "-R|--root=": "priv.chroot" },
  verbs: [
    ["system.read"],
    ["system.account", "-r|--reset|-m|-l|--maximum|--lock-secs|-P|--prefix"],
  ],
});
