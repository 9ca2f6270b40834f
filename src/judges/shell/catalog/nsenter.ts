/** nsenter: runs a program in the namespaces of another process. */
import { program } from "../program.ts";

export default program({
  names: "nsenter",
  flags: `-a|--all -m|--mount -u|--uts -i|--ipc -n|--net -N|--net-socket -p|--pid -C|--cgroup
    -U|--user --user-parent -T|--time --preserve-credentials --keep-caps -e|--env -F --no-fork -Z
    --follow-context -c --join-cgroup -r|--root?`,
  values: "-t|--target -S|--setuid -G --setgid -W|--wdns",
  options: { "-h|--help": "help", "-V|--version": "help", "-w|--wd?": "cwd" },
  wraps: { key: "priv.chroot", alone: "priv.chroot" },
});
