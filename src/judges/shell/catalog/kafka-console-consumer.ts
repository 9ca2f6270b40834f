/**
 * kafka-console-consumer, kafka-console-consumer.sh, kafka-broker-api-versions,
 * kafka-broker-api-versions.sh, …: services.
 */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names:
    "kafka-console-consumer kafka-console-consumer.sh kafka-broker-api-versions " +
    "kafka-broker-api-versions.sh kafka-log-dirs kafka-log-dirs.sh kafka-get-offsets " +
    "kafka-get-offsets.sh kafka-cluster kafka-cluster.sh kafka-metadata-quorum " +
    "kafka-metadata-quorum.sh kafka-metadata-shell kafka-metadata-shell.sh kafka-dump-log " +
    "kafka-dump-log.sh kafka-verifiable-consumer kafka-verifiable-consumer.sh " +
    "kafka-replica-verification kafka-replica-verification.sh",
  flags: `--exclude-internal --from-beginning --skip-message-on-error --describe --status
    --replication --enable-systest-events --print-metadata --deep-iteration --print-data-log
    --transaction-log-decoder --offsets-decoder --cluster-metadata-decoder
    --share-group-state-decoder --index-sanity-check --skip-record-metadata --human-readable --list
    --all-topics --use-new-consumer`,
  values: `--bootstrap-server --broker-list --topic-list --bootstrap-controller --zookeeper --topic
    --group --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --isolation-level --include --whitelist --property --formatter-property --group-instance-id
    --session-timeout --topic-partitions --fetch-size --max-wait-ms --report-interval-ms
    --topics-include --max-bytes --max-message-size --formatter-config|--consumer-property`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
    "--formatter|--key-deserializer|--value-deserializer|--value-decoder-class=":
      "code.exec.escape",
    "--key-decoder-class=": "code.exec.escape",
    "--files|--directory|--snapshot=": "read",
  },
  verbs: [
    [
      "code.exec.escape!",
      "--consumer-property=*jaas*|--consumer-property=*class*|--property=*class*",
    ],
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read"],
    ["cloud.write", "unregister|add-controller|remove-controller"],
  ],
});
