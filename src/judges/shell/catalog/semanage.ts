/** semanage: systems. */
import { program } from "../program.ts";

export default program({
  names: "semanage",
  values: "-t -s -r -p",
  verbs: [
    ["system.config"],
    ["system.read!", "* -l|--list !-a|-d|-m|-D|--add|--delete|--modify|--deleteall"],
    ["system.read!", "export"],
  ],
});
