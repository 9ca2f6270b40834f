/** mdutil: systems. */
import { program } from "../program.ts";

export default program({
  names: "mdutil",
  verbs: [["system.config"], ["system.read!", "-s|-P !-i|-E|-d|-p|-X"]],
});
