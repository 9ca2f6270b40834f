/** kafka-delete-records, kafka-delete-records.sh: services. */
import { program } from "../program.ts";

export default program({
  names: "kafka-delete-records kafka-delete-records.sh",
  verbs: [["db.drop.table"]],
});
