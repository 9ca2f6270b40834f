/** get-wmiobject, get-ciminstance. */
import { program } from "../program.ts";
import { gets } from "../ps-service-cmdlets.ts";

export default program({
  names: "get-wmiobject get-ciminstance",
  aliases: "gcim:get-ciminstance gwmi",
  posixAliases: "gwmi",
  dialect: "cmdlet",
  judge: ({ call }) => gets(call),
});
