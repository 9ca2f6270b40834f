/** pg_dropcluster. */
import { program } from "../program.ts";

export default program({
  names: "pg_dropcluster",
  verbs: [["db.drop.database"]],
});
