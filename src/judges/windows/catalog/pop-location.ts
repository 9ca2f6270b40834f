/** pop-location. */
import { program } from "../program.ts";
import { pops } from "../ps-file-cmdlets.ts";

export default program({
  names: "pop-location",
  dialect: "cmdlet",
  judge: ({ call }) => pops(call),
});
