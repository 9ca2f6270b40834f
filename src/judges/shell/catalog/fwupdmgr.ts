/** fwupdmgr, fwupdtool. */
import { program } from "../program.ts";

export default program({
  names: "fwupdmgr fwupdtool",
  flags: `-y|--assume-yes --show-all --force --offline --no-history --no-metadata-check
    --no-unreported-check --no-device-prompt --no-reboot-check --no-safety-check --no-remote-check
    --no-security-fix --no-authenticate --ignore-power --ignore-checksum`,
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "get-*|security|check-reboot-needed|report-export|verify|hwids|esp-list"],
    [
      "pkg.install",
      "update|upgrade|install|install-blob|reinstall|downgrade|local-install|refresh|" +
        "enable-remote|disable-remote|switch-branch",
    ],
  ],
});
