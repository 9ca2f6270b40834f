/** parted: `parted DEVICE COMMAND …`. Without a command it waits for some. */
import { program } from "../program.ts";

export default program({
  names: "parted",
  flags: "-s|--script -m|--machine -f|--fix -j",
  values: "-a|--align",
  verbs: [
    ["disk.modify"],
    ["disk.format", "~mkl*|mkt*"],
    ["system.read", ". -l|--list"],
    ["system.read", "* print|p ."],
    ["system.read", "* print|p free|all|devices|list|number|1|2|3|4|5|6|7|8|9 ."],
    ["system.read", "* unit * print|p ."],
    ["system.read", "* unit * print|p free ."],
    ["system.read", "* align-check * * ."],
    ["system.read", "* help|version ."],
  ],
});
