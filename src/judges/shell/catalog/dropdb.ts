/** dropdb. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "dropdb",
  values: CONNECTION,
  verbs: [["db.drop.database"]],
});
