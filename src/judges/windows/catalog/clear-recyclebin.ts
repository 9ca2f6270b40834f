/** clear-recyclebin. */
import { program } from "../program.ts";
import { empties } from "../ps-file-cmdlets.ts";

export default program({
  names: "clear-recyclebin",
  dialect: "cmdlet",
  judge: ({ call }) => empties(call),
});
