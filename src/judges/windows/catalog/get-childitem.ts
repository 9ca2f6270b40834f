/** get-childitem. */
import { program } from "../program.ts";
import { lists } from "../ps-file-cmdlets.ts";

export default program({
  names: "get-childitem",
  aliases: "dir gci ls",
  dialect: "cmdlet",
  judge: ({ call }) => lists(call),
});
