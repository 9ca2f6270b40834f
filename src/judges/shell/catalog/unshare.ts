/** unshare: runs a program in namespaces of its own. */
import { program } from "../program.ts";

export default program({
  names: "unshare",
  flags: `-m|--mount -u|--uts -i|--ipc -n|--net -p|--pid -U|--user -C|--cgroup -T|--time -f|--fork
    -r --map-root-user -c --map-current-user --map-auto --mount-proc --mount-binfmt --kill-child
    --keep-caps`,
  values: `-S|--setuid -G --setgid -R|--root --map-user --map-users --map-group --map-groups --owner
    --propagation --setgroups --monotonic --boottime -l|--load-interp`,
  options: { "-h|--help": "help", "-V|--version": "help", "-w|--wd=": "cwd" },
  wraps: { key: "priv.chroot", alone: "priv.chroot" },
});
