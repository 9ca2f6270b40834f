/** newrelic, nr, nr1, newrelic-cli: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "newrelic nr nr1 newrelic-cli",
  flags: "--debug --trace --plain --no-pager -s",
  values: `-a --accountId --format --guid -n --name -q --query --variables --limit --tag --type
    --domain --alertSeverity --reporting --profile
    --attachmentUrl|--attachments|--suites|--list-suites`,
  options: {
    "--apiKey|--licenseKey=": "net.remote",
    "-o|--output-file=": "write",
  },
  verbs: [
    ["exec.help", "version|help|completion|documentation|diagnose"],
    ["cloud.read", `** ${READS}|query|nrql|list|search|run|validate|lint`],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "nrql|nerdgraph query"],
    ["secret.access", "profile|profiles|apiAccess add|create|configure|default|delete|update|list"],
    ["cloud.write", `**^${SHOWS} ${WRITES}|subscribe|mutate|reporting|synthetics|post|annotate`],
    ["cloud.write", "nerdgraph query ~*mutation*"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|unsubscribe`],
    ["pkg.install", "install"],
    ["audit.tamper", "apm deployment delete"],
  ],
});
