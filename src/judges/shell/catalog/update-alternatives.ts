/** update-alternatives, alternatives, update-java-alternatives, select-editor. */
import { program } from "../program.ts";

export default program({
  names: "update-alternatives alternatives update-java-alternatives select-editor",
  flags: "--force --skip-auto",
  values: "--altdir --admindir",
  options: {
    "--set|--install|--remove|--config|--auto|--remove-all|--set-selections|--slave|--add-slave":
      "system.config",
    "--remove-slave|-s|--jre": "system.config",
    "--log=": "write",
  },
  verbs: [
    ["system.config", "*"],
    [
      "system.config",
      "--set|--install|--remove|--config|--auto|--all|--remove-all|--set-selections|--slave|" +
        "--add-slave|--remove-slave|-s|--jre",
    ],
    ["system.read!", "--display|--list|--query|--get-selections|-l"],
  ],
});
