/** invoke-item. */
import { program } from "../program.ts";
import { opens } from "../ps-run-cmdlets.ts";

export default program({
  names: "invoke-item",
  aliases: "ii",
  dialect: "cmdlet",
  judge: ({ call }) => opens(call),
});
