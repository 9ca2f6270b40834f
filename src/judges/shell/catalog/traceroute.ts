/** traceroute, traceroute6, tracepath, tracepath6, …: the way to a host. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "traceroute traceroute6 tracepath tracepath6 tracert pathping tcptraceroute",
  flags: `-4 -6 -A|--as-path-lookups -b -d|--debug -D|--dccp -e|--extensions -E -F|--dont-fragment
    -I|--icmp -n -r -R -S -T|--tcp -U|--udp -UL --back --mtu`,
  values: `-a -f|--first -g|--gateway -h -i|--interface -l|--flowlabel -m|--max-hops -M|--module
    -N|--sim-queries -O|--options -p|--port -P|--protocol -q|--queries -s|--source -t|--tos
    -w|--wait -z|--sendwait --fwmark --sport`,
  judge: probe,
});
