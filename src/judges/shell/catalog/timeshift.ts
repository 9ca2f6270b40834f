/** timeshift: storage. */
import { program } from "../program.ts";

export default program({
  names: "timeshift",
  flags: "--scripted --yes --btrfs --rsync --verbose --debug",
  values: "--snapshot --snapshot-device --comments --tags --target-device",
  verbs: [
    ["system.read", "--list|--list-snapshots|--list-devices"],
    ["system.config", "--create|--check"],
    ["fs.write.system", "--restore"],
    ["disk.modify", "--delete"],
    ["disk.destroy", "--delete-all"],
  ],
});
