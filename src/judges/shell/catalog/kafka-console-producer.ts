/**
 * kafka-console-producer, kafka-console-producer.sh, kafka-verifiable-producer,
 * kafka-verifiable-producer.sh, …: services.
 */
import { program } from "../program.ts";

export default program({
  names:
    "kafka-console-producer kafka-console-producer.sh kafka-verifiable-producer " +
    "kafka-verifiable-producer.sh kafka-producer-perf-test kafka-producer-perf-test.sh " +
    "kafka-consumer-perf-test kafka-consumer-perf-test.sh kafka-mirror-maker " +
    "kafka-mirror-maker.sh",
  verbs: [["net.upload"]],
});
