/** kafka-console-consumer, kafka-console-consumer.sh, kafka-broker-api-versions, kafka-broker-api-versions.sh, …: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

export default program({
  names:
    "kafka-console-consumer kafka-console-consumer.sh kafka-broker-api-versions kafka-broker-api-versions.sh kafka-log-dirs kafka-log-dirs.sh kafka-get-offsets kafka-get-offsets.sh kafka-cluster kafka-cluster.sh kafka-metadata-quorum kafka-metadata-quorum.sh kafka-metadata-shell kafka-metadata-shell.sh kafka-dump-log kafka-dump-log.sh kafka-verifiable-consumer kafka-verifiable-consumer.sh kafka-replica-verification kafka-replica-verification.sh",
  values: BOOTSTRAP,
  verbs: [["cloud.read"], ["cloud.write", "unregister|add-controller|remove-controller"]],
});
