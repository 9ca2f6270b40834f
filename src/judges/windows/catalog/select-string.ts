/** select-string. */
import { program } from "../program.ts";
import { searches } from "../ps-file-cmdlets.ts";

export default program({
  names: "select-string",
  aliases: "sls",
  dialect: "cmdlet",
  judge: ({ call }) => searches(call),
});
