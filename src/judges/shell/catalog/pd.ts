/** pd, pagerduty, pagerduty-cli, opsgenie, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "pd pagerduty pagerduty-cli opsgenie opsgenie-lamp lamp victorops statuspage xmatters " +
    "rootly firehydrant",
  flags: "--yes -j -m --me -w-x -p --pretty --no-truncate --all",
  values: `-n --name -i --id --ids --statuses -u --urgencies --teams --services --columns --filter
    --sort --since --until --limit -k --key -e --emails -s --service -t-x`,
  options: {
    "--apiKey|-b|--useauth|--token=": "net.remote",
    "--config=": "read",
    "-d|--data=": "cloud.write",
    "-t|--token=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help|autocomplete"],
    ["pkg.install", "update ."],
    ["cloud.read", `** ${READS}|oncall|notes|analytics|alerts|open|mine|me|log|show|export`],
    ["cloud.read", `** ${STATES} .`],
    [
      "cloud.read",
      "** incident|service|schedule|user|team|ep|field list|get|show|oncall|log|notes|analytics",
    ],
    ["secret.access", "auth|login"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} ack|acknowledge|resolve|snooze|priority|merge|escalate|note|notify|` +
        "override|invite|page|rest|subscriber|close|respond",
    ],
    ["cloud.write", `**^${SHOWS} assign|alert|event|change`],
    ["cloud.write", "rest post|put"],
    ["cloud.read!", "rest get|fetch"],
    ["cloud.delete", "rest delete"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
  ],
});
