/** cpulimit: limits how much time a program gets. */
import { program } from "../program.ts";

export default program({
  names: "cpulimit",
  flags: `-z --lazy -i|--include-children -v|--verbose -q|--quiet -b|--background -f|--foreground
    -k|--kill -r|--restore -s|--signal -m|--monitor-forks`,
  values: "-l|--limit -p|--pid -e|--exe -P|--path -c|--cpu",
  options: { "-h|--help": "help" },
  wraps: { alone: "system.config" },
});
