/** add-type. */
import { program } from "../program.ts";
import { compiles } from "../ps-run-cmdlets.ts";

export default program({
  names: "add-type",
  dialect: "cmdlet",
  judge: ({ call }) => compiles(call),
});
