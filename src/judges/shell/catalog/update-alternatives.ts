/** update-alternatives, alternatives, update-java-alternatives, select-editor: systems. */
import { program } from "../program.ts";

/** Settings of the system and of the desktop. */
export default program({
  names: "update-alternatives alternatives update-java-alternatives select-editor",
  values: "--altdir --admindir --log",
  verbs: [
    ["system.config", "*"],
    [
      "system.config",
      "--set|--install|--remove|--config|--auto|--all|--remove-all|--set-selections|--slave|--add-slave|--remove-slave|-s|--jre",
    ],
    ["system.read!", "--display|--list|--query|--get-selections|-l"],
  ],
});
