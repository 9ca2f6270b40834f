/** mongosh, mongo, mongos. */
import { program } from "../program.ts";
import { shell } from "../programs/mongo.ts";

export default program({
  names: "mongosh mongo mongos",
  judge: shell,
});
