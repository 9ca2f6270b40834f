/** Wrappers that run a program in a sandbox, another system's clothes, or with other libraries. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

export const sandboxes: readonly Wrapper[] = [
  {
    names: "bwrap",
    flags:
      "--unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup --unshare-cgroup-try --disable-userns --assert-userns-disabled --clearenv --new-session --die-with-parent --as-pid-1 --level-prefix",
    values:
      "--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --unsetenv --lock-file --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop --perms --size --overlay-src --tmp-overlay --ro-overlay",
    pairs:
      "--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod --overlay",
    cwd: "--chdir",
    wraps: { key: "priv.chroot" },
  },
  {
    names: "firejail",
    flags:
      "--allow-debuggers --allusers --apparmor --appimage --blacklist --bind --build --caps --chroot --cgroup --cpu --dbus-system --dbus-user --debug --deterministic-exit-code --disable-mnt --dns --env --fs.print --get --hostname --hosts-file --icmptrace --ignore --include --interface --ip --ipc-namespace --join --keep-config-pulse --keep-dev-shm --keep-fd --keep-var-tmp --ls --mac --machine-id --memory-deny-write-execute --mkdir --mkfile --mtu --name --net --netfilter --netns --nice --no3d --noautopulse --noblacklist --nodbus --nodvd --noexec --nogroups --noinput --nonewprivs --noprofile --noroot --nosound --notv --nou2f --novideo --nowhitelist --oom --output --output-stderr --private --private-bin --private-cache --private-cwd --private-dev --private-etc --private-home --private-lib --private-opt --private-srv --private-tmp --profile --protocol --quiet --read-only --read-write --restrict-namespaces --rlimit-as --rlimit-cpu --rlimit-fsize --rlimit-nofile --rlimit-nproc --rlimit-sigpending --rmenv --seccomp --shell --shutdown --tab --timeout --tmpfs --top --trace --tracelog --tree --tunnel --veth-name --whitelist --writable-etc --writable-run-user --writable-var --writable-var-log --x11",
    values: "-c",
    tells: "--version --help --list --tree -h -?",
    keys: { "--shell": "code.exec.escape", "--chroot": "priv.chroot", "--join": "container.exec" },
    wraps: { alone: "code.exec.repl" },
  },
  {
    names: "proot",
    flags: "-k -0 --root-id --netcoop --link2symlink -l --sysvipc -H -p --kill-on-exit -n -L",
    values: "-r --rootfs -b --bind -m --mount -q --qemu -v --verbose -R -S -i --change-id",
    tells: "-h --help -V --version --about",
    cwd: "-w --pwd --cwd",
    wraps: { key: "priv.chroot", alone: "priv.chroot" },
  },
  {
    names: "flatpak",
    flags:
      "--user --system --file-forwarding -p --die-with-parent --devel --log-session-bus --log-system-bus --sandbox --no-a11y-bus --a11y-bus --no-session-bus --session-bus --parent-expose-pids --parent-share-pids --clear-env -v --verbose --ostree-verbose --no-documents-portal --usr-path",
    values:
      "--installation --arch --branch --commit -d --runtime --runtime-version --runtime-commit --share --unshare --socket --nosocket --device --nodevice --allow --disallow --filesystem --nofilesystem --add-policy --remove-policy --env --unset-env --env-fd --own-name --talk-name --no-talk-name --system-own-name --system-talk-name --system-no-talk-name --persist --parent-pid --instance-id-fd --app-path --a11y-own-name",
    cwd: "--cwd",
    wraps: { verbs: "run", needs: "--command", key: "container.exec", operands: 1, program: "--command" },
  },
  {
    names: "flatpak-spawn",
    flags:
      "-v --verbose --watch-bus --clear-env --latest-version --no-network --host --sandbox --share-pids --expose-pids --sandbox-flag",
    values:
      "--forward-fd --env --env-fd --unset-env --sandbox-expose --sandbox-expose-ro --sandbox-expose-path --sandbox-expose-path-ro --sandbox-expose-path-try --sandbox-expose-path-ro-try --app-path --usr-path --sandbox-a11y-own-name",
    tells: "-h --help",
    cwd: "--directory",
    wraps: { key: "container.exec" },
  },
  {
    names: "snap",
    flags: "--shell --trace-exec --debug-log",
    values: "--hook -r --revision --strace --gdb --gdbserver --timer",
    wraps: { verbs: "run", needs: "--shell", key: "container.exec", operands: 1, into: "sh", alone: "code.exec.repl" },
  },
  {
    names: "fakeroot fakeroot-ng pseudo fakechroot",
    flags: "-u --unknown-is-real -v --version",
    values: "-l --lib --faked -i -s -b --foreground",
    tells: "-h --help",
    wraps: { alone: "code.exec.repl" },
  },
  {
    names:
      "eatmydata tsocks torsocks torify usewithtor catchsegv gamemoderun mangohud optirun primusrun prime-run vglrun steam-run nixGL nixGLIntel nixVulkanIntel",
    flags: "-q -d -i --isolate --shell",
    values: "-u -p -a -P -b -c",
    tells: "--version --help -h",
    wraps: { alone: "code.exec.repl" },
  },
  { names: "proxychains proxychains4 proxychains-ng", flags: "-q", values: "-f", keys: { "-f": "code.exec.escape" }, wraps: {} },
  {
    names: "faketime",
    flags: "-m -p --exclude-monotonic",
    attached: "-f",
    values: "--date-prog",
    tells: "-h --help -v --version",
    wraps: { operands: 1 },
  },
  { names: "datefudge", flags: "-s --static", wraps: { operands: 1 } },
  {
    names: "setarch linux64 linux32 i386 i586 i686 x86_64 uname26",
    flags:
      "-B --32bit -F --fdpic-funcptrs -I --short-inode -L --addr-compat-layout -R --addr-no-randomize -S --whole-seconds -T --sticky-timeouts -X --read-implies-exec -Z --mmap-page-zero -3 --3gb --4gb --uname-2.6 -v --verbose --show",
    tells: "-h --help -V --version --list",
    wraps: { alone: "code.exec.repl" },
  },
  {
    names: "arch",
    flags: "-32 -64 -c -h -x86_64 -arm64 -arm64e -i386 -x86_64h",
    values: "-arch -d -e",
    tells: "--help --version",
    wraps: { alone: "exec.read" },
  },
  { names: "wine wine64", tells: "--help --version", wraps: { alone: "exec.help" } },
  { names: "winpty", flags: "--mouse --showkey", values: "-X", tells: "-h --help --version", wraps: {} },
  {
    names: "wsl",
    flags: "--system",
    values: "-d --distribution -u --user --distribution-id --shell-type",
    tells: "--status --version --help -v -l --list",
    cwd: "--cd",
    wraps: { as: { "-e": "env", "--exec": "env" }, text: true, alone: "code.exec.repl" },
  },
  { names: "busybox toybox", tells: "--list --list-full --help --long -h --version", wraps: { alone: "exec.help" } },
  {
    names: "tini tini-static docker-init catatonit",
    flags: "-s -v -vv -vvv -w -g",
    values: "-p -e -P",
    tells: "-h -l --version -V",
    wraps: {},
  },
  {
    names: "dumb-init",
    flags: "-c --single-child -v --verbose",
    values: "-r --rewrite",
    tells: "-h --help -V --version",
    wraps: {},
  },
  { names: "with-contenv s6-env with-retries", flags: "-i -s", wraps: { assigns: true } },
  { names: "s6-envdir envdir", flags: "-I -i -f -n -c", values: "-L", wraps: { operands: 1 } },
  {
    names: "s6-softlimit s6-setsid s6-background s6-notifyoncheck",
    flags: "-h -H -i -I -q -d -f",
    values: "-a -c -d -f -l -m -o -p -r -s -t -n -w -T -3",
    wraps: {},
  },
  { names: "s6-nuke", wraps: { key: "process.kill.all" } },
  {
    names: "ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1",
    flags: "--inhibit-cache",
    values: "--library-path --inhibit-rpath --audit --preload --argv0 --glibc-hwcaps-prepend --glibc-hwcaps-mask",
    tells: "--help --version --list --list-diagnostics --list-tunables --verify",
    keys: { "--library-path": "env.hijack", "--preload": "env.hijack", "--audit": "env.hijack" },
    wraps: { alone: "exec.help" },
  },
  {
    names: "qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm qemu-riscv64 box64 box86 fex FEXInterpreter",
    flags: "-strace -one-insn-per-tb",
    values: "-L -s -cpu -E -U -0 -r -B -R -d -D -p -plugin -seed -g",
    tells: "-h -help -version",
    wraps: {},
  },
  {
    names: "xvfb-run",
    flags: "-a --auto-servernum -l --listen-tcp",
    values: "-e --error-file -f --auth-file -n --server-num -p --xauth-protocol -s --server-args -w --wait",
    tells: "-h --help",
    wraps: {},
  },
  {
    names: "dbus-run-session dbus-launch",
    flags: "--auto-syntax --binary-syntax --close-stderr --csh-syntax --exit-with-session --exit-with-x11 --sh-syntax",
    values: "--config-file --dbus-daemon --autolaunch",
    tells: "--version --help",
    keys: { "--config-file": "code.exec.escape", "--dbus-daemon": "code.exec.escape" },
    wraps: { alone: "exec.read" },
  },
  { names: "startx xinit", wraps: { key: "code.exec.escape" } },
  {
    names: "ssh-agent",
    flags: "-c -d -D -s -k -T -u -U",
    values: "-a -E -O -P -t",
    tells: "-h",
    wraps: { alone: "shell.builtin" },
  },
];
