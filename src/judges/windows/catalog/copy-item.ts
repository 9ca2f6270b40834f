/** copy-item. */
import { program } from "../program.ts";
import { copies } from "../ps-file-cmdlets.ts";

export default program({
  names: "copy-item",
  aliases: "copy cp cpi",
  dialect: "cmdlet",
  judge: ({ call }) => copies(call),
});
