/** notify-send: a message on the desktop. */
import { program } from "../program.ts";

export default program({
  names: "notify-send",
  source: "notify-send(1)",
  flags: "-e|--transient -p|--print-id -w|--wait",
  values: `-u|--urgency -t|--expire-time -a|--app-name -i|--icon -c|--category -h|--hint
    -r|--replace-id -A|--action -n`,
  operands: "names",
});
