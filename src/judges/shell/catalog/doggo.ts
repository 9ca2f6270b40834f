/** dog, doggo: ask the name servers. */
import { program } from "../program.ts";
import { dig } from "../programs/probes.ts";

export default program({
  names: "dog doggo",
  flags: `-1|--short -J -S|--tls -U|--udp -T|--tcp -H|--https --seconds --time --any -x|--reverse
    -4|--ipv4 -6|--ipv6 --aa --ad --cd --do --rd --nsid`,
  values: "-t|--type -c|--class --color --strategy --ndots --edns --txid -Z",
  options: { "-q|--query=": "own", "-n|--nameserver|--gp-from=": "net.request" },
  judge: dig,
});
