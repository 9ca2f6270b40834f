/** killall: ends the processes of a name. */
import { program } from "../program.ts";
import { killall } from "../programs/processes.ts";

export default program({
  names: "killall",
  flags: `-e|--exact -g|--process-group -i|--interactive -I|--ignore-case -l|--list -q|--quiet
    -r|--regexp -v|--verbose -V|--version -w|--wait -d -m -z -0`,
  values: "-s|--signal -u|--user -o|--older-than -y|--younger-than -n|--ns -Z|--context -t -c",
  judge: killall,
});
