/** pop-location. */
import { program } from "../program.ts";
import { pops } from "../ps-file-cmdlets.ts";

export default program({
  names: "pop-location",
  aliases: "popd",
  dialect: "cmdlet",
  judge: ({ call }) => pops(call),
});
