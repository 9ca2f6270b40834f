/** push-location. */
import { program } from "../program.ts";
import { pushes } from "../ps-file-cmdlets.ts";

export default program({
  names: "push-location",
  aliases: "pushd",
  dialect: "cmdlet",
  judge: ({ call }) => pushes(call),
});
