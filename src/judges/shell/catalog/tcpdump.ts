/** tcpdump, tshark, dumpcap, wireshark, …. */
import { program } from "../program.ts";
import { capture } from "../programs/probes.ts";

export default program({
  names: "tcpdump tshark dumpcap wireshark ngrep",
  judge: capture,
});
