/** traceroute, traceroute6, tracepath, tracepath6, …. */
import { program } from "../program.ts";
import { probeWith, TRACE } from "../programs/probes.ts";

export default program({
  names: "traceroute traceroute6 tracepath tracepath6 mtr tracert pathping tcptraceroute",
  judge: probeWith(TRACE),
});
