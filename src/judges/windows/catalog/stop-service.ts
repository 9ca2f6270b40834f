/** stop-service, suspend-service, remove-service. */
import { program } from "../program.ts";
import { stops } from "../ps-service-cmdlets.ts";

export default program({
  names: "stop-service suspend-service remove-service",
  aliases: "spsv",
  dialect: "cmdlet",
  judge: ({ call }) => stops(call),
});
