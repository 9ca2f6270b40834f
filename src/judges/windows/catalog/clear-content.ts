/** clear-content, clear-item. */
import { program } from "../program.ts";
import { truncates } from "../ps-file-cmdlets.ts";

export default program({
  names: "clear-content clear-item",
  aliases: "clc cli:clear-item",
  dialect: "cmdlet",
  judge: ({ call }) => truncates(call),
});
