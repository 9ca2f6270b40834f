/** op: secrets. */
import { program } from "../program.ts";

/** https://developer.1password.com/docs/cli/reference */
export default program({
  names: "op",
  traits: ["grouped-verbs"],
  flags: "--cache? --iso-timestamps --include-archive --favorite --long",
  values: `--account --encoding --session --vault --tags --categories --title --category --user
    --group --permission --fields --format --url`,
  options: { "--config=": "settings", "--file|--out-file|-o=": "write" },
  wraps: {
    verbs: "run",
    key: "secret.access",
    dashes: true,
    flags: "--no-masking --cache --debug --no-color",
    values: "--env-file --environment",
    options: { "-h|--help": "help", "-v|--version": "help" },
  },
  verbs: [
    ["exec.help", "help|completion|update"],
    ["secret.list", "whoami"],
    [
      "secret.list",
      "account|connect|document|events-api|group|item|plugin|user|vault|service-account|" +
        "environment list|ls|get|info|ratelimit",
    ],
    ["secret.access", "item|document get"],
    ["secret.access", "environment read"],
    ["secret.access", "item get"],
    ["secret.list", "item template"],
    ["secret.access", "read|inject|signin|signout"],
    [
      "secret.access",
      "item|document|vault|user|group|connect|account|service-account|events-api|plugin " +
        "create|edit|share|move|add|provision|confirm",
    ],
    [
      "secret.access",
      "item|document|vault|user|group|connect|account|service-account|events-api|plugin " +
        "reactivate|invite|forget|init|run|clear|inspect",
    ],
    ["cloud.iam", "vault|group|connect user|group|vault|server|token *"],
    ["cloud.iam", "connect token|server|vault|group *"],
    ["secret.access", "item|document delete|rm|remove --archive"],
    ["secret.destroy", "item|document delete|rm|remove !--archive"],
    ["cloud.iam", "user|group delete|rm|remove"],
    ["secret.destroy", "vault|account delete|rm|remove"],
    ["secret.destroy", "connect token|server delete"],
    ["cloud.iam", "user suspend"],
  ],
});
