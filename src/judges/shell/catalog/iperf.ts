/** iperf, iperf3. */
import { program } from "../program.ts";
import { iperf } from "../programs/probes.ts";

export default program({
  names: "iperf iperf3",
  judge: iperf,
});
