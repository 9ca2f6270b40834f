/** kafka-acls, kafka-acls.sh, kafka-delegation-tokens, kafka-delegation-tokens.sh: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "kafka-acls kafka-acls.sh kafka-delegation-tokens kafka-delegation-tokens.sh",
  flags: "--exclude-internal --cluster --idempotent",
  values: `--bootstrap-server --broker-list --bootstrap-controller --zookeeper --topic --group
    --entity-type --entity-name --partitions --partition --replication-factor --max-messages
    --timeout-ms --timeout --offset --time --topic-id-type --exclude-topic --broker --brokers
    --allow-principal --deny-principal --principal --operation --allow-host --deny-host
    --transactional-id --delegation-token --resource-pattern-type --owner-principal`,
  options: {
    "--command-config|--consumer.config|--producer.config=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("--command-config --consumer.config --producer.config")],
    ["cloud.read", "--list|--describe"],
    ["cloud.iam", "--add|--remove|--renew|--expire"],
    ["secret.access", "--create"],
  ],
});
