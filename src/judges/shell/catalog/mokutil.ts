/** mokutil, sbctl: what may start a machine with secure boot. */
import { program } from "../program.ts";

export default program({
  names: "mokutil sbctl",
  flags: "-d -D|--list-delete",
  verbs: [
    ["system.config"],
    [
      "system.read!",
      "list-enrolled-keys|status|list-files|verify|list-bundles . !-i|-d|-r|-s|-p|-c|-P|-t",
    ],
    [
      "system.read!",
      ". -l|--list-enrolled|--list-new|-N|--sb-state|--list-delete|--pk|--kek|--db|--dbx",
    ],
    ["system.read!", "-t|--test-key @read"],
  ],
});
