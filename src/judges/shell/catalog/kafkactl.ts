/** kafkactl, kaf, rpk, confluent, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "kafkactl kaf rpk confluent redpanda",
  values: "--context -C --brokers -b --environment --cluster --config -X --profile -o --output -c",
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|consume|peek|validate|ps|lag`],
    ["cloud.read", `** ${STATES} .`],
    ["secret.access", "** login|logout|api-key|context|profile|cloud|security|sasl"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|produce|alter|alter-config|add-partitions|seek|reset-offset|transfer-leadership|trim-prefix`,
    ],
    ["net.upload", "produce"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["db.drop.table", "** topic|topics|stream delete|rm|trim-prefix"],
    ["db.drop.table", "topic|topics delete"],
    ["cloud.destroy", "** cluster|environment|clusters|environments|ksql delete|rm|purge"],
  ],
});
