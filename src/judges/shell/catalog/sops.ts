/** sops: secrets. */
import { program } from "../program.ts";

/** Encryption: `sops -d`, `age -d`, `gpg --export-secret-keys`. */
export default program({
  names: "sops",
  flags: `-e|--encrypt -d|--decrypt -i|--in-place --ignore-mac --show-master-keys
    --mac-only-encrypted --enable-local-keyservice? --disable-version-check --check-for-updates -v`,
  values: `-k|--kms --aws-profile -p|--pgp --gcp-kms --azure-kv --hc-vault-transit -a|--age
    --input-type --output-type --extract --shamir-secret-sharing-threshold --encrypted-regex
    --unencrypted-regex --encrypted-suffix --unencrypted-suffix --encrypted-comment-regex
    --unencrypted-comment-regex --encryption-context --filename-override --indent --add-kms
    --rm-kms --add-pgp --rm-pgp --set --unset`,
  options: { "--config=": "config", "--keyservice=": "server", "--output=": "write" },
  wraps: {
    verbs: "exec-env exec-file",
    key: "secret.access",
    operands: 1,
    words: "either",
    flags: "--background --pristine --same-process --no-fifo --enable-local-keyservice",
    values: "--user --filename",
    options: { "-h|--help": "help", "-v|--version": "help" },
  },
  verbs: [
    ["exec.help!", "help"],
    ["secret.access", "* !-e|--encrypt"],
    ["exec.read!", "filestatus"],
    ["fs.write.project!", "encrypt"],
    ["fs.write.project!", "encrypt -i|--in-place @write"],
    ["secret.access", "-d|--decrypt @write:--output"],
    ["secret.write", "rotate|updatekeys|groups|publish"],
    ["secret.write", "-r|--rotate"],
    ["fs.write.project", "-e|--encrypt"],
    ["fs.write.project", "-e|--encrypt -i|--in-place @write"],
    ["secret.access", "."],
  ],
});
