/** start-process. */
import { program } from "../program.ts";
import { starts } from "../ps-run-cmdlets.ts";

export default program({
  names: "start-process",
  aliases: "saps start",
  posixAliases: "saps",
  dialect: "cmdlet",
  judge: ({ call }) => starts(call),
});
