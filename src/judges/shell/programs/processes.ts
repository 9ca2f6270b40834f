/** Processes: what ends them, what only looks at them. */
import { isKnown, UNKNOWN } from "../../report.ts";
import { asksItself, has, optionsOf, type Parsed, parseOptions, targetsOf } from "../options.ts";
import type { Program } from "../program.ts";

/** Agents, and what stands between them and their operator. */
const AGENT =
  /claude|codex|gemini|copilot|openclaw|clawd|hermes|aider|opencode|goose|cursor|windsurf|cline|gateway|countersign|ollama/i;

/** `kill [-SIGNAL] PID…`. A PID of -1 is every process there is; 1 is the one that all others hang on. */
export const kill: Program = ({ args, open, span }, report) => {
  const words = open && args.at(-1) !== UNKNOWN ? [...args, UNKNOWN] : args;
  if (asksItself(args) || /^-(?:l|L|-list|-table)/.test(words[0] ?? "")) return report.add("exec.help");
  const { signal, pids } = signalOf(words);
  if (pids.length === 0) return report.add("exec.help");
  // the worst of them stands for all
  if (/^0+$/.test(signal ?? "")) report.add("process.read");
  // -1 is everybody, 1 everybody's parent
  else if (pids.some((pid) => /^[-+]?0*1$/.test(pid))) report.add("process.kill.all");
  else if (pids.every((pid) => pid.startsWith("%"))) report.add("shell.builtin");
  else report.add(!pids.every(isKnown) && AGENT.test(span) ? "agent.kill" : "process.kill");
};

interface Signal {
  readonly signal: string | undefined;
  readonly pids: readonly string[];
}

/** The first word with a dash is the signal, unless it stands alone as `-1`. Source: POSIX, kill, and bash, which reads `kill -1` as a lone signal. */
function signalOf(words: readonly string[]): Signal {
  const [first = "", second] = words;
  if (first === "-s" || first === "-n" || first === "--signal") return { signal: second, pids: withoutDashes(words.slice(2)) };
  if (first.startsWith("--signal=")) return { signal: first.slice(9), pids: withoutDashes(words.slice(1)) };
  if (first === "--") return { signal: undefined, pids: words.slice(1) };
  if (first.startsWith("-") && words.length > 1) return { signal: first.slice(1), pids: withoutDashes(words.slice(1)) };
  return { signal: undefined, pids: words };
}
const withoutDashes = (words: readonly string[]): readonly string[] => words.filter((word) => word !== "--");

const PKILL = optionsOf(
  "-u|--euid: -U|--uid: -g|--pgroup: -G|--group: -P|--parent: -s|--session: -t|--terminal: -F|--pidfile: -f|--full -x|--exact -n|--newest -o|--oldest --signal: -q|--queue: -i|--ignore-case -e|--echo -c|--count -v|--inverse --ns: --nslist: -r|--runstates: -O|--older: -L -H",
);
/** `-9`, `-KILL`, `-SIGTERM` are no clusters of options. */
const isSignal = (arg: string): boolean =>
  /^-(?:\d{1,2}|(?:SIG)?(?:HUP|INT|QUIT|ILL|ABRT|FPE|KILL|SEGV|PIPE|ALRM|TERM|USR[12]|CHLD|CONT|STOP|TSTP))$/.test(arg);

/** Fits every process: nothing, `.`, `.*`, or everything that root runs. */
const fitsAll = (pattern: string): boolean => /^[.^*$]*$/.test(pattern);

export const pkill: Program = (command, report) => {
  const { args } = command;
  if (asksItself(args) || (args.length === 1 && args[0] === "-V")) return report.add("exec.help");
  const parsed = parseOptions(
    args.filter((arg) => !isSignal(arg)),
    PKILL,
  );
  if (args.includes("-0")) return report.add("process.read");
  const patterns = targetsOf(command, parsed.operands);
  const ofRoot = parsed.given.some(
    ({ name, value }) => (name === "-u" || name === "-U") && /(?:^|,)(?:root|0)(?:,|$)/.test(value ?? ""),
  );
  const all = has(parsed, "-v") ? patterns.length > 0 : patterns.some(fitsAll) || (patterns.length === 0 && ofRoot);
  if (all && !narrowed(parsed, ofRoot)) return report.add("process.kill.all");
  report.add(patterns.some((pattern) => AGENT.test(pattern)) ? "agent.kill" : "process.kill");
};
const narrowed = (parsed: Parsed, ofRoot: boolean): boolean =>
  !ofRoot && ["-u", "-U", "-g", "-G", "-P", "-s", "-t", "-F", "-n", "-o"].some((name) => has(parsed, name));

const KILLALL = optionsOf(
  "-s|--signal: -u|--user: -o|--older-than: -y|--younger-than: -n|--ns: -Z|--context: -l|--list -V|--version -r|--regexp -g -i -q -v -w -e -I",
);

export const killall: Program = (command, report) => {
  const { args } = command;
  const parsed = parseOptions(
    args.filter((arg) => !isSignal(arg)),
    KILLALL,
  );
  if (asksItself(args) || has(parsed, "-V") || has(parsed, "-l")) return report.add("exec.help");
  const names = targetsOf(command, parsed.operands);
  if (args.includes("-0")) return report.add("process.read");
  const ofRoot = parsed.given.some(({ name, value }) => name === "-u" && (value === "root" || value === "0"));
  if (names.length === 0 ? ofRoot : has(parsed, "-r") && names.some(fitsAll)) return report.add("process.kill.all");
  if (names.some((name) => /^(?:systemd|init|launchd)$/.test(name))) return report.add("process.kill.all");
  report.add(names.some((name) => AGENT.test(name)) ? "agent.kill" : "process.kill");
};

/** System V's `killall5` has no operands: it takes every process but its own. */
export const killall5: Program = ({ args }, report) => report.add(asksItself(args) ? "exec.help" : "process.kill.all");

const FUSER = optionsOf("-k|--kill -n|--namespace: -M -m|--mount -i -s -u -v -a -4 -6");
export const fuser: Program = ({ args }, report) => {
  const parsed = parseOptions(
    args.filter((arg) => !isSignal(arg)),
    FUSER,
  );
  if (!has(parsed, "-k")) return report.add(parsed.vague ? "exec.unknown_program" : "process.read");
  report.add(has(parsed, "-m") && parsed.operands.includes("/") ? "process.kill.all" : "process.kill");
};

/** BSD's `e`, as in `ps auxe`, shows the environment of every process. */
export const ps: Program = ({ args }, report) => {
  report.add("process.read");
  if (!args.some((arg) => /^[A-Za-z]+$/.test(arg) && arg.includes("e"))) return;
  report.add("secret.list");
  report.prints({ secret: true });
};

export const looks: Program = (_command, report) => report.add("process.read");
