/** foreach-object. */
import { program } from "../program.ts";
import { goesThrough } from "../ps-run-cmdlets.ts";

export default program({
  names: "foreach-object",
  aliases: "foreach %",
  dialect: "cmdlet",
  judge: ({ call }) => goesThrough(call),
});
