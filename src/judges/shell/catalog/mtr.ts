/** mtr: the way to a host, again and again. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "mtr",
  flags: `-r|--report -w|--report-wide -x|--xml -t|--curses -g|--gtk -l|-p|--split -j -C -n|--no-dns
    -b|--show-ips -z|--aslookup -e|--mpls -u|--udp -T|--tcp -S|--sctp -4 -6 -R|--rapid
    --displaymode?`,
  values: `-c|--report-cycles -s|--psize -i|--interval -G|--gracetime -Q|--tos -I|--interface
    -a|--address -f|--first-ttl -m|--max-ttl -U|--max-unknown -P|--port -L|--localport
    -B|--bitpattern -Z -M|--mark -o -y|--ipinfo -E|--max-display-path`,
  options: { "-F|--filename=": ["read", "net.request"] },
  judge: probe,
});
