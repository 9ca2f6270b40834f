/** avahi-resolve, nmblookup: what a host offers. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "avahi-resolve avahi-browse nmblookup",
  flags: `-a|--all -e|--exports --directories -t|--terminate -r|--resolve -c|--cache
    -k|--no-db-lookup -l|--ignore-local -4 -6 -A -R -S -M -T`,
  values: "-n|--name --domain -B -U -I",
  options: { "-b|-d": "net.request", "-f|--lookup-by-ip": "net.request" },
  judge: probe,
});
