/** mongodump, mongoexport, mongostat, mongotop, …. */
import { program } from "../program.ts";
import { tool } from "../programs/mongo.ts";

export default program({
  names: "mongodump mongoexport mongostat mongotop bsondump",
  judge: tool(false),
});
