/** kafka-reassign-partitions, kafka-reassign-partitions.sh, kafka-leader-election, kafka-leader-election.sh, …: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

export default program({
  names:
    "kafka-reassign-partitions kafka-reassign-partitions.sh kafka-leader-election kafka-leader-election.sh kafka-preferred-replica-election kafka-preferred-replica-election.sh kafka-transactions kafka-transactions.sh kafka-client-metrics kafka-client-metrics.sh",
  values: BOOTSTRAP,
  verbs: [
    ["cloud.read", "list|describe|find-hanging"],
    ["cloud.read", "--verify|--generate|--list|--describe"],
    ["cloud.write", "--execute|--cancel|--election-type|--alter"],
    ["cloud.write", "abort|forceTerminateTransaction|force-terminate"],
    ["cloud.delete", "--delete"],
  ],
});
