/** iperf, iperf3: how fast a network is. */
import { program } from "../program.ts";

export default program({
  names: "iperf iperf3",
  values: "-p -t -P -b -n -i -l -w -B -A -C -M -O -T -f",
  options: {
    "-s|--server": "net.listen",
    "-c|--client=": "net.request",
    "-F|--file=": "read",
    "--logfile|-I|--pidfile|--output=": "write",
  },
  verbs: [
    ["net.listen", "-s|--server"],
    ["net.request", "-c|--client"],
  ],
});
