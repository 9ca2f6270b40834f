/** security: secrets. */
import { program } from "../program.ts";

export default program({
  names: "security",
  flags: "-q -l -a -m -Z -t -r -v",
  values: "-p -c -e -s -d -n -k",
  options: { "-i": "code.exec.stdin" },
  verbs: [
    ["exec.help", "help|list-smartcards|error"],
    [
      "secret.list",
      "list-keychains|default-keychain|login-keychain|show-keychain-info|find-identity|" +
        "verify-cert|dump-trust-settings|authorizationdb",
    ],
    ["secret.list", "smartcards"],
    ["secret.list", "find-certificate"],
    ["secret.list", "authorizationdb read"],
    ["system.config", "authorizationdb write|remove|smartcard|merge"],
    [
      "secret.access",
      "find-generic-password|find-internet-password|dump-keychain|export|unlock-keychain|cms|" +
        "export-smartcard|item-export",
    ],
    [
      "secret.write",
      "add-generic-password|add-internet-password|add-certificates|add-trusted-cert|import|" +
        "create-keychain|set-keychain-settings",
    ],
    [
      "secret.write",
      "set-keychain-password|set-key-partition-list|set-generic-password-partition-list|" +
        "lock-keychain|trust-settings-import",
    ],
    [
      "secret.write",
      "create-keypair|set-identity-preference|remove-trusted-cert|user-trust-settings-enable",
    ],
    [
      "secret.access",
      "delete-generic-password|delete-internet-password|delete-certificate|delete-identity",
    ],
    ["secret.write", "list-keychains|default-keychain|login-keychain -s"],
    ["priv.sudo", "execute-with-privileges"],
    ["secret.destroy", "delete-keychain"],
  ],
});
