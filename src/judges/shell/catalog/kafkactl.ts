/** kafkactl, kaf, rpk, confluent, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "kafkactl kaf rpk confluent redpanda",
  flags: `-f --follow --from-beginning --print-keys -k --print-timestamps --print-headers -e --exit
    --detailed -d --raw -r --compact -a`,
  values: `-b --brokers --environment --cluster --context -C -X -p --partition --partitions -n --num
    --offset -o --output -g --group -s --separator -t --topic --format -c --columns --user
    --api-version --start --end --profile --from-file`,
  options: {
    "--config=": "read",
    "--registry=": "net.remote",
    "--proto-path|--protoset-file=": "read",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|consume|peek|validate|ps|lag`],
    ["cloud.read", `** ${STATES} .`],
    ["secret.access", "** login|logout|api-key|context|profile|cloud|security|sasl"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|produce|alter|alter-config|add-partitions|seek|reset-offset|` +
        "transfer-leadership|trim-prefix",
    ],
    ["net.upload", "produce"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["db.drop.table", "** topic|topics|stream delete|rm|trim-prefix"],
    ["db.drop.table", "topic|topics delete"],
    ["cloud.destroy", "** cluster|environment|clusters|environments|ksql delete|rm|purge"],
  ],
});
