/** grub-editenv, grub2-editenv: what the boot loader remembers. */
import { program } from "../program.ts";

export default program({
  names: "grub-editenv grub2-editenv",
  verbs: [["system.config"], ["system.read", "list ."], ["system.read", "* list ."]],
});
