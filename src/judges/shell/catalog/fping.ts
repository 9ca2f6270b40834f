/** fping. */
import { program } from "../program.ts";
import { FPING, probeWith } from "../programs/probes.ts";

export default program({
  names: "fping",
  judge: probeWith(FPING),
});
