/** add-content. */
import { program } from "../program.ts";
import { appends } from "../ps-file-cmdlets.ts";

export default program({
  names: "add-content",
  dialect: "cmdlet",
  judge: ({ call }) => appends(call),
});
