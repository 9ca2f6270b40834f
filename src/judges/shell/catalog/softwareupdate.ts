/** softwareupdate. */
import { program } from "../program.ts";

export default program({
  names: "softwareupdate",
  flags: "--no-scan --include-config-data",
  values: "--product-types --products --full-installer-version",
  options: {
    "--ignore|--set-catalog=": "system.config",
    "--reset-ignored|--clear-catalog|--clear": "system.config",
    "-i|-d|-a|-r|--install|--download|--all|--recommended|--fetch-full-installer": "pkg.install",
    "--install-rosetta|--force": "pkg.install",
  },
  verbs: [
    ["pkg.install"],
    ["system.config", "--schedule|--ignore|--reset-ignored|--set-catalog|--clear-catalog"],
    ["system.config!", "--schedule=on|--schedule=off"],
    ["system.read!", "-l|--list|--history|--list-full-installers"],
    ["system.read!", "--schedule ."],
  ],
});
