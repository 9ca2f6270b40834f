/** dmidecode, hwinfo: the machine's hardware. */
import { program } from "../program.ts";

export default program({
  names: "dmidecode hwinfo",
  source: "dmidecode(8), hwinfo(8)",
  flags: `-u --dump --no-sysfs --short --disk --cpu --memory --gfxcard --network --netcard --usb
    --pci --bios --sound --monitor --storage --block --arch --listmd --partition --wlan --keyboard
    --mouse --framebuffer`,
  values: "-s|--string -t|--type -H|--handle --only -d|--dev-mem",
  options: {
    "--dump-bin|--log=": "write",
    "--from-dump=": "read",
    "--save-config=": "system.config",
  },
  operands: "names",
});
