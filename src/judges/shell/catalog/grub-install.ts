/** grub-install, grub2-install, grub-mkconfig, grub2-mkconfig, …: systems. */
import { program } from "../program.ts";

export default program({
  names:
    "grub-install grub2-install grub-mkconfig grub2-mkconfig update-grub update-grub2 grub-set-default grub2-set-default grub-reboot grub2-reboot grub-editenv grub2-editenv update-initramfs mkinitcpio dracut mkinitrd mkinitramfs lilo extlinux syslinux installkernel kernel-install update-secureboot-policy mokutil sbctl efi-updatevar",
  verbs: [
    ["system.config"],
    ["system.read!", "list-enrolled|status|list-files|verify|list"],
    ["system.read!", "--list-enrolled|--sb-state|--list-new|--test-key|-L|--list-modules"],
  ],
});
