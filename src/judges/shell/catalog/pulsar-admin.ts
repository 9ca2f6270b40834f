/** pulsar-admin, pulsarctl, artemis, activemq: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "pulsar-admin pulsarctl artemis activemq",
  flags: `-p --persistent -r --recursive --get-precise-backlog --get-subscription-backlog-size
    --get-earliest-time-in-backlog -ad-x --applied -gpb -sbs -etb`,
  values: `-t --topic -s --subscription -n --count --tenant --namespace --name -b-x --bundle
    --instance-id --user --password --cluster -c-x`,
  options: {
    "--admin-url|--url=": "fetch",
    "--auth-params=": "net.remote",
    "--auth-plugin=": "code.exec.escape",
    "--tls-trust-cert-path|--tls-allow-insecure=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** stats|stats-internal|partitioned-stats|peek-messages|browser|data|policies|" +
        "permissions|topics|subscriptions",
    ],
    ["cloud.read", "** list-partitioned-topics"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} unload|compact|trigger-compaction|split-bundle|skip|skip-all|` +
        "expire-messages|reset-cursor|clear-backlog|producer",
    ],
    ["cloud.write", `**^${SHOWS} consumer|offload`],
    ["cloud.iam", "** grant-permission|revoke-permission"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|unsubscribe|clear-backlog|skip-all`],
    [
      "db.drop.table",
      "topics|topic|queue|queues|address delete|delete-partitioned-topic|purge|terminate",
    ],
    ["cloud.destroy", "tenants|tenant|namespaces|namespace|clusters|cluster delete"],
  ],
});
