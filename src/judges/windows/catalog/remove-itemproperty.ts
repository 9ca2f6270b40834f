/** remove-itemproperty, clear-itemproperty. */
import { program } from "../program.ts";
import { removesValues } from "../ps-file-cmdlets.ts";

export default program({
  names: "remove-itemproperty clear-itemproperty",
  aliases: "clp:clear-itemproperty rp",
  dialect: "cmdlet",
  judge: ({ call }) => removesValues(call),
});
