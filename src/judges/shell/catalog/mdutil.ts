/** mdutil. */
import { program } from "../program.ts";

export default program({
  names: "mdutil",
  flags: "-a -s",
  options: { "-i=": "system.config", "-d|-E|-p|-X=": "system.config" },
  verbs: [["system.config"], ["system.read!", "-s|-P !-i|-E|-d|-p|-X"]],
});
