/** gpg, gpg2, gpgv, gpgsm, …: secrets. */
import { program } from "../program.ts";

export default program({
  names: "gpg gpg2 gpgv gpgsm gpg1",
  values: `--homedir --keyserver --keyring --secret-keyring -u --local-user -r --recipient -o --output --default-key --passphrase --passphrase-file
      --passphrase-fd --keyid-format --pinentry-mode --status-fd --logger-fd --command-fd --trust-model --batch-size --expert-size --export-options --import-options
      --list-options --cipher-algo --digest-algo --compress-algo --s2k-mode --comment --max-output --with-key-data-file
      --options --log-file --status-file --photo-viewer --keyserver-options --agent-program --dirmngr-program --weak-digest`,
  verbs: [
    ["exec.help", "--version|--help|--dump-options|--list-config"],
    [
      "secret.list",
      "-k|-K|--list-keys|--list-public-keys|--list-secret-keys|--list-sigs|--list-signatures|--check-sigs|--check-signatures",
    ],
    ["secret.list", "--check-trustdb|--fingerprint|--list-packets|--show-keys|--show-key|--card-status"],
    ["exec.read", "--verify|--verify-files|--print-md|--print-mds|--gen-random|--enarmor|--dearmor @write:-o|--output"],
    ["exec.read!", "--export|--export-ownertrust|--export-ssh-key @write:-o|--output"],
    ["fs.write.project", "-e|-c|--encrypt|--symmetric|--encrypt-files|--store @read @write:-o|--output"],
    ["secret.access", "-s|-b|--sign|--clearsign|--clear-sign|--detach-sign"],
    ["secret.access", "-d|--decrypt|--decrypt-files @write:-o|--output"],
    [
      "secret.access",
      "* . !-k|-K|-e|-c|-s|-b|--list-*|--check-*|--finger*|--verify*|--print-*|--export*|--show-*|--card-*|--encrypt*|--symmetric|--store|--dearmor|--enarmor|--gen*|--full-*|--quick-*|--import*|--recv-*|--receive-*|--refresh-*|--fetch-*|--locate-*|--search-*|--edit-*|--sign*|--clear*|--detach-*|--lsign-*|--delete-*|--send-*|--update-*|--tofu-*|--change-* @write:-o|--output",
    ],
    [
      "secret.access",
      "--export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-gfg|--armor-secret @write:-o|--output",
    ],
    [
      "secret.write",
      "--gen-key|--generate-key|--full-gen-key|--full-generate-key|--quick-gen-key|--quick-generate-key|--quick-add-key|--quick-addkey",
    ],
    ["secret.write", "--quick-add-uid|--quick-set-expire|--gen-revoke|--generate-revocation|--gen-prime"],
    [
      "secret.write",
      "--import|--fast-import|--import-ownertrust|--recv-keys|--receive-keys|--refresh-keys|--fetch-keys|--locate-keys",
    ],
    [
      "secret.write",
      "--locate-external-keys|--search-keys|--auto-key-locate|--update-trustdb|--fix-trustdb|--migrate-secring|--rebuild-keydb-caches",
    ],
    [
      "secret.write",
      "--edit-key|--edit-card|--card-edit|--change-pin|--sign-key|--lsign-key|--quick-sign-key|--quick-lsign-key|--change-passphrase",
    ],
    ["secret.write", "--passwd|--tofu-policy"],
    ["secret.write", "--primary-keyring|--import-options"],
    ["net.upload", "--send-keys|--send-key"],
    ["code.exec.escape", "--exec-path|--photo-viewer|--agent-program|--dirmngr-program|--keyserver-program"],
    ["secret.access", "--delete-keys|--delete-key|--quick-revoke-uid|--quick-revuid"],
    ["secret.destroy", "--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys"],
  ],
});
