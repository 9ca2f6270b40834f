/** kafka-consumer-groups, kafka-consumer-groups.sh, kafka-share-groups, kafka-share-groups.sh, …: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

export default program({
  names:
    "kafka-consumer-groups kafka-consumer-groups.sh kafka-share-groups kafka-share-groups.sh kafka-streams-groups kafka-streams-groups.sh",
  values: BOOTSTRAP,
  verbs: [
    ["cloud.read", "--list|--describe|--validate-regex"],
    ["cloud.write", "--reset-offsets --execute"],
    ["cloud.read", "--reset-offsets --dry-run"],
    ["cloud.write", "--reset-offsets !--dry-run"],
    ["cloud.delete", "--delete|--delete-offsets"],
  ],
});
