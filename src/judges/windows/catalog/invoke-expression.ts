/** invoke-expression. */
import { program } from "../program.ts";
import { evaluates } from "../ps-run-cmdlets.ts";

export default program({
  names: "invoke-expression",
  aliases: "iex",
  dialect: "cmdlet",
  judge: ({ call }) => evaluates(call),
});
