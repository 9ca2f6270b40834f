/** set-alias, new-alias. */
import { program } from "../program.ts";
import { names } from "../ps-run-cmdlets.ts";

export default program({
  names: "set-alias new-alias",
  aliases: "nal:new-alias sal",
  dialect: "cmdlet",
  judge: ({ call }) => names(call),
});
