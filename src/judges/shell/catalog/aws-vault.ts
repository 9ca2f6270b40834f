/** aws-vault, saml2aws, aws-sso, granted, …: secrets. */
import { program } from "../program.ts";

export default program({
  names:
    "aws-vault saml2aws aws-sso granted assume leapp saml2aws-auto awsume gimme-aws-creds okta-awscli aws-okta tsh teleport cloudflared-access vaulted envchain berglas summon teller secretctl keybase dotenvx akeyless",
  flags: "--credentials --sessions --profiles --all --verbose --no-cache",
  values: `-d|--duration -b|--backend -p -a|--idp-account --cluster --user -l|--login --ttl --prompt
    --keychain -f|--format -fk --add-keys-to-agent --auth --profile`,
  options: {
    "--proxy=": "server",
    "--insecure|--skip-verify": "env.hijack",
    "--config|--config-file|--env-file|-i=": "settings",
  },
  verbs: [
    ["exec.help", "help|version|completion"],
    ["secret.list", "list|ls|status|list-roles|clusters"],
    ["secret.list", "apps|db|kube|recordings|requests|devices ls"],
    ["net.remote", "ssh|scp|play|join|kube|proxy|db|app|console"],
    ["net.remote", "ssh * @run"],
    ["net.remote", "kube exec"],
    [
      "secret.access",
      "add|login|logout|rotate|export|clear|get|set|read|access|configure|script|edit|create|update|encrypt|decrypt|credential|env",
    ],
    ["secret.access", "shell|request|import|keypair|rekey|fs|chat|git|sign|pgp|save|load"],
    ["secret.access", "exec * @run"],
    ["secret.access", "exec|run @run"],
    ["secret.access", "run|exec -- @run"],
    ["secret.access", "-c|--exec"],
    ["secret.access", "*"],
    ["secret.destroy", "remove|rm|delete|revoke"],
  ],
});
