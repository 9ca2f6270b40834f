/** kafka-topics, kafka-topics.sh: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

/** https://kafka.apache.org/documentation/#basic_ops . The same tools come with and without `.sh`. */
export default program({
  names: "kafka-topics kafka-topics.sh",
  values: BOOTSTRAP,
  verbs: [
    ["cloud.read", "--list|--describe"],
    ["cloud.write", "--create|--alter"],
    ["db.drop.table", "--delete"],
    ["db.flush", "--delete --topic=*__consumer_offsets*|--topic=.**|--topic=*.*|--topic=__transaction_state"],
  ],
});
