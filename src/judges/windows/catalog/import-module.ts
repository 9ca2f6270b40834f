/** import-module. */
import { program } from "../program.ts";
import { imports } from "../ps-run-cmdlets.ts";

export default program({
  names: "import-module",
  aliases: "ipmo",
  posixAliases: "ipmo",
  dialect: "cmdlet",
  judge: ({ call }) => imports(call),
});
