/** mongorestore, mongoimport. */
import { program } from "../program.ts";
import { tool } from "../programs/mongo.ts";

export default program({
  names: "mongorestore mongoimport",
  judge: tool(true),
});
