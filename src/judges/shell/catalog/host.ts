/** host. */
import { program } from "../program.ts";
import { HOST, probeWith } from "../programs/probes.ts";

export default program({
  names: "host",
  judge: probeWith(HOST),
});
