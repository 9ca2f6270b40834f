/** remove-item. */
import { program } from "../program.ts";
import { deletes } from "../ps-file-cmdlets.ts";

export default program({
  names: "remove-item",
  dialect: "cmdlet",
  judge: ({ call }) => deletes(call),
});
