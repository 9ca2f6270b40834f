/** bootctl: the boot loader of systemd. */
import { program } from "../program.ts";

export default program({
  names: "bootctl",
  flags: `-p|--print-esp-path -x|--print-boot-path -R|--print-root-device --graceful --no-variables
    --no-legend`,
  values: "--esp-path --boot-path --install-source",
  options: { "--root=": "priv.chroot", "--image=": "disk.mount" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "status|list|is-installed"],
    ["system.read", "kernel-identify|kernel-inspect @read"],
    ["system.read", "reboot-to-firmware ."],
    ["system.config", "reboot-to-firmware *"],
    ["system.config", "install|update|remove|random-seed|set-*|unlink|cleanup|link"],
  ],
});
