/** softwareupdate: systems. */
import { program } from "../program.ts";

export default program({
  names: "softwareupdate",
  values: "--schedule --product-types --products --full-installer-version",
  verbs: [
    ["pkg.install"],
    ["system.config", "--schedule|--ignore|--reset-ignored|--set-catalog|--clear-catalog"],
    [
      "system.read!",
      "-l|--list|--history|--list-full-installers !-i|-d|-a|-r|--install|--download|--all|--recommended|--fetch-full-installer",
    ],
    ["system.read!", "--schedule !-i|-d|-a|-r|--install|--download|--all|--recommended|--fetch-full-installer"],
  ],
});
