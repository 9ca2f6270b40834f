/** hwclock. */
import { program } from "../program.ts";

export default program({
  names: "hwclock",
  flags: "-r|--show --get -u|--utc -l|--localtime --predict --update-drift --noadjfile --directisa",
  values: "-f|--rtc --date --adjfile --epoch --delay",
  options: {
    "-w|--systohc|-s|--hctosys|-a|--adjust|--set|--setepoch|--systz|--vl-clear": "system.config",
    "--param-set=": "system.config",
  },
  verbs: [["system.config"], ["system.read!", "."]],
});
