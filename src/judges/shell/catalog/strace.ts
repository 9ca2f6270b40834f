/** strace, strace64: shows the system calls of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "strace strace64",
  flags: `-c --summary-only -C --summary -d|--debug -D -DD -DDD --daemonize -f|--follow-forks -ff
    --output-separately -F -i|--instruction-pointer -k --stack-traces -n --syscall-number -N
    --arg-names -q -qq -qqq --quiet -r|--relative-timestamps -t -tt -ttt --absolute-timestamps -T
    --syscall-times -v --no-abbrev -w --summary-wall-clock -x -xx --strings-in-hex -y -yy
    --decode-fds -Y --decode-pids -z --successful-only -Z --failed-only -A --output-append-mode
    --seccomp-bpf --tips --kill-on-exit --always-show-pid --summary-syscalls`,
  values: `-a --columns -b --detach-on -e --trace --trace-fds --abbrev --verbose --raw --signal
    --status --read --write --kvm --inject --fault -E|--env -I|--interruptible -O
    --summary-syscall-overhead -p --attach -P --trace-path -s|--string-limit -S|--summary-sort-by
    -u|--user -U --summary-columns -X --const-print-style --argv0 --path`,
  options: { "-h|--help": "help", "-V|--version": "help", "-o|--output=": "write" },
  wraps: { alone: "process.read" },
});
