/** certbot, acme.sh, lego, dehydrated, …: secrets. */
import { program } from "../program.ts";

export default program({
  names: "certbot acme.sh lego dehydrated getssl mkcert step step-ca cfssl easyrsa minica",
  flags: "--short --pem --json -bundle --bundle --listraw -CAROOT -a --all",
  values: `-d|--domains|--domain --cert-name --email -m --format --servername --path -cert -csr
    -domain -serial -aki -ca -f --alg --hash`,
  options: {
    "--config-dir|--work-dir|--logs-dir|-c|--config=": "settings",
    "--ca-url|--server=": "server",
    "--insecure|--no-verify-ssl": "env.hijack",
    "--roots|--root|-w|--webroot-path=": "read",
  },
  verbs: [
    ["exec.help", "help|version|plugins"],
    [
      "secret.list",
      "certificates|list|show_account|show-ca|show-cert|show-crl|certinfo|scan|bundle|info|" +
        "print-defaults",
    ],
    ["secret.list!", ". --list|--info|--listraw|-CAROOT"],
    ["secret.list", "certificate|crypto|ca inspect|verify|lint|fingerprint|hash|health|roots|root"],
    ["net.request", "certonly|run|renew|register|reconfigure"],
    ["net.request", "--issue|--renew|--renew-all|--cron|--register|--domains"],
    [
      "secret.write",
      "certonly|run|renew|install|enhance|register|update_account|update_symlinks|rollback|" +
        "reconfigure|gen-req|build-ca",
    ],
    [
      "secret.write",
      "build-server-full|build-client-full|init-pki|sign-req|gen-crl|import-req|set-pass|" +
        "genkey|gencert|selfsign|sign|gencsr|ca|crypto",
    ],
    ["secret.write", "oauth|ssh|certificate|init"],
    [
      "secret.write",
      "--issue|--renew|--install-cert|--install|-install|-uninstall|--deploy|--toPkcs|" +
        "--createCSR|--set-default-ca|--register-account",
    ],
    ["secret.write", "."],
    ["secret.write", "*.*|localhost"],
    [
      "code.exec.escape",
      "--deploy-hook|--pre-hook|--post-hook|--manual-auth-hook|--manual-cleanup-hook|" +
        "--renew-hook|--reloadcmd|--hook",
    ],
    ["secret.destroy", "revoke|delete|unregister|revoke-issued"],
    ["secret.destroy", "--revoke|--remove|--deactivate"],
  ],
});
