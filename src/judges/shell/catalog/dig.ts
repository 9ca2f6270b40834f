/** dig, delv, kdig, drill, …. */
import { program } from "../program.ts";
import { dig } from "../programs/probes.ts";

export default program({
  names: "dig delv kdig drill dog doggo",
  judge: dig,
});
