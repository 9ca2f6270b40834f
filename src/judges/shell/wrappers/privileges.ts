/** Wrappers that run a program as another user, or with other rights. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

const UTIL_LINUX = "-h --help -V --version";

export const privileges: readonly Wrapper[] = [
  {
    names: "sudo sudo-rs",
    flags:
      "-A --askpass -B --bell -b --background -E --preserve-env -H --set-home -k --reset-timestamp -n --non-interactive -N --no-update -P --preserve-groups -S --stdin -l --list -v --validate -K --remove-timestamp",
    values:
      "-a --auth-type -u --user -g --group -p --prompt -C --close-from -c --login-class -T --command-timeout -h --host -r --role -t --type -U --other-user -R --chroot",
    tells: "-V --version --help",
    keys: {
      "-R": "priv.chroot",
      "--chroot": "priv.chroot",
      "-i": "priv.shell",
      "--login": "priv.shell",
      "-s": "priv.shell",
      "--shell": "priv.shell",
    },
    cwd: "-D --chdir",
    wraps: {
      key: "priv.sudo",
      alone: "priv.shell",
      assigns: true,
      shell: "-s --shell -i --login",
      as: { "-e": "sudoedit", "--edit": "sudoedit" },
    },
  },
  {
    names: "doas",
    flags: "-L -n",
    values: "-a -u -C",
    keys: { "-s": "priv.shell" },
    wraps: { key: "priv.sudo", alone: "priv.shell", shell: "-s" },
  },
  {
    names: "dzdo pbrun please pfexec sux",
    flags: "-n -b -E -H -S -k -i",
    values: "-u -g -p -h -P",
    tells: "-V -v -l",
    wraps: { key: "priv.sudo", alone: "priv.shell", assigns: true, shell: "-s" },
  },
  {
    names: "gksu gksudo kdesu kdesudo lxsudo",
    flags: "-k --preserve-env -l --login -g --disable-grab -P --prompt -S --sudo-mode -w --su-mode -n -t -d -s",
    values: "-u --user -m --message -D --description -c -i --icon -p --priority",
    wraps: { key: "priv.sudo", alone: "priv.shell", text: true },
  },
  {
    names: "pkexec",
    flags: "--disable-internal-agent --keep-cwd",
    values: "--user",
    tells: "--version --help",
    wraps: { key: "priv.sudo", alone: "priv.shell" },
  },
  {
    names: "run0",
    flags:
      "--no-ask-password --slice-inherit --pipe --pty --pty-late --no-pager --lightweight --via-shell --empower --same-root-dir -i -q --quiet --shell-prompt-prefix",
    values:
      "-u --user -g --group --setenv --nice --unit --property --description --slice --background --machine --area -a -M --chroot -R",
    tells: "-h --help -V --version",
    cwd: "-D --chdir",
    wraps: { key: "priv.sudo", alone: "priv.shell" },
  },
  {
    names: "gosu su-exec setuidgid s6-setuidgid",
    tells: "--version --help",
    wraps: { key: "priv.sudo", operands: 1, alone: "priv.shell" },
  },
  { names: "envuidgid s6-envuidgid", flags: "-i -D -B -n", values: "-u -g -t", wraps: { key: "priv.sudo", operands: 1 } },
  { names: "s6-applyuidgid", flags: "-z -U", values: "-u -g -G", wraps: { key: "priv.sudo" } },
  {
    names: "chpst softlimit",
    flags: "-v -P -0 -1 -2 -V",
    values: "-u -U -e -/ -n -l -L -m -d -o -p -f -c -r -t -b -a -s -C",
    keys: { "-/": "priv.chroot" },
    wraps: { key: "priv.sudo" },
  },
  {
    names: "setpriv",
    flags: "-d --dump --clear-groups --keep-groups --init-groups --no-new-privs --nnp --reset-env --list-caps",
    values:
      "--ambient-caps --inh-caps --bounding-set --ruid --euid --rgid --egid --reuid --regid --groups --securebits --pdeathsig --ptracer --selinux-label --apparmor-profile --landlock-access --landlock-rule --seccomp-filter",
    tells: UTIL_LINUX,
    wraps: { key: "priv.sudo", alone: "exec.read" },
  },
  {
    names: "runuser",
    flags: "-f --fast -l --login -m -p --preserve-environment -P --pty -T --no-pty",
    values: "-u --user -g --group -G --supp-group -s --shell -w --whitelist-environment",
    tells: UTIL_LINUX,
    wraps: {
      key: "priv.sudo",
      alone: "priv.shell",
      operands: 1,
      unless: "-u --user",
      anywhere: true,
      script: "-c --command --session-command",
    },
  },
  {
    names: "su",
    flags: "-f --fast -l --login -m -p --preserve-environment -P --pty -T --no-pty -i",
    values: "-g --group -G --supp-group -s --shell -w --whitelist-environment -t --target -U --userspec -z --context",
    tells: UTIL_LINUX,
    wraps: {
      key: "priv.shell",
      alone: "priv.shell",
      operands: 1,
      anywhere: true,
      into: "sh",
      script: "-c --command --session-command",
    },
  },
  {
    names: "sg newgrp",
    flags: "-l",
    tells: "-h --help",
    wraps: { key: "priv.sudo", alone: "priv.shell", operands: 1, text: true, script: "-c --command" },
  },
  {
    names: "runcon",
    flags: "-c --compute",
    values: "-t --type -u --user -r --role -l --range",
    tells: "--help --version",
    wraps: { key: "priv.sudo", alone: "exec.read", operands: 1, unless: "-t --type -u --user -r --role -l --range -c --compute" },
  },
  {
    names: "capsh",
    flags: "--noamb --strict --noenv --forkfd --print --current --iab --suggest --killit --modes --has-no-new-privs --inmode",
    values:
      "--drop --caps --user --uid --cap-uid --gid --groups --keep --secbits --mode --has-p --has-i --has-b --has-a --has-ambient --addamb --delamb --inh --decode --supports --is-uid --is-gid --quiet --chroot --shell --license --explain",
    tells: "--help",
    wraps: { key: "priv.shell", into: "sh" },
  },
  {
    names: "aa-exec",
    flags: "-d --debug -i --immediate -v --verbose",
    values: "-p --profile -n --namespace",
    tells: "-h --help",
    wraps: { alone: "code.exec.repl" },
  },
  {
    names: "chroot",
    flags: "--skip-chdir -n",
    values: "--userspec --groups -u -g -G",
    tells: "--help --version",
    wraps: { key: "priv.chroot", alone: "priv.chroot", operands: 1 },
  },
  {
    names: "unshare",
    flags:
      "-m --mount -u --uts -i --ipc -n --net -p --pid -U --user -C --cgroup -T --time -f --fork -r --map-root-user -c --map-current-user --map-auto --mount-proc --mount-binfmt --kill-child --keep-caps",
    values:
      "-S --setuid -G --setgid -R --root --map-user --map-users --map-group --map-groups --owner --propagation --setgroups --monotonic --boottime -l --load-interp",
    tells: UTIL_LINUX,
    cwd: "-w --wd",
    wraps: { key: "priv.chroot", alone: "priv.chroot" },
  },
  {
    names: "nsenter",
    flags:
      "-a --all -m --mount -u --uts -i --ipc -n --net -N --net-socket -p --pid -C --cgroup -U --user --user-parent -T --time --preserve-credentials --keep-caps -e --env -F --no-fork -Z --follow-context -c --join-cgroup",
    values: "-t --target -S --setuid -G --setgid -W --wdns",
    attached: "-r --root -w --wd",
    tells: UTIL_LINUX,
    cwd: "-w --wd",
    wraps: { key: "priv.chroot", alone: "priv.chroot" },
  },
];
