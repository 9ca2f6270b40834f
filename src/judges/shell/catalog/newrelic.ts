/** newrelic, nr, nr1, newrelic-cli: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "newrelic nr nr1 newrelic-cli",
  values: "-a --accountId --profile --format --debug --guid -n --name",
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
