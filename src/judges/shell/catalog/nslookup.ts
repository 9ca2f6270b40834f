/** nslookup. */
import { program } from "../program.ts";
import { NSLOOKUP, probeWith } from "../programs/probes.ts";

export default program({
  names: "nslookup",
  judge: probeWith(NSLOOKUP),
});
