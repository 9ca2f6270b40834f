/** conntrack: systems. */
import { program } from "../program.ts";

export default program({
  names: "conntrack",
  values: "-p -s -d -f -m -o",
  verbs: [
    ["system.firewall", "-D|-F|-U|-I|-A|--delete|--flush|--update|--create|--load-file"],
    ["system.read", "-L|-G|-S|-C|-E|--dump|--get|--stats|--count|--event"],
  ],
});
