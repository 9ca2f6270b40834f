/** Secrets: stores, keys, certificates. What hands a secret to another program has that program judged as well. */
import type { Family } from "../verb.ts";

/** https://developer.hashicorp.com/vault/docs/commands */
const vault: Family = {
  programs: "vault bao",
  values: `-address -agent-address -ca-cert -ca-path -client-cert -client-key -namespace -ns -tls-server-name -format -field -mount -method -path
    -header -mfa -unlock-key -policy -ttl -log-level`,
  lines: `
    exec.help version|help|path-help
    cloud.read status|version-history|monitor|debug
    cloud.read auth|secrets|audit|plugin|policy|namespace|lease|operator list|lookup|info|members|usage|diagnose|runtime
    cloud.read policy read|fmt
    cloud.read operator raft list-peers|autopilot
    cloud.read operator key-status|members|usage|diagnose|utilization
    cloud.read token lookup|capabilities
    secret.list list
    secret.list kv metadata get
    secret.list kv list
    secret.access read|write|unwrap|login|print|ssh|transform|transit|pki|patch|agent|proxy
    secret.access kv get|put|patch|undelete|rollback|enable-versioning
    secret.access kv metadata put|patch
    secret.access kv delete
    secret.access delete
    secret.access token create|renew
    secret.access pki|transit issue|reissue|verify-sign|list-intermediates|import|import-version
    secret.access operator init|unseal|generate-root|rekey|rotate|rotate-keys
    secret.access unwrap
    cloud.write server|operator *
    cloud.write lease renew
    cloud.write secrets|auth|plugin|namespace enable|tune|move|register|reload|create|patch|deregister|runtime
    cloud.iam policy write|delete
    cloud.iam auth enable|tune|move
    cloud.iam token revoke
    cloud.iam lease revoke
    cloud.destroy operator raft remove-peer
    cloud.destroy operator raft snapshot restore
    cloud.write operator seal|step-down|migrate
    cloud.write operator raft join|snapshot
    audit.tamper audit disable
    audit.tamper audit enable
    secret.destroy kv destroy|delete -versions
    secret.destroy kv destroy
    secret.destroy kv metadata delete
    secret.destroy secrets disable
    secret.destroy auth disable
    secret.destroy lease|token revoke -prefix|-force|-mode=path
    secret.destroy namespace delete
    secret.destroy delete ~transit/keys/*|~*/keys/*`,
};

/** https://developer.1password.com/docs/cli/reference */
const onePassword: Family = {
  programs: "op",
  values:
    "--account --config --encoding --format --session --vault --tags --categories --fields --title --category --user --group --file --url",
  flags: "--debug --cache --iso-timestamps --no-color",
  lines: `
    exec.help help|completion|update
    secret.list whoami
    secret.list account|connect|document|events-api|group|item|plugin|user|vault|service-account|environment list|ls|get|info|ratelimit
    secret.access item|document get
    secret.access environment read
    secret.access item get
    secret.list item template
    secret.access read|inject|signin|signout
    secret.access run @run
    secret.access item|document|vault|user|group|connect|account|service-account|events-api|plugin create|edit|share|move|add|provision|confirm
    secret.access item|document|vault|user|group|connect|account|service-account|events-api|plugin reactivate|invite|forget|init|run|clear|inspect
    cloud.iam vault|group|connect user|group|vault|server|token *
    cloud.iam connect token|server|vault|group *
    secret.access item|document delete|rm|remove --archive
    secret.destroy item|document delete|rm|remove !--archive
    cloud.iam user|group delete|rm|remove
    secret.destroy vault|account delete|rm|remove
    secret.destroy connect token|server delete
    cloud.iam user suspend`,
};

