/** fwupdmgr, fwupdtool: systems. */
import { program } from "../program.ts";

export default program({
  names: "fwupdmgr fwupdtool",
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "get-*|security|check-reboot-needed|report-export|verify|hwids|esp-list"],
    [
      "pkg.install",
      "update|upgrade|install|install-blob|reinstall|downgrade|local-install|refresh|enable-remote|disable-remote|switch-branch",
    ],
  ],
});
