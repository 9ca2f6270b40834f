/** Wrappers that give a program a terminal, keep its session, or record it. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

export const terminals: readonly Wrapper[] = [
  {
    names: "script",
    flags: "-a --append -e --return -f --flush --force -q --quiet -k -r -d -p -F",
    values: "-E --echo -m --logging-format -o --output-limit -t",
    writes: "-I --log-in -O --log-out -B --log-io -T --log-timing --timing",
    tells: "-h --help -V --version",
    wraps: { operands: 1, record: true, script: "-c --command", alone: "code.exec.repl" },
  },
  {
    names: "scriptreplay scriptlive",
    flags: "-q -l",
    values: "-d --divisor -m --maxdelay -x --stream --cr-mode",
    reads: "-t --timing -T --log-timing -I --log-in -O --log-out -B --log-io -s --typescript",
    tells: "-h --help -V --version --summary",
    wraps: { key: "code.exec.stdin" },
  },
  { names: "unbuffer", flags: "-p", wraps: {} },
  {
    names: "rlwrap",
    flags:
      "-a --always-readline -A --ansi-colour-aware -c --complete-filenames -E --ansi-colour-code -i --case-insensitive -I --pass-sigint-as-sigterm -m --multi-line -n --no-warnings -N --no-children -o --one-shot -r --remember -R --rtfm -U --mirror-arguments -W --polling -x --skip-setctty -e",
    values:
      "-b --break-chars -C --command-name -D --history-no-dupes -g --forget-matching -l --logfile -M --multi-line-ext -O --only-cook -p --prompt-colour -P --pre-given -q --quote-characters -s --histsize -S --substitute-prompt -t --set-term-name -w --wait-before-prompt",
    reads: "-f --file",
    writes: "-H --history-filename",
    tells: "-h --help -v --version",
    keys: { "-z": "code.exec.escape", "--filter": "code.exec.escape" },
    wraps: { prefix: { "-z": "", "--filter": "" } },
  },
  { names: "dtach", flags: "-E -z", values: "-A -c -n -N -r -a -p", wraps: { alone: "code.exec.repl" } },
  { names: "abduco", flags: "-f -l -p -q -r", values: "-e -A -c -n -a", wraps: { alone: "exec.read" } },
  { names: "reptyr", wraps: { key: "code.exec.escape" } },
  { names: "mispipe", wraps: { each: true } },
  { names: "spawn", flags: "-noecho -console -ignore -leaveopen -pty -nottycopy -nottyinit", wraps: {} },
];
