/** remove-wmiobject, remove-ciminstance. */
import { program } from "../program.ts";
import { removes } from "../ps-service-cmdlets.ts";

export default program({
  names: "remove-wmiobject remove-ciminstance",
  aliases: "rcim:remove-ciminstance rwmi",
  dialect: "cmdlet",
  judge: ({ call }) => removes(call),
});
