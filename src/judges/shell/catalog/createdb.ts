/** createdb. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "createdb",
  values: CONNECTION,
  verbs: [["db.schema"]],
});
