/** add-content. */
import { program } from "../program.ts";
import { appends } from "../ps-file-cmdlets.ts";

export default program({
  names: "add-content",
  aliases: "ac",
  dialect: "cmdlet",
  judge: ({ call }) => appends(call),
});
