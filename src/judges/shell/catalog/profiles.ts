/** profiles. */
import { program } from "../program.ts";

export default program({
  names: "profiles",
  flags: "-all -H -P -C -L -S",
  values: "-user -type",
  options: { "-o|-output=": "write", "-I|-R|-D|-N|-i|-F": "system.config" },
  verbs: [
    ["system.config"],
    ["system.read", "list|show|status|help"],
    ["system.read", "-P|-L|-C|-H"],
  ],
});
