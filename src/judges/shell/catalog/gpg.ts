/** gpg, gpg2, gpgv, gpgsm, …: secrets. */
import { program } from "../program.ts";

export default program({
  names: "gpg gpg2 gpgv gpgsm gpg1",
  traits: ["accounts-for-files: gpg gpg2"],
  flags: `-a|--armor --batch --yes --no-tty --with-colons --with-fingerprint
    --with-subkey-fingerprint --with-subkey-fingerprints --with-keygrip --with-secret
    --with-sig-check --with-sig-list --with-wkd-hash --with-icao-spelling --no-default-keyring
    --fixed-list-mode --always-trust --throw-keyids --no-* --with-key-data -t|--textmode -n -v -q -k
    -K -e -c -d -s -b --ask-cert-level --use-agent --legacy-list-mode --fast-list-mode
    --allow-non-selfsigned-uid --with-tofu-info --expert --mangle-dos-filenames --multifile
    --disable-dirmngr --no --emit-version --require-secmem`,
  values: `-u|--local-user -r|--recipient -R|--hidden-recipient -f|--recipient-file
    -F|--hidden-recipient-file --default-key --default-recipient --passphrase
    --passphrase-fd --keyid-format --pinentry-mode --status-fd --logger-fd --command-fd
    --attribute-fd --trust-model --batch-size --export-options --export-filter --list-options
    --list-filter --verify-options --cipher-algo --digest-algo --compress-algo
    --cert-digest-algo --s2k-mode --s2k-count --s2k-cipher-algo --s2k-digest-algo
    -z|--compress-level --comment --max-output --weak-digest --set-filename --display-charset
    --charset --group --try-secret-key --sender --debug-level --faked-system-time --chunk-size
    -o|--output --keyring --secret-keyring --trusted-key --personal-digest-preferences
    --personal-cipher-preferences --compliance --import-options`,
  options: {
    "--homedir|--options|--primary-keyring=": "settings",
    "--keyserver=": "server",
    "--passphrase-file=": "read",
    "--log-file|--status-file|--logger-file|--attribute-file|--trustdb-name=": "write",
    "--photo-viewer|--agent-program|--dirmngr-program|--keyserver-program|--exec-path=":
      "code.exec.escape",
    "--load-extension|--gpg-agent-info|--keyserver-options|--pinentry-program=": "code.exec.escape",
    "--auto-key-retrieve|--auto-key-import": "net.request",
    "--show-session-key": "secret.access",
    "--show-photos": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "--version|--help|--dump-options|--list-config"],
    [
      "secret.list",
      "-k|-K|--list-keys|--list-public-keys|--list-secret-keys|--list-sigs|--list-signatures|" +
        "--check-sigs|--check-signatures",
    ],
    [
      "secret.list",
      "--check-trustdb|--fingerprint|--list-packets|--show-keys|--show-key|--card-status",
    ],
    [
      "exec.read",
      "--verify|--verify-files|--print-md|--print-mds|--gen-random|--enarmor|--dearmor " +
        "@write:-o|--output",
    ],
    ["exec.read!", "--export|--export-ownertrust|--export-ssh-key @write:-o|--output"],
    [
      "fs.write.project",
      "-e|-c|--encrypt|--symmetric|--encrypt-files|--store @read @write:-o|--output",
    ],
    ["secret.access", "-s|-b|--sign|--clearsign|--clear-sign|--detach-sign"],
    ["secret.access", "-d|--decrypt|--decrypt-files @write:-o|--output"],
    [
      "secret.access",
      "* . !-k|-K|-e|-c|-s|-b|--list-*|--check-*|--finger*|--verify*|--print-*|--export*|" +
        "--show-*|--card-*|--encrypt*|--symmetric|--store|--dearmor|--enarmor|--gen*|--full-*|" +
        "--quick-*|--import*|--recv-*|--receive-*|--refresh-*|--fetch-*|--locate-*|--search-*|" +
        "--edit-*|--sign*|--clear*|--detach-*|--lsign-*|--delete-*|--send-*|--update-*|--tofu-*|" +
        "--change-* @write:-o|--output",
    ],
    [
      "secret.access",
      "--export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-gfg|" +
        "--armor-secret @write:-o|--output",
    ],
    [
      "secret.write",
      "--gen-key|--generate-key|--full-gen-key|--full-generate-key|--quick-gen-key|" +
        "--quick-generate-key|--quick-add-key|--quick-addkey",
    ],
    [
      "secret.write",
      "--quick-add-uid|--quick-set-expire|--gen-revoke|--generate-revocation|--gen-prime",
    ],
    [
      "secret.write",
      "--import|--fast-import|--import-ownertrust|--recv-keys|--receive-keys|--refresh-keys|" +
        "--fetch-keys|--locate-keys",
    ],
    [
      "secret.write",
      "--locate-external-keys|--search-keys|--auto-key-locate|--update-trustdb|--fix-trustdb|" +
        "--migrate-secring|--rebuild-keydb-caches",
    ],
    [
      "secret.write",
      "--edit-key|--edit-card|--card-edit|--change-pin|--sign-key|--lsign-key|" +
        "--quick-sign-key|--quick-lsign-key|--change-passphrase",
    ],
    ["secret.write", "--passwd|--tofu-policy"],
    ["secret.write", "--primary-keyring|--import-options"],
    ["net.upload", "--send-keys|--send-key"],
    ["code.exec.escape", "--list-options=*photos*|--verify-options=*photos*"],
    [
      "code.exec.escape",
      "--exec-path|--photo-viewer|--agent-program|--dirmngr-program|--keyserver-program",
    ],
    ["secret.access", "--delete-keys|--delete-key|--quick-revoke-uid|--quick-revuid"],
    [
      "secret.destroy",
      "--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|" +
        "--delete-secret-and-public-keys",
    ],
  ],
});
