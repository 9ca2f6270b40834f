/** set-variable, new-variable. */
import { program } from "../program.ts";
import { remembers } from "../ps-run-cmdlets.ts";

export default program({
  names: "set-variable new-variable",
  aliases: "nv:new-variable set sv",
  dialect: "cmdlet",
  judge: ({ call }) => remembers(call),
});
