/** invoke-wmimethod, invoke-cimmethod, set-wmiinstance, set-ciminstance, … */
import { program } from "../program.ts";
import { invokes } from "../ps-service-cmdlets.ts";

export default program({
  names: "invoke-wmimethod invoke-cimmethod set-wmiinstance set-ciminstance new-ciminstance",
  dialect: "cmdlet",
  judge: ({ call }) => invokes(call),
});
