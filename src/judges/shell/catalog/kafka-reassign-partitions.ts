/**
 * kafka-reassign-partitions, kafka-reassign-partitions.sh, kafka-leader-election,
 * kafka-leader-election.sh, …: services.
 */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names:
    "kafka-reassign-partitions kafka-reassign-partitions.sh kafka-leader-election " +
    "kafka-leader-election.sh kafka-preferred-replica-election " +
    "kafka-preferred-replica-election.sh kafka-transactions kafka-transactions.sh " +
    "kafka-client-metrics kafka-client-metrics.sh",
  flags: `--exclude-internal --additional --preserve-throttles --disable-rack-aware
    --all-topic-partitions`,
  values: `--bootstrap-server --broker-list --bootstrap-controller --zookeeper --topic --group
    --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --throttle --replica-alter-log-dirs-throttle --transactional-id --start-offset --producer-id
    --max-transaction-timeout --broker-id --duration-filter --name`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
    "--topics-to-move-json-file|--reassignment-json-file|--path-to-json-file=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read", "list|describe|find-hanging"],
    ["cloud.read", "--verify|--generate|--list|--describe"],
    ["cloud.write", "--execute|--cancel|--election-type|--alter"],
    ["cloud.write", "abort|forceTerminateTransaction|force-terminate"],
    ["cloud.delete", "--delete"],
  ],
});
