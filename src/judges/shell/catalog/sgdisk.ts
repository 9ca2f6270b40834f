/** sgdisk. */
import { program } from "../program.ts";

export default program({
  names: "sgdisk",
  flags: `-p|--print -v|--verify -L|--list-types -D|--display-alignment -E|--end-of-largest
    -f|--first-in-largest -F|--first-aligned-in-largest`,
  values: "-i|--info",
  options: {
    "-Z|--zap-all|-z|--zap|-o|--clear": "disk.format",
    "-n|-d|-t|-c|-A|-a|-S|-T|-u|-U|-r|-N|-m|-h|-C|-I|--new|--delete|--typecode|--change-name=":
      "disk.modify",
    "--attributes|--largest-new=": "disk.modify",
    "-e|-G|-g|-s|-j|-k|--move-second-header|--randomize-guids|--mbrtogpt|--sort": "disk.modify",
    "-l|--load-backup|-R|--replicate=": "disk.modify",
    "-b|--backup=": "write",
  },
  verbs: [
    ["disk.modify"],
    ["disk.format", "-Z|--zap-all|-z|--zap|-o|--clear"],
    [
      "system.read",
      "-p|-i|-v|-L|-D|--print|--info|--verify|--list-types|--display-alignment|-V|--version|--help",
    ],
  ],
});
