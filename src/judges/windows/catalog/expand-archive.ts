/** expand-archive. */
import { program } from "../program.ts";
import { unpacks } from "../ps-file-cmdlets.ts";

export default program({
  names: "expand-archive",
  dialect: "cmdlet",
  judge: ({ call }) => unpacks(call),
});
