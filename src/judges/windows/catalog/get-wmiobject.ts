/** get-wmiobject, get-ciminstance. */
import { program } from "../program.ts";
import { gets } from "../ps-service-cmdlets.ts";

export default program({
  names: "get-wmiobject get-ciminstance",
  dialect: "cmdlet",
  judge: ({ call }) => gets(call),
});
