/** conntrack. */
import { program } from "../program.ts";

export default program({
  names: "conntrack",
  flags: "-n|--src-nat -g|--dst-nat -j|--any-nat",
  values: `-p|--proto -s|--src|--orig-src -d|--dst|--orig-dst -r|--reply-src -q|--reply-dst
    -f|--family -m|--mark -o -u|--status -t -e|--event-mask -w --zone -b|--buffer-size
    --sport|--orig-port-src --dport|--orig-port-dst --state -l|--label`,
  options: { "-z|--zero": "system.firewall" },
  verbs: [
    ["system.firewall", "-D|-F|-U|-I|-A|-R|--delete|--flush|--update|--create|--add|--load-file"],
    ["system.read", "-L|-G|-S|-C|-E|--dump|--get|--stats|--count|--event"],
  ],
});
