/** kafka-topics, kafka-topics.sh: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

/**
 * https://kafka.apache.org/documentation/#basic_ops . The same tools come with and without `.sh`.
 */
export default program({
  names: "kafka-topics kafka-topics.sh",
  flags: `--exclude-internal --if-exists --if-not-exists --under-replicated-partitions
    --unavailable-partitions --under-min-isr-partitions --at-min-isr-partitions
    --topics-with-overrides --disable-rack-aware`,
  values: `--bootstrap-server --broker-list --bootstrap-controller --zookeeper --topic --group
    --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --replica-assignment --partition-size-limit-per-response --topic-id --config --delete-config`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read", "--list|--describe"],
    ["cloud.write", "--create|--alter"],
    ["db.drop.table", "--delete"],
    [
      "db.flush",
      "--delete --topic=*__consumer_offsets*|--topic=.**|--topic=*.*|--topic=__transaction_state",
    ],
  ],
});
