/** installer: systems. */
import { program } from "../program.ts";

export default program({
  names: "installer",
  values: "-pkg -package -target -applyChoiceChangesXML -file",
  verbs: [["pkg.install"], ["system.read", "-pkginfo|-volinfo|-dominfo|-showChoicesXML|-showChoicesAfterApplyingXML"]],
});
