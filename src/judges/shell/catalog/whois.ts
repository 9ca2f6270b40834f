/** whois, finger. */
import { program } from "../program.ts";
import { probeWith, WHOIS } from "../programs/probes.ts";

export default program({
  names: "whois finger",
  judge: probeWith(WHOIS),
});
