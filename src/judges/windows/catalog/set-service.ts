/** set-service. */
import { program } from "../program.ts";
import { sets } from "../ps-service-cmdlets.ts";

export default program({
  names: "set-service",
  dialect: "cmdlet",
  judge: ({ call }) => sets(call),
});
