/** efibootmgr, grubby: what starts first. */
import { program } from "../program.ts";

export default program({
  names: "efibootmgr grubby",
  values: "-d|--disk -p|--part -L|--label -l|--loader",
  verbs: [
    ["system.read", "."],
    ["system.read", "-v|--info|--default-kernel|--default-index|--default-title|--print-config"],
    [
      "system.config",
      "-c|-b|-B|-o|-n|-N|-O|-t|-T|-a|-A|-D|-C|-d|--create|--delete-bootnum|--bootorder|" +
        "--set-default|--set-default-index",
    ],
    [
      "system.config",
      "--update-kernel|--add-kernel|--remove-kernel|--args|--remove-args|--copy-default|" +
        "--make-default",
    ],
  ],
});
