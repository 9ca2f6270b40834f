/** install-module, install-package, install-script, install-psresource, … */
import { program } from "../program.ts";

export default program({
  names:
    "install-module install-package install-script install-psresource install-packageprovider " +
    "update-module update-script update-psresource save-module register-psrepository " +
    "set-psrepository update-help",
  dialect: "cmdlet",
  verbs: [["pkg.install"]],
});
