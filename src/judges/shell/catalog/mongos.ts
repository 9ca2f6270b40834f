/** mongos, mongod: the servers of MongoDB. */
import { program } from "../program.ts";

export default program({
  names: "mongos mongod",
  verbs: [["system.service"]],
});
