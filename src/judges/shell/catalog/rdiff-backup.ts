/** rdiff-backup: storage. */
import { program } from "../program.ts";

export default program({
  names: "rdiff-backup",
  verbs: [
    ["system.read", "list|info|test|verify|calculate|compare"],
    ["system.read!", "-l|--list-increments|--list-at-time|--list-changed-since|--compare|--verify|--calculate-average"],
    ["system.config", "backup|restore|regress|server"],
    ["system.config", "* *"],
    ["disk.modify", "remove"],
    ["disk.modify", "--remove-older-than"],
  ],
});
