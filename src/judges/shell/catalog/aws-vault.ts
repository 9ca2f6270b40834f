/** aws-vault, saml2aws, aws-sso, granted, …: secrets. */
import { type ProgramSpec, program } from "../program.ts";

const keeper: Omit<ProgramSpec, "names"> = {
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
      "add|login|logout|rotate|export|clear|get|set|read|access|configure|script|edit|create|" +
        "update|encrypt|decrypt|credential|env",
    ],
    ["secret.access", "shell|request|import|keypair|rekey|fs|chat|git|sign|pgp|save|load"],
    ["secret.access", "exec * @run"],
    ["secret.access", "exec|run @run"],
    ["secret.access", "run|exec -- @run"],
    ["secret.access", "-c|--exec"],
    ["secret.access", "*"],
    ["secret.destroy", "remove|rm|delete|revoke"],
  ],
};

export default [
  program({
    names: "aws-vault",
    ...keeper,
    wraps: {
      verbs: "exec",
      key: "secret.access",
      operands: 1,
      dashes: true,
      flags: `-n|--no-session -s|--server --ec2-server -e|--ecs-server --lazy -j|--json --stdout
        --debug -t --duration`,
      values: `--region -r -m|--mfa-token --secret-service-collection --pass-dir --pass-cmd
        --pass-prefix --file-dir`,
      options: { "--help": "help", "--version": "help" },
    },
  }),
  program({
    names: "saml2aws aws-okta gimme-aws-creds",
    ...keeper,
    wraps: {
      verbs: "exec",
      key: "secret.access",
      operands: 1,
      dashes: true,
      flags: "--skip-prompt --quiet -d|--debug",
      values: "--mfa -r|--role",
      options: { "-h|--help": "help", "--version": "help" },
    },
  }),
  program({
    names: "teller",
    ...keeper,
    wraps: {
      verbs: "run",
      key: "secret.access",
      dashes: true,
      flags: "-r|--reset -s|--shell --redact",
      values: "-c",
      options: { "-h|--help": "help", "--version": "help", "-V": "help" },
    },
  }),
  program({
    names:
      "aws-sso granted assume leapp saml2aws-auto awsume okta-awscli tsh teleport " +
      "cloudflared-access vaulted envchain berglas secretctl keybase dotenvx akeyless",
    ...keeper,
  }),
];
