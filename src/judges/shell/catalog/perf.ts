/** perf: measures the program that it runs. Source: perf(1) and the manuals of its verbs. */
import { program } from "../program.ts";

export default program({
  names: "perf",
  flags: `-g -a|--all-cpus -d|--detailed -n|--null -s -A -S -R -T -z -N|--no-inherit --stdio
    --stdio2 --no-children --children --no-demangle --header --header-only --show-nr-samples
    --show-total-period --no-source --no-scale --big-num --per-core --per-thread --per-socket
    --no-buildid --no-call-graph --hierarchy --tui --no-inline --inline --show-task-events --ns
    --no-aggr --sync -l|--print-line --full-source-path --percentage? --hex`,
  values: `-e|--event -p|--pid -t|--tid -C|--cpu -F|--freq|--fields -r|--repeat --call-graph
    -D|--delay -I|--interval-print -x|--field-separator --percent-limit --comms|--comm --dsos|--dso
    --symbols|--symbol --symbol-filter --metrics -M --interval-count -m|--mmap-pages --max-stack -c
    --time --parent --ignore-vmlinux --demangle --itrace -w|--column-widths --group-sort-idx
    --switch-output --max-size --no-bpf-event -u|--uid -G --clockid`,
  options: {
    "-o|--output=": "write",
    "-i|--input=": "read",
    "-k|--vmlinux|--kallsyms|--symfs=": "read",
    "--objdump|--addr2line|--post|--pre|--script|--switch-output-event=": [
      "code.exec.escape",
      "shell",
    ],
  },
  wraps: { verbs: "stat record trace mem c2c ftrace" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|help"],
    ["exec.read", "report|annotate|list|diff|evlist|buildid-list"],
    // an operand of it is a script
    ["exec.read", "script . !-s|--script|-g|--gen-script"],
  ],
});
