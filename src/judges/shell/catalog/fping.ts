/** fping: whether hosts answer. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "fping",
  flags: `-4|--ipv4 -6|--ipv6 -a|--alive -A|--addr -d|--rdns -D|--timestamp -e|--elapsed -l|--loop
    -m|--all -M|--dontfrag -n|--name -N|--netdata -o|--outage -R|--random -s|--stats -u|--unreach
    -J`,
  values: `-b|--size -B|--backoff -c|--count -C|--vcount -H|--ttl -i|--interval -I|--iface
    -k|--fwmark -O|--tos -p|--period -Q|--squiet -r|--retry -S|--src -t -x|--reachable
    -X|--fast-reachable`,
  options: { "-f|--file=": ["read", "net.request"], "-g|--generate": "net.request" },
  judge: probe,
});
