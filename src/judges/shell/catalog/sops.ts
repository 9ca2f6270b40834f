/** sops: secrets. */
import { program } from "../program.ts";

/** Encryption: `sops -d`, `age -d`, `gpg --export-secret-keys`. */
export default program({
  names: "sops",
  values: `--config --kms --aws-profile -p --pgp --gcp-kms --azure-kv --hc-vault-transit -a --age --input-type --output-type --extract --output
      --shamir-secret-sharing-threshold --add-kms --rm-kms --add-pgp --rm-pgp --set --unset --filename-override`,
  verbs: [
    ["exec.help!", "help"],
    ["secret.access", "* !-e|--encrypt"],
    ["exec.read!", "filestatus"],
    ["fs.write.project!", "encrypt"],
    ["secret.access", "exec-env|exec-file * @run"],
    ["secret.access", "-d|--decrypt @write:--output"],
    ["secret.write", "rotate|updatekeys|groups|publish"],
    ["secret.write", "-r|--rotate"],
    ["fs.write.project", "-e|--encrypt"],
    ["secret.access", "."],
  ],
});
