/** pd, pagerduty, pagerduty-cli, opsgenie, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "pd pagerduty pagerduty-cli opsgenie opsgenie-lamp lamp victorops statuspage xmatters rootly firehydrant",
  values: "-n --name -i --id -I -k --apiKey --config -t --token -b -e -s --service -u --user -d --debug",
  verbs: [
    ["exec.help", "version|help|autocomplete"],
    ["pkg.install", "update ."],
    ["cloud.read", `** ${READS}|oncall|notes|analytics|alerts|open|mine|me|log|show|export`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "** incident|service|schedule|user|team|ep|field list|get|show|oncall|log|notes|analytics"],
    ["secret.access", "auth|login"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} ack|acknowledge|resolve|snooze|priority|merge|escalate|note|notify|override|invite|page|rest|subscriber|close|respond`,
    ],
    ["cloud.write", `**^${SHOWS} assign|alert|event|change`],
    ["cloud.write", "rest post|put"],
    ["cloud.read!", "rest get|fetch"],
    ["cloud.delete", "rest delete"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
  ],
});