const managers: readonly Family[] = [
  {
    programs: "bw",
    values: "--session --organizationid --folderid --collectionid --itemid --search --url --output --format",
    flags: "--pretty --raw --response --quiet --nointeraction --cleanexit",
    lines: `
      exec.help help|completion|update|sdk-version
      secret.list status|list folders
      secret.list status
      secret.list list folders|collections|organizations|org-collections|org-members
      secret.access list items
      secret.access get|unlock|login|logout|export|sync|lock|create|edit|restore|move|share|confirm|import|send|receive|encode|serve|config
      secret.access approve-*|device-approval
      secret.access delete
      secret.destroy delete -p|--permanent
      secret.destroy delete org-collection|folder
      exec.read generate`,
  },
  {
    programs: "bws",
    lines: `
      secret.list project|secret list
      secret.access secret get|create|edit
      secret.access run @run
      secret.access config|project *
      secret.destroy secret|project delete`,
  },
  {
    programs: "pass gopass prs",
    values: "-p --path",
    lines: `
      exec.help help|version
      secret.list ls|list|find|search
      secret.list .
      secret.list git log|status
      secret.access show|grep|insert|add|edit|generate|cp|mv|copy|move|otp|git|init|import|create|set|clone|mounts|recipients|templates|audit|env
      secret.access cat|sync|setup|config|link|fsck|process|sum|age|alias|history
      secret.access *
      secret.access env * @run
      secret.access rm|delete|remove
      secret.destroy rm|delete|remove -r|--recursive`,
  },
  {
    programs: "chamber",
    values: "-b --backend --backend-s3-bucket --kms-key-alias -r --retries -f --format -o --output-file",
    lines: `
      exec.help help|version|completion
      secret.list list|list-services|history|find|tag
      secret.access read|write|export|env|import
      secret.access exec * @run
      secret.destroy delete`,
  },
  {
    programs: "doppler",
    values:
      "-p --project -c --config -t --token --scope --configuration --api-host --dashboard-host --config-dir --format --name",
    flags: "--json --no-read-env --silent --debug --print-config --no-check-version",
    lines: `
      exec.help help|completion|feedback|changelog|open
      secret.list me|settings
      secret.list projects|configs|environments|activity|workplace .
      secret.list projects|configs|environments|activity|workplace get|list|logs
      secret.list configs logs
      secret.list secrets --only-names
      secret.list! secrets . --only-names
      secret.access secrets|login|logout|setup|configure|oidc|tuf|flags|import|mount
      secret.access secrets get|set|download|upload|notes|substitute|list
      secret.access configure|configs set|unset|reset|tokens|flags|debug|lock|unlock|clone|create|update
      secret.access configs tokens create|revoke
      secret.access run @run
      secret.access run @run:--command
      cloud.write projects|environments create|rename|update
      pkg.install update
      secret.access secrets delete
      secret.destroy projects|configs|environments delete
      secret.access configs logs rollback`,
  },
  {
    programs: "infisical",
    values: "--domain --env --projectId --path --token --format --telemetry --log-level",
    lines: `
      exec.help help|completion|version
      secret.access secrets|export|login|user|init|service-token|token|vault|reset|bootstrap|dynamic-secrets|gateway|ssh|kmip|pam|cert-manager
      secret.access run @run
      secret.access run @run:--command|-c
      exec.read scan
      secret.access secrets delete`,
  },
  {
    programs: `aws-vault saml2aws aws-sso granted assume leapp saml2aws-auto awsume gimme-aws-creds okta-awscli aws-okta tsh
        teleport cloudflared-access vaulted envchain berglas summon teller secretctl keybase dotenvx akeyless`,
    values:
      "-d --duration -b --backend -p --profile -a --idp-account --proxy --cluster --user -l --login --ttl -f --env-file -fk",
    lines: `
      exec.help help|version|completion
      secret.list list|ls|status|list-roles|clusters
      secret.list apps|db|kube|recordings|requests|devices ls
      net.remote ssh|scp|play|join|kube|proxy|db|app|console
      net.remote ssh * @run
      net.remote kube exec
      secret.access add|login|logout|rotate|export|clear|get|set|read|access|configure|script|edit|create|update|encrypt|decrypt|credential|env
      secret.access shell|request|import|keypair|rekey|fs|chat|git|sign|pgp|save|load
      secret.access exec * @run
      secret.access exec|run @run
      secret.access run|exec -- @run
      secret.access -c|--exec
      secret.access *
      secret.destroy remove|rm|delete|revoke`,
  },
];

