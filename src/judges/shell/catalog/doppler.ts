/** doppler: secrets. */
import { program } from "../program.ts";

export default program({
  names: "doppler",
  values: "-p --project -c --config -t --token --scope --configuration --api-host --dashboard-host --config-dir --format --name",
  flags: "--json --no-read-env --silent --debug --print-config --no-check-version",
  verbs: [
    ["exec.help", "help|completion|feedback|changelog|open"],
    ["secret.list", "me|settings"],
    ["secret.list", "projects|configs|environments|activity|workplace ."],
    ["secret.list", "projects|configs|environments|activity|workplace get|list|logs"],
    ["secret.list", "configs logs"],
    ["secret.list", "secrets --only-names"],
    ["secret.list!", "secrets . --only-names"],
    ["secret.access", "secrets|login|logout|setup|configure|oidc|tuf|flags|import|mount"],
    ["secret.access", "secrets get|set|download|upload|notes|substitute|list"],
    ["secret.access", "configure|configs set|unset|reset|tokens|flags|debug|lock|unlock|clone|create|update"],
    ["secret.access", "configs tokens create|revoke"],
    ["secret.access", "run @run"],
    ["secret.access", "run @run:--command"],
    ["cloud.write", "projects|environments create|rename|update"],
    ["pkg.install", "update"],
    ["secret.access", "secrets delete"],
    ["secret.destroy", "projects|configs|environments delete"],
    ["secret.access", "configs logs rollback"],
  ],
});
