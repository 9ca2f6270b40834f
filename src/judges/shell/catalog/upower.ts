/** upower, acpi, glxinfo, fc-list, …: about the machine. */
import { program } from "../program.ts";

export default program({
  names: "upower acpi vainfo vdpauinfo glxinfo eglinfo clinfo fc-list fc-match",
  flags: `-e --enumerate -d --dump -w --wakeups -m --monitor --monitor-detail -b --battery -t
    --thermal -a --ac-adapter --everything -c --cooling -f --fahrenheit -k --kelvin -A -B -l --list
    -s --sort --show-all --details`,
  values: "-i|--show-info -p -F --format --device",
  options: { "-display|--display=": "server" },
  operands: "names",
});
