/** new-object. */
import { program } from "../program.ts";
import { makes } from "../ps-run-cmdlets.ts";

export default program({
  names: "new-object",
  dialect: "cmdlet",
  judge: ({ call }) => makes(call),
});
