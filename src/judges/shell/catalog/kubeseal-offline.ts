/** kubeseal-offline, ejson, git-crypt, transcrypt, …: secrets. */
import { program } from "../program.ts";

export default program({
  names:
    "kubeseal-offline ejson git-crypt transcrypt blackbox_edit blackbox_decrypt_file " +
    "blackbox_cat git-secret ansible-vault-win",
  verbs: [
    ["exec.help", "--version|--help"],
    ["exec.help", "help|version|usage"],
    ["secret.list", "status|list|whoknows|list-kms"],
    [
      "secret.write",
      "keygen|init|add|tell|reveal|hide|killperson|removeperson|remove|changes|encrypt|e|" +
        "add-gpg-user|lock|export-key|clean",
    ],
    ["secret.access", "decrypt|d|unlock|cat|reveal|export-key"],
    ["secret.access", "*"],
    ["secret.access", "-d|--display|--flush-credentials|--export-gpg"],
  ],
});
