/** new-item, mkdir. */
import { program } from "../program.ts";
import { creates } from "../ps-file-cmdlets.ts";

export default program({
  names: "new-item mkdir",
  dialect: "cmdlet",
  judge: ({ call }) => creates(call),
});
