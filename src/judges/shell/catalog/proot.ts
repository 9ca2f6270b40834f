/** proot: runs a program with another root directory. */
import { program } from "../program.ts";

export default program({
  names: "proot",
  flags: "-k -0 --root-id --netcoop --link2symlink -l --sysvipc -H -p --kill-on-exit -n -L",
  values: "-r|--rootfs -b|--bind -m|--mount -q|--qemu -v|--verbose -R -S -i --change-id",
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "--about": "help",
    "-w|--pwd=": "cwd",
    "--cwd=": "cwd",
  },
  wraps: { key: "priv.chroot", alone: "priv.chroot" },
});
