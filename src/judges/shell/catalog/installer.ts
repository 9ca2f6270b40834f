/** installer. */
import { program } from "../program.ts";

export default program({
  names: "installer",
  flags: "-plist -verboseR -dumplog",
  values: "-pkg|-package -target",
  options: { "-applyChoiceChangesXML|-file=": "read" },
  verbs: [
    ["pkg.install"],
    ["system.read", "-pkginfo|-volinfo|-dominfo|-showChoicesXML|-showChoicesAfterApplyingXML"],
  ],
});
