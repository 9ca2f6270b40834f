/** efibootmgr, bootctl, grubby: systems. */
import { program } from "../program.ts";

export default program({
  names: "efibootmgr bootctl grubby",
  values: "-b -o -n -d -p -L -l -c",
  verbs: [
    ["system.read", "."],
    ["system.read", "-v|--info|--default-kernel|--default-index|--default-title|--print-config"],
    ["system.read", "status|list|random-seed|is-installed|kernel-identify|kernel-inspect|reboot-to-firmware"],
    ["system.config", "install|update|remove|set-*|unlink|cleanup"],
    [
      "system.config",
      "-c|-b|-B|-o|-n|-N|-O|-t|-T|-a|-A|-D|-C|-d|--create|--delete-bootnum|--bootorder|--set-default|--set-default-index",
    ],
    ["system.config", "--update-kernel|--add-kernel|--remove-kernel|--args|--remove-args"],
  ],
});
