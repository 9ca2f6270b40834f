/** new-item, mkdir. */
import { program } from "../program.ts";
import { creates } from "../ps-file-cmdlets.ts";

export default program({
  names: "new-item mkdir",
  aliases: "md:mkdir ni",
  posixAliases: "ni",
  dialect: "cmdlet",
  judge: ({ call }) => creates(call),
});