/** Encryption: `sops -d`, `age -d`, `gpg --export-secret-keys`. */
const encryption: readonly Family[] = [
  {
    programs: "sops",
    values: `--config --kms --aws-profile -p --pgp --gcp-kms --azure-kv --hc-vault-transit -a --age --input-type --output-type --extract --output
      --shamir-secret-sharing-threshold --add-kms --rm-kms --add-pgp --rm-pgp --set --unset --filename-override`,
    lines: `
      exec.help! help
      secret.access * !-e|--encrypt
      exec.read! filestatus
      fs.write.project! encrypt
      secret.access exec-env|exec-file * @run
      secret.access -d|--decrypt @write:--output
      secret.write rotate|updatekeys|groups|publish
      secret.write -r|--rotate
      fs.write.project -e|--encrypt
      secret.access .`,
  },
  {
    programs: "age rage",
    values: "-o --output -r --recipient -R --recipients-file -i --identity",
    lines: `
      fs.read !-d|--decrypt|-i|--identity @read @write:-o|--output
      secret.access -d|--decrypt|-i|--identity @write:-o|--output`,
  },
  {
    programs: "age-keygen rage-keygen",
    values: "-o --output",
    lines: `
      secret.write !-y
      secret.access -y`,
  },
  {
    programs: "gpg gpg2 gpgv gpgsm gpg1",
    values: `--homedir --keyserver --keyring --secret-keyring -u --local-user -r --recipient -o --output --default-key --passphrase --passphrase-file
      --passphrase-fd --keyid-format --pinentry-mode --status-fd --logger-fd --command-fd --trust-model --batch-size --expert-size --export-options --import-options
      --list-options --cipher-algo --digest-algo --compress-algo --s2k-mode --comment --max-output --with-key-data-file
      --options --log-file --status-file --photo-viewer --keyserver-options --agent-program --dirmngr-program --weak-digest`,
    lines: `
      exec.help --version|--help|--dump-options|--list-config
      secret.list -k|-K|--list-keys|--list-public-keys|--list-secret-keys|--list-sigs|--list-signatures|--check-sigs|--check-signatures
      secret.list --check-trustdb|--fingerprint|--list-packets|--show-keys|--show-key|--card-status
      exec.read --verify|--verify-files|--print-md|--print-mds|--gen-random|--enarmor|--dearmor @write:-o|--output
      exec.read! --export|--export-ownertrust|--export-ssh-key @write:-o|--output
      fs.write.project -e|-c|--encrypt|--symmetric|--encrypt-files|--store @read @write:-o|--output
      secret.access -s|-b|--sign|--clearsign|--clear-sign|--detach-sign
      secret.access -d|--decrypt|--decrypt-files @write:-o|--output
      secret.access * . !-k|-K|-e|-c|-s|-b|--list-*|--check-*|--finger*|--verify*|--print-*|--export*|--show-*|--card-*|--encrypt*|--symmetric|--store|--dearmor|--enarmor|--gen*|--full-*|--quick-*|--import*|--recv-*|--receive-*|--refresh-*|--fetch-*|--locate-*|--search-*|--edit-*|--sign*|--clear*|--detach-*|--lsign-*|--delete-*|--send-*|--update-*|--tofu-*|--change-* @write:-o|--output
      secret.access --export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-gfg|--armor-secret @write:-o|--output
      secret.write --gen-key|--generate-key|--full-gen-key|--full-generate-key|--quick-gen-key|--quick-generate-key|--quick-add-key|--quick-addkey
      secret.write --quick-add-uid|--quick-set-expire|--gen-revoke|--generate-revocation|--gen-prime
      secret.write --import|--fast-import|--import-ownertrust|--recv-keys|--receive-keys|--refresh-keys|--fetch-keys|--locate-keys
      secret.write --locate-external-keys|--search-keys|--auto-key-locate|--update-trustdb|--fix-trustdb|--migrate-secring|--rebuild-keydb-caches
      secret.write --edit-key|--edit-card|--card-edit|--change-pin|--sign-key|--lsign-key|--quick-sign-key|--quick-lsign-key|--change-passphrase
      secret.write --passwd|--tofu-policy
      secret.write --primary-keyring|--import-options
      net.upload --send-keys|--send-key
      code.exec.escape --exec-path|--photo-viewer|--agent-program|--dirmngr-program|--keyserver-program
      secret.access --delete-keys|--delete-key|--quick-revoke-uid|--quick-revuid
      secret.destroy --delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys`,
  },
  {
    programs: "gpgconf gpg-connect-agent gpg-agent dirmngr gpg-preset-passphrase",
    lines: `
      exec.read --list-dirs|--list-components|--list-options|--check-programs|--check-options|--version
      system.service --kill|--reload|--launch|-K|-R|--create-socketdir|--remove-socketdir
      secret.access --daemon|--server|--supervised
      secret.access *
      system.config --change-options|--apply-defaults|--apply-profile
      system.service reloadagent|killagent|/bye
      net.probe --check-socketdir`,
  },
  {
    programs:
      "kubeseal-offline ejson git-crypt transcrypt blackbox_edit blackbox_decrypt_file blackbox_cat git-secret ansible-vault-win",
    lines: `
      exec.help --version|--help
      exec.help help|version|usage
      secret.list status|list|whoknows|list-kms
      secret.write keygen|init|add|tell|reveal|hide|killperson|removeperson|remove|changes|encrypt|e|add-gpg-user|lock|export-key|clean
      secret.access decrypt|d|unlock|cat|reveal|export-key
      secret.access *
      secret.access -d|--display|--flush-credentials|--export-gpg`,
  },
];

