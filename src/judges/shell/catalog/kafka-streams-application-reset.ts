/** kafka-streams-application-reset, kafka-streams-application-reset.sh: services. */
import { program } from "../program.ts";

export default program({
  names: "kafka-streams-application-reset kafka-streams-application-reset.sh",
  flags: "--to-earliest --to-latest --force",
  values: `--application-id --bootstrap-server --bootstrap-servers --input-topics
    --intermediate-topics --internal-topics --to-offset --to-datetime --by-duration --shift-by`,
  options: {
    "--config-file|--from-file=": "read",
  },
  verbs: [["db.drop.table"], ["cloud.read!", "--dry-run"]],
});
