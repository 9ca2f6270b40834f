/** grub-install, grub2-install, grub-mkconfig, grub2-mkconfig, …. */
import { program } from "../program.ts";

export default program({
  names:
    "grub-install grub2-install grub-mkconfig grub2-mkconfig update-grub update-grub2 " +
    "grub-set-default grub2-set-default grub-reboot grub2-reboot update-initramfs mkinitcpio " +
    "mkinitrd mkinitramfs lilo extlinux syslinux installkernel kernel-install " +
    "update-secureboot-policy efi-updatevar",
  verbs: [["system.config"]],
});