/** https://man.openbsd.org/ssh-keygen , https://ss64.com/mac/security.html */
const keys: readonly Family[] = [
  {
    programs: "ssh-add",
    values: "-t -h -H -S -E -s -e -T",
    lines: `
      secret.list -l|-L|-T
      secret.access !-l|-L|-T
      secret.access -d|-x|-X|-s|-e
      secret.access -D`,
  },
  {
    programs: "ssh-keygen",
    values: "-f -b -t -C -N -P -F -R -r -s -I -n -V -O -E -z -m -a -D -w -Y -Q -M -S -Z -T -J -j -W",
    lines: `
      exec.read -l|-F|-B !-A|-R|-H @read:-f
      exec.read -Q|-L
      secret.read -y
      exec.read -i|-e !-p|-c
      secret.access -Y=verify|-Y=find-principals|-Y=check-novalidate
      secret.write !-l|-F|-B|-Q|-L|-y|-i|-e|-Y
      secret.access -Y=sign|-s
      secret.write -R|-p|-c|-A|-k|-u|-H|-K`,
  },
  {
    programs: "ssh-agent",
    values: "-a -E -O -P -t",
    lines: `
      exec.read @run
      process.kill -k`,
  },
  {
    programs: "security",
    values: "-p -c",
    flags: "-q -v -l -i",
    lines: `
      exec.help help|list-smartcards|error
      secret.list list-keychains|default-keychain|login-keychain|show-keychain-info|find-identity|verify-cert|dump-trust-settings|authorizationdb
      secret.list smartcards
      secret.list find-certificate
      secret.list authorizationdb read
      system.config authorizationdb write|remove|smartcard|merge
      secret.access find-generic-password|find-internet-password|dump-keychain|export|unlock-keychain|cms|export-smartcard|item-export
      secret.write add-generic-password|add-internet-password|add-certificates|add-trusted-cert|import|create-keychain|set-keychain-settings
      secret.write set-keychain-password|set-key-partition-list|set-generic-password-partition-list|lock-keychain|trust-settings-import
      secret.write create-keypair|set-identity-preference|remove-trusted-cert|user-trust-settings-enable
      secret.access delete-generic-password|delete-internet-password|delete-certificate|delete-identity
      secret.write list-keychains|default-keychain|login-keychain -s
      priv.sudo execute-with-privileges
      secret.destroy delete-keychain`,
  },
  {
    programs: "secret-tool",
    lines: `
      secret.access lookup|store|search
      secret.access clear`,
  },
  {
    programs: "keyctl",
    lines: `
      secret.list show|list|rlist|describe|rdescribe|supports|get_persistent|id
      secret.access read|pipe|print|add|padd|request|request2|prequest|prequest2|update|pupdate|newring|link|movelink|new_session|dh_compute
      secret.access pkey_decrypt|pkey_sign|pkey_encrypt|restrict_keyring|timeout|chown|chgrp|setperm|security|session|move|instantiate|pinstantiate
      secret.access negate|reject
      secret.access session * @run
      secret.access revoke|unlink|purge|invalidate|reap
      secret.access clear`,
  },
  {
    programs: "kwallet-query kwalletcli gnome-keyring gnome-keyring-daemon keyring lssecret pinentry seahorse",
    lines: "secret.access",
  },
  {
    programs: "certbot acme.sh lego dehydrated getssl mkcert step step-ca cfssl easyrsa minica",
    values: "-d --domains --domain -w --webroot-path --cert-name --config-dir --email -m --server --dns --path --ca-url --root",
    lines: `
      exec.help help|version|plugins
      secret.list certificates|list|show_account|show-ca|show-cert|show-crl|certinfo|scan|bundle|info|print-defaults
      secret.list! . --list|--info|--listraw|-CAROOT
      secret.list certificate|crypto|ca inspect|verify|lint|fingerprint|hash|health|roots|root
      net.request certonly|run|renew|register|reconfigure
      net.request --issue|--renew|--renew-all|--cron|--register|--domains
      secret.write certonly|run|renew|install|enhance|register|update_account|update_symlinks|rollback|reconfigure|gen-req|build-ca
      secret.write build-server-full|build-client-full|init-pki|sign-req|gen-crl|import-req|set-pass|genkey|gencert|selfsign|sign|gencsr|ca|crypto
      secret.write oauth|ssh|certificate|init
      secret.write --issue|--renew|--install-cert|--install|-install|-uninstall|--deploy|--toPkcs|--createCSR|--set-default-ca|--register-account
      secret.write .
      secret.write *.*|localhost
      code.exec.escape --deploy-hook|--pre-hook|--post-hook|--manual-auth-hook|--manual-cleanup-hook|--renew-hook|--reloadcmd|--hook
      secret.destroy revoke|delete|unregister|revoke-issued
      secret.destroy --revoke|--remove|--deactivate`,
  },
];

export const secrets: readonly Family[] = [vault, onePassword, ...managers, ...encryption, ...keys];
