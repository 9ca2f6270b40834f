/** invoke-wmimethod, invoke-cimmethod, set-wmiinstance, set-ciminstance, … */
import { program } from "../program.ts";
import { invokes } from "../ps-service-cmdlets.ts";

export default program({
  names: "invoke-wmimethod invoke-cimmethod set-wmiinstance set-ciminstance new-ciminstance",
  aliases:
    "icim:invoke-cimmethod iwmi ncim:new-ciminstance scim:set-ciminstance swmi:set-wmiinstance",
  dialect: "cmdlet",
  judge: ({ call }) => invokes(call),
});
