/** new-service. */
import { program } from "../program.ts";
import { creates } from "../ps-service-cmdlets.ts";

export default program({
  names: "new-service",
  dialect: "cmdlet",
  judge: ({ call }) => creates(call),
});
