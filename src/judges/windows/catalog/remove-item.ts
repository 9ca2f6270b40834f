/** remove-item. */
import { program } from "../program.ts";
import { deletes } from "../ps-file-cmdlets.ts";

export default program({
  names: "remove-item",
  aliases: "del erase rd ri rm rmdir",
  posixAliases: "ri",
  dialect: "cmdlet",
  judge: ({ call }) => deletes(call),
});
