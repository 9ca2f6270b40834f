/** semanage. */
import { program } from "../program.ts";

export default program({
  names: "semanage",
  flags: "-C|--locallist -n|--noheading",
  values: "-t|--type -s|--seuser -r|--range -p|--proto -S|--store",
  options: { "-f|--output_file=": "write" },
  verbs: [
    ["system.config"],
    ["system.read!", "* -l|--list|-E|--extract !-a|-d|-m|-D|--add|--delete|--modify|--deleteall"],
    ["system.read!", "export"],
  ],
});
