/** move-item, rename-item. */
import { program } from "../program.ts";
import { moves } from "../ps-file-cmdlets.ts";

export default program({
  names: "move-item rename-item",
  aliases: "mi move mv ren:rename-item rni:rename-item",
  dialect: "cmdlet",
  judge: ({ call }) => moves(call),
});
