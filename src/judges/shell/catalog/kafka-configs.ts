/** kafka-configs, kafka-configs.sh, kafka-features, kafka-features.sh: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "kafka-configs kafka-configs.sh kafka-features kafka-features.sh",
  flags: `--exclude-internal --all --entity-default --broker-defaults --user-defaults
    --client-defaults --ip-defaults`,
  values: `--bootstrap-server --broker-list --bootstrap-controller --zookeeper --topic --group
    --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --add-config --delete-config --user --client-id --ip --client-metrics --feature --metadata
    --release-version`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read", "--describe"],
    ["cloud.read", "describe|version-mapping|feature-dependencies"],
    ["cloud.write", "--alter"],
    ["cloud.write", "upgrade|downgrade|disable"],
    ["cloud.delete", "--alter --delete-config"],
  ],
});
