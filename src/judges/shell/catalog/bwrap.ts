/** bwrap: runs a program in a sandbox. */
import { program } from "../program.ts";

export default program({
  names: "bwrap",
  flags: `--unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid
    --unshare-net --unshare-uts --unshare-cgroup --unshare-cgroup-try --disable-userns
    --assert-userns-disabled --clearenv --new-session --die-with-parent --as-pid-1 --level-prefix`,
  values: `--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --unsetenv --lock-file
    --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --seccomp
    --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop
    --perms --size --overlay-src --tmp-overlay --ro-overlay`,
  pairs: `--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd
    --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod --overlay`,
  options: { "--chdir=": "cwd" },
  wraps: { key: "priv.chroot" },
});
