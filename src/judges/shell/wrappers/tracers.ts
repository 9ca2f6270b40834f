/** Wrappers that watch or measure the program that they run. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

export const tracers: readonly Wrapper[] = [
  {
    names: "strace strace64",
    flags:
      "-c --summary-only -C --summary -d --debug -D -DD -DDD --daemonize -f --follow-forks -ff --output-separately -F -i --instruction-pointer -k --stack-traces -n --syscall-number -N --arg-names -q -qq -qqq --quiet -r --relative-timestamps -t -tt -ttt --absolute-timestamps -T --syscall-times -v --no-abbrev -w --summary-wall-clock -x -xx --strings-in-hex -y -yy --decode-fds -Y --decode-pids -z --successful-only -Z --failed-only -A --output-append-mode --seccomp-bpf --tips --kill-on-exit --always-show-pid --summary-syscalls",
    values:
      "-a --columns -b --detach-on -e --trace --trace-fds --abbrev --verbose --raw --signal --status --read --write --kvm --inject --fault -E --env -I --interruptible -O --summary-syscall-overhead -p --attach -P --trace-path -s --string-limit -S --summary-sort-by -u --user -U --summary-columns -X --const-print-style --argv0 --path",
    writes: "-o --output",
    tells: "-h --help -V --version",
    wraps: { alone: "process.read" },
  },
  {
    names: "ltrace",
    flags: "-b --no-signals -c -C --demangle -f -h -i -L -r -S -t -tt -ttt -T -w",
    values: "-a --align -A -D --debug -e -F --config -l --library -n --indent -p -s -u -w --where -x -X",
    writes: "-o --output",
    tells: "--help -V --version",
    wraps: { alone: "process.read" },
  },
  {
    names: "valgrind",
    flags:
      "-q --quiet -v --verbose --tool --trace-children --trace-children-skip --trace-children-skip-by-arg --child-silent-after-fork --track-fds --time-stamp --log-fd --xml --xml-fd --xml-user-comment --demangle --num-callers --unw-stack-scan-thresh --unw-stack-scan-frames --error-limit --error-exitcode --exit-on-first-error --error-markers --sigill-diagnostics --keep-debuginfo --show-below-main --fullpath-after --extra-debuginfo-path --allow-mismatched-debuginfo --suppressions --gen-suppressions --input-fd --dsymutil --max-stackframe --main-stacksize --max-threads --realloc-zero-bytes-frees --alignment --redzone-size --xtree-memory --read-var-info --vgdb --vgdb-error --vgdb-stop-at --smc-check --run-libc-freeres --run-cxx-freeres --sim-hints --scheduling-quantum --fair-sched --leak-check --leak-resolution --show-leak-kinds --errors-for-leak-kinds --leak-check-heuristics --show-reachable --show-possibly-lost --undef-value-errors --track-origins --partial-loads-ok --expensive-definedness-checks --keep-stacktraces --freelist-vol --freelist-big-blocks --workaround-gcc296-bugs --ignore-range-below-sp --ignore-ranges --malloc-fill --free-fill --show-mismatched-frees --cache-sim --branch-sim --I1 --D1 --LL --dump-instr --dump-line --collect-jumps --collect-systime --collect-bus --instr-atstart --collect-atstart --toggle-collect --separate-threads --history-level --conflict-cache-size --heap --heap-admin --stacks --depth --alloc-fn --threshold --peak-inaccuracy --time-unit --detailed-freq --max-snapshots --mode --default-suppressions",
    writes:
      "--log-file --xml-file --massif-out-file --callgrind-out-file --cachegrind-out-file --dhat-out-file --bb-out-file --pc-out-file --xtree-memory-file --xtree-leak-file --xtree-leak",
    tells: "-h --help --help-debug --help-dyn-options --version",
    wraps: { alone: "exec.help" },
  },
  {
    names: "rr",
    flags: "-n --no-syscall-buffer -N --no-file-cloning -h --chaos -w --wait -x -U -a -m",
    values: "-c --num-cpu-ticks -C -p --print-trace-dir -i --ignore-signal -s -v --env --bind-to-cpu -S -t -T",
    writes: "-o --output-trace-dir",
    wraps: { verbs: "record" },
  },
  {
    names: "heaptrack",
    flags: "-r --raw -q --quiet --use-inject",
    values: "-p --pid --record-only",
    writes: "-o --output",
    tells: "-h --help -v --version -a --analyze -i",
    wraps: { alone: "exec.help" },
  },
  {
    names: "uftrace",
    flags: "--no-pager -a --force --nest-libcall --no-libcall -k -e --estimate-return",
    values: "-A -R -F -N -D -t -L -P -T -l -s",
    writes: "-d --data",
    wraps: { verbs: "record live" },
  },
  {
    names: "samply",
    flags: "-s --save-only --no-open --reuse-threads",
    values: "-r --rate -d --duration -n --profile-name -P --port",
    writes: "-o --output",
    wraps: { verbs: "record" },
  },
  {
    names: "py-spy",
    flags: "-n --native -s --subprocesses -i --idle -g --gil -t --threads -F --full-filenames --nonblocking",
    values: "-p --pid -f --format -d --duration -r --rate",
    writes: "-o --output",
    wraps: { verbs: "record top" },
  },
  {
    names: "kcov",
    flags: "--clean --collect-only --merge --report-only --skip-solibs --verify --uncommon-options --debug",
    values: "-p --pid -s --sort-type -l --limits -t --title",
    tells: "-h --help --version -v",
    wraps: { operands: 1 },
  },
  {
    names: "coz",
    flags: "--end-to-end",
    values: "-b --binary-scope -s --source-scope -p --progress -o --output --fixed-line --fixed-speedup",
    wraps: { verbs: "run" },
  },
  {
    names: "memusage",
    flags: "-t --time-based -n --no-timer -m --mmap -T --total -u --unbuffered",
    values: "-p --progname --buffer --title -x --x-size -y --y-size",
    writes: "-d --data --png",
    tells: "-? --help --usage -V --version",
    wraps: {},
  },
  { names: "apitrace fatrace", flags: "-v --verbose", values: "-a --api", writes: "-o --output", wraps: { verbs: "trace" } },
  { names: "dtruss", flags: "-a -b -c -d -e -f -l -L -o -s -F", values: "-p -n -t -W", wraps: { key: "priv.sudo" } },
];
