/**
 * kafka-server-start, kafka-server-start.sh, kafka-server-stop, kafka-server-stop.sh, …: services.
 */
import { program } from "../program.ts";

export default program({
  names:
    "kafka-server-start kafka-server-start.sh kafka-server-stop kafka-server-stop.sh " +
    "zookeeper-server-start zookeeper-server-start.sh zookeeper-server-stop " +
    "zookeeper-server-stop.sh connect-standalone connect-standalone.sh connect-distributed " +
    "connect-distributed.sh kafka-storage kafka-storage.sh",
  values: "-t --cluster-id --release-version --version",
  options: {
    "-c|--config|--override=": "read",
  },
  verbs: [
    ["system.service"],
    ["cloud.read", "info|random-uuid|version-mapping"],
    ["disk.modify", "format"],
  ],
});
