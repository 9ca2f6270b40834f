/** set-itemproperty, new-itemproperty, copy-itemproperty, rename-itemproperty, … */
import { program } from "../program.ts";
import { setsValues } from "../ps-file-cmdlets.ts";

export default program({
  names:
    "set-itemproperty new-itemproperty copy-itemproperty rename-itemproperty move-itemproperty",
  aliases: "cpp:copy-itemproperty mp:move-itemproperty rnp:rename-itemproperty sp",
  dialect: "cmdlet",
  judge: ({ call }) => setsValues(call),
});
