/** kafka-streams-application-reset, kafka-streams-application-reset.sh: services. */
import { program } from "../program.ts";

export default program({
  names: "kafka-streams-application-reset kafka-streams-application-reset.sh",
  verbs: [["db.drop.table"], ["cloud.read!", "--dry-run"]],
});
