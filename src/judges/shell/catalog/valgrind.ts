/** valgrind: watches the memory of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "valgrind",
  flags: `-q|--quiet -v|--verbose --tool --trace-children --trace-children-skip
    --trace-children-skip-by-arg --child-silent-after-fork --track-fds --time-stamp --log-fd --xml
    --xml-fd --xml-user-comment --demangle --num-callers --unw-stack-scan-thresh
    --unw-stack-scan-frames --error-limit --error-exitcode --exit-on-first-error --error-markers
    --sigill-diagnostics --keep-debuginfo --show-below-main --fullpath-after --extra-debuginfo-path
    --allow-mismatched-debuginfo --suppressions --gen-suppressions --input-fd --dsymutil
    --max-stackframe --main-stacksize --max-threads --realloc-zero-bytes-frees --alignment
    --redzone-size --xtree-memory --read-var-info --vgdb --vgdb-error --vgdb-stop-at --smc-check
    --run-libc-freeres --run-cxx-freeres --sim-hints --scheduling-quantum --fair-sched --leak-check
    --leak-resolution --show-leak-kinds --errors-for-leak-kinds --leak-check-heuristics
    --show-reachable --show-possibly-lost --undef-value-errors --track-origins --partial-loads-ok
    --expensive-definedness-checks --keep-stacktraces --freelist-vol --freelist-big-blocks
    --workaround-gcc296-bugs --ignore-range-below-sp --ignore-ranges --malloc-fill --free-fill
    --show-mismatched-frees --cache-sim --branch-sim --I1 --D1 --LL --dump-instr --dump-line
    --collect-jumps --collect-systime --collect-bus --instr-atstart --collect-atstart
    --toggle-collect --separate-threads --history-level --conflict-cache-size --heap --heap-admin
    --stacks --depth --alloc-fn --threshold --peak-inaccuracy --time-unit --detailed-freq
    --max-snapshots --mode --default-suppressions`,
  options: {
    "-h|--help": "help",
    "--help-debug": "help",
    "--help-dyn-options": "help",
    "--version": "help",
    "--log-file=": "write",
    "--xml-file=": "write",
    "--massif-out-file=": "write",
    "--callgrind-out-file=": "write",
    "--cachegrind-out-file=": "write",
    "--dhat-out-file=": "write",
    "--bb-out-file=": "write",
    "--pc-out-file=": "write",
    "--xtree-memory-file=": "write",
    "--xtree-leak-file=": "write",
    "--xtree-leak=": "write",
  },
  wraps: { alone: "exec.help" },
});
