/** vnstat, ifstat, nstat: counters of the network. */
import { program } from "../program.ts";

export default program({
  names: "vnstat ifstat nstat",
  flags: `-a -s|--short -d|--days -h|--hours -m|--months -y|--years -t|--top -5|--fiveminutes
    -l|--live -z -n -r -5 -e -w -A`,
  values: "-i|--iface -u",
  options: {
    "--add|--remove|--rename|--setalias|--create|--removedbduringdays": "system.config",
    "--config|--dbdir=": "read",
  },
  verbs: [["system.read"]],
});
