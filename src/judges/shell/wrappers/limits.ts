/** Wrappers that limit, time, lock or detach a program, or start it later. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

const GNU = "--help --version";
const UTIL_LINUX = "-h --help -V --version";

export const limits: readonly Wrapper[] = [
  {
    names: "nice gnice",
    flags: "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    values: "-n --adjustment",
    tells: GNU,
    wraps: { alone: "exec.read" },
  },
  {
    names: "ionice",
    flags: "-t --ignore",
    values: "-c --class -n --classdata -p --pid -P --pgid -u --uid",
    tells: UTIL_LINUX,
    wraps: { alone: "exec.read" },
  },
  {
    names: "chrt",
    flags:
      "-b --batch -d --deadline -f --fifo -i --idle -o --other -r --rr -e --ext -R --reset-on-fork -v --verbose -a --all-tasks",
    values: "-T --sched-runtime -P --sched-period -D --sched-deadline -p --pid",
    tells: "-m --max -h --help -V --version",
    wraps: { operands: 1, alone: "exec.read" },
  },
  {
    names: "taskset",
    flags: "-a --all-tasks",
    values: "-c --cpu-list -p --pid",
    tells: UTIL_LINUX,
    wraps: { operands: 1, unless: "-c --cpu-list", alone: "exec.read" },
  },
  {
    names: "uclampset",
    flags: "-a --all-tasks -R --reset-on-fork -v --verbose -s --system",
    values: "-m -M -p --pid",
    tells: "--max -h --help -V --version",
    wraps: { alone: "exec.read" },
  },
  {
    names: "schedtool",
    flags: "-N -F -R -B -I -D -v -r",
    values: "-n -p -a -M -s",
    tells: "-h",
    wraps: { as: { "-e": "" }, alone: "exec.read" },
  },
  {
    names: "numactl",
    flags: "-l --localalloc -a --all -B --balancing -d --dump -D --dump-nodes -V --verbose --huge -u --strict -t --touch -G",
    values:
      "-i --interleave -w --weighted-interleave -p --preferred -P --preferred-many -N --cpunodebind -m --membind -C --physcpubind -S --shm -f --file -o --offset -L --length -M --shmmode -I --shmid -T",
    tells: "-s --show -H --hardware -h --help --version",
    wraps: { alone: "exec.help" },
  },
  {
    names: "prlimit",
    flags:
      "-c --core -d --data -e --nice -f --fsize -i --sigpending -l --memlock -m --rss -n --nofile -q --msgqueue -r --rtprio -s --stack -t --cpu -u --nproc -v --as -x --locks -y --rttime --noheadings --raw --verbose",
    values: "-p --pid -o --output",
    tells: UTIL_LINUX,
    wraps: { alone: "exec.read" },
  },
  {
    names: "cpulimit",
    flags:
      "-z --lazy -i --include-children -v --verbose -q --quiet -b --background -f --foreground -k --kill -r --restore -s --signal -m --monitor-forks",
    values: "-l --limit -p --pid -e --exe -P --path -c --cpu",
    tells: "-h --help",
    wraps: { alone: "system.config" },
  },
  {
    names: "timeout gtimeout",
    flags: "-f --foreground -p --preserve-status -v --verbose",
    values: "-s --signal -k --kill-after -t",
    tells: GNU,
    wraps: { operands: 1, alone: "exec.help" },
  },
  { names: "timelimit", flags: "-p -q", values: "-S -s -T -t", wraps: {} },
  {
    names: "time gtime",
    flags: "-a --append -p --portability -q --quiet -v --verbose -l -h",
    values: "-f --format",
    writes: "-o --output",
    tells: "-V --version --help",
    wraps: { alone: "shell.builtin" },
  },
  { names: "stdbuf gstdbuf", values: "-i --input -o --output -e --error", tells: GNU, wraps: {} },
  { names: "nohup", flags: "-p", tells: GNU, wraps: {} },
  { names: "setsid", flags: "-c --ctty -f --fork -w --wait", tells: UTIL_LINUX, wraps: {} },
  { names: "setpgid pgrphack", flags: "-f --foreground", tells: UTIL_LINUX, wraps: {} },
  {
    names: "noglob nocorrect builtin run-one keep-one-running chronic ifne exec-one",
    flags: "-e -v -n",
    wraps: { alone: "shell.builtin" },
  },
  { names: "run-this-one run-one-constantly run-one-until-failure run-one-until-success", wraps: {} },
  { names: "command", flags: "-p", tells: "-v -V", wraps: {} },
  { names: "exec", flags: "-c -l", values: "-a", wraps: { alone: "shell.builtin" } },
  { names: "coproc", wraps: {} },
  { names: "caffeinate", flags: "-d -i -m -s -u", values: "-t -w", wraps: { alone: "shell.builtin" } },
  {
    names: "systemd-inhibit gnome-session-inhibit",
    flags: "--no-pager --no-legend --no-ask-password -l --inhibit-only",
    values: "--what --who --why --mode --app-id --reason --inhibit",
    tells: "-h --help --version --list",
    wraps: { alone: "exec.read" },
  },
  {
    names: "flock",
    flags: "-s --shared -x -e --exclusive -n --nb --nonblock -u --unlock -F --no-fork -o --close --verbose --fcntl",
    values: "-w --wait --timeout -E --conflict-exit-code --start --length",
    tells: UTIL_LINUX,
    wraps: { operands: 1, script: "-c --command", alone: "shell.builtin" },
  },
  { names: "lckdo setlock solo", flags: "-w -e -E -s -x -n -N -q -X -v", values: "-W -t -port", wraps: { operands: 1 } },
  { names: "with-lock-ex", flags: "-w -q -f -l", wraps: { operands: 1 } },
  {
    names: "lockrun",
    flags: "--verbose --quiet --wait",
    values: "--lockfile --maxtime --sleep --retries",
    wraps: { dashes: true },
  },
  {
    names: "sem",
    flags: "--fg --bg --wait -u --id",
    values: "-j --jobs --semaphorename --semaphoretimeout --st",
    wraps: { joins: true, alone: "shell.builtin" },
  },
  {
    names: "retry",
    flags: "-q --quiet -v --verbose",
    values: "-t --times -d --delay -m --max -u --until -w --while -n --num -s --sleep",
    tells: "-h --help",
    wraps: {},
  },
  { names: "repeat", wraps: { operands: 1 } },
  {
    names: "watch gwatch",
    flags:
      "-b --beep -c --color -C --no-color -e --errexit -g --chgexit -p --precise -r --no-rerun -t --no-title -w --no-wrap -x --exec -d --differences -f --follow",
    values: "-n --interval -q --equexit -s --shotsdir",
    tells: "-h --help -v --version",
    wraps: { joins: true },
  },
  {
    names: "viddy hwatch",
    flags:
      "-b -d --differences --diff -e -g --chgexit -t --no-title -p --precise --pty -x --exec --debug --unfold --skip-empty-diffs -w -c --color -r --batch -O --diff-output-only",
    values:
      "-n --interval --shell --shell-options --shell-option --save --load --disable_auto_save -l --logfile -K -A --aftercommand",
    tells: "-h --help -v --version -V",
    wraps: { joins: true },
  },
  {
    names: "tsp tsnq nq",
    flags: "-c -q -w -n -f -g -B -d -E -m -N",
    values: "-L -D -S -t -o -O",
    tells: "-h -V -l -i",
    wraps: { alone: "exec.read" },
  },
  { names: "ts", flags: "-r -i -s -m", wraps: { alone: "exec.read" } },
  {
    names: "systemd-run",
    flags:
      "--user --system --scope --no-block -r --remain-after-exit --send-sighup --no-ask-password -q --quiet -t --pty -P --pipe --pty-late -S --shell -G --collect --wait --same-dir -d --slice-inherit --job-mode -v --verbose --ignore-failure --expand-environment --on-timezone-change --on-clock-change",
    values:
      "-u --unit -p --property --description --slice --service-type --uid --gid --nice -E --setenv --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar --path-property --socket-property --timer-property -H --host -M --machine -C --capsule --background --json --root-directory",
    tells: "-h --help --version",
    cwd: "--working-directory",
    wraps: { key: "persist.service", alone: "priv.shell" },
  },
  {
    names: "start-stop-daemon",
    flags:
      "-S --start -K --stop -T --status -o --oknodo -q --quiet -t --test -b --background -m --make-pidfile -C --no-close -v --verbose --notify-await --remove-pidfile",
    values:
      "-n --name -p --pidfile -s --signal -R --retry -c --chuid -u --user -g --group -r --chroot -N --nicelevel -P --procsched -I --iosched -k --umask -O --output --ppid --pid --notify-timeout",
    tells: "-H --help -V --version",
    cwd: "-d --chdir",
    wraps: { key: "system.service", dashes: true, program: "-x --exec -a --startas" },
  },
  { names: "daemonize", flags: "-a -v", values: "-E -e -l -o -p -u", cwd: "-c", wraps: { key: "system.service" } },
  {
    names: "daemon",
    flags: "-f --foreground -r --respawn -i --inherit -U --unsafe -c --core -v --verbose -d --debug --noconfig -S",
    values:
      "-n --name -X -u --user -g -P --pidfiles -F --pidfile -m --umask -e --env -a --attempts -d --delay -L --limit -A --acceptable -l --errlog -b --dbglog -o --output -O --stdout -E --stderr -t --title -p --restart",
    tells: "-h --help -V --version --running --list",
    cwd: "-D --chdir",
    wraps: { key: "system.service" },
  },
];
