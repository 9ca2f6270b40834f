/** losetup: files as disks. */
import { program } from "../program.ts";

export default program({
  names: "losetup",
  flags: "-f|--find -J --nooverlap -n|--noheadings",
  values: "-j|--associated -O --offset -o --sizelimit",
  options: {
    "-d|--detach|-D|--detach-all|-c|--set-capacity|-P|--partscan|-r|--read-only|--direct-io?":
      "disk.mount",
  },
  verbs: [
    ["disk.mount", "*"],
    ["system.read", "."],
    ["system.read!", "-l|--list|-a|--all|-j|--associated"],
  ],
});
