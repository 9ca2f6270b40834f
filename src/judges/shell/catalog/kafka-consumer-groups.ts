/**
 * kafka-consumer-groups, kafka-consumer-groups.sh, kafka-share-groups, kafka-share-groups.sh, …:
 * services.
 */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names:
    "kafka-consumer-groups kafka-consumer-groups.sh kafka-share-groups kafka-share-groups.sh " +
    "kafka-streams-groups kafka-streams-groups.sh",
  flags: `--exclude-internal --all-groups --all-topics --members --offsets --state? --verbose
    --to-earliest --to-latest --to-current --export --dry-run --validate-regex`,
  values: `--bootstrap-server --broker-list --bootstrap-controller --zookeeper --topic --group
    --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --to-offset --to-datetime --by-duration --shift-by --type`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
    "--from-file=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read", "--list|--describe|--validate-regex"],
    ["cloud.write", "--reset-offsets --execute"],
    ["cloud.read", "--reset-offsets --dry-run"],
    ["cloud.write", "--reset-offsets !--dry-run"],
    ["cloud.delete", "--delete|--delete-offsets"],
  ],
});
