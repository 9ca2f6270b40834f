/** ping, ping6, arping, gping. */
import { program } from "../program.ts";
import { PING, probeWith } from "../programs/probes.ts";

export default program({
  names: "ping ping6 arping gping",
  judge: probeWith(PING),
});
