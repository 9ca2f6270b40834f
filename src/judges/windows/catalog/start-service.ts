/** start-service, restart-service, resume-service. */
import { program } from "../program.ts";
import { starts } from "../ps-service-cmdlets.ts";

export default program({
  names: "start-service restart-service resume-service",
  aliases: "sasv",
  dialect: "cmdlet",
  judge: ({ call }) => starts(call),
});
