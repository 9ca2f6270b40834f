/** remove-appxpackage, remove-appxprovisionedpackage, uninstall-package, uninstall-module, … */
import { program } from "../program.ts";

export default program({
  names:
    "remove-appxpackage remove-appxprovisionedpackage uninstall-package uninstall-module " +
    "uninstall-script uninstall-psresource",
  dialect: "cmdlet",
  verbs: [["pkg.uninstall"]],
});
