/** set-location. */
import { program } from "../program.ts";
import { goes } from "../ps-file-cmdlets.ts";

export default program({
  names: "set-location",
  aliases: "cd chdir sl",
  dialect: "cmdlet",
  judge: ({ call }) => goes(call),
});
