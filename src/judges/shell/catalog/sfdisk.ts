/** sfdisk. */
import { program } from "../program.ts";

export default program({
  names: "sfdisk",
  flags: "--bytes -u",
  values: "-o -w|--wipe -W|--wipe-partitions --color? -Y|--label",
  options: {
    "--delete|-A|--activate|--part-label|--part-type|--part-uuid|--part-attrs|--disk-id|-r":
      "disk.modify",
    "--reorder|--relocate|-f|--force": "disk.modify",
    "-N|--partno|-X|--move-data=": "disk.modify",
    "-b|--backup|-O|--backup-file=": "write",
  },
  verbs: [
    ["disk.modify"],
    [
      "system.read",
      "-l|-d|-F|-s|-V|-g|-T|-J|-h|-v|--list|--dump|--list-free|--show-size|--verify|" +
        "--show-geometry|--list-types|--help|--version",
    ],
  ],
});
