/** wipefs: without `-a` or `-o` it lists the signatures. */
import { program } from "../program.ts";

export default program({
  names: "wipefs",
  flags: "-b|--backup? -f|--force -i|--noheadings -J -p|--parsable --lock?",
  values: "-t|--types -O",
  verbs: [
    ["system.read"],
    ["disk.format", "-a|--all|-o|--offset !-n|--no-act"],
    ["system.read!", "-n|--no-act"],
  ],
});
