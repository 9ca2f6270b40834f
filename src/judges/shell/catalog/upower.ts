/** upower, acpi, sensors, inxi, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "upower acpi sensors inxi hwinfo lshw dmidecode vainfo vdpauinfo glxinfo vulkaninfo nvidia-smi fc-list fc-match",
  values: "-c -i|--show-info",
  options: {
    "--dump-bin|--dump|-f|--filename|--log|--output-file=": "write",
    "--from-dump=": "read",
    "-r": "system.config",
    "-pl": "system.config",
    "-pm": "system.config",
    "--gpu-reset": "system.config",
  },
  operands: "names",
  singleDash: true,
});
