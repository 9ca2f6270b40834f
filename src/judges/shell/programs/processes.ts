/** Processes: which programs end them, and which only show them. */
import { isKnown, OWN_JOB, UNKNOWN } from "../../report.ts";
import { asksItself, has, type Parsed, targetsOf } from "../options.ts";
import type { Declared, JudgeProgram } from "../program.ts";

/** Programs between agents and their operator. */
const GATEWAY = /gateway|countersign/i;
/** Whether a text names an agent, as the pattern of a search for processes does. */
function namesAgent(text: string, { withTrait }: Declared): boolean {
  const low = text.toLowerCase();
  for (const name of withTrait("agent")) if (low.includes(name)) return true;
  return GATEWAY.test(text);
}

/** `kill [-SIGNAL] PID…`. A PID of -1 means every process; 1 is the ancestor of all others. */
export const kill: JudgeProgram = ({ args, open, span }, report, declared) => {
  const words = open && args.at(-1) !== UNKNOWN ? [...args, UNKNOWN] : args;
  if (asksItself(args) || /^-(?:l|L|-list|-table)/.test(words[0] ?? ""))
    return report.add("exec.help");
  const { signal, pids } = signalOf(words);
  if (pids.length === 0) return report.add("exec.help");
  // the worst of them counts for all
  if (/^0+$/.test(signal ?? "")) report.add("process.read");
  // -1 means every process, 1 the parent of all
  else if (pids.some((pid) => /^[-+]?0*1$/.test(pid))) report.add("process.kill.all");
  else if (pids.every((pid) => pid.startsWith("%") || pid === OWN_JOB)) report.add("shell.builtin");
  else
    report.add(!pids.every(isKnown) && namesAgent(span, declared) ? "agent.kill" : "process.kill");
};

interface Signal {
  readonly signal: string | undefined;
  readonly pids: readonly string[];
}

/**
 * The first word with a dash is the signal, unless it stands alone as `-1`. Source: POSIX, kill,
 * and bash, which reads `kill -1` as a lone signal.
 */
function signalOf(words: readonly string[]): Signal {
  const [first = "", second] = words;
  if (first === "-s" || first === "-n" || first === "--signal")
    return { signal: second, pids: withoutDashes(words.slice(2)) };
  if (first.startsWith("--signal="))
    return { signal: first.slice(9), pids: withoutDashes(words.slice(1)) };
  if (first === "--") return { signal: undefined, pids: words.slice(1) };
  if (first.startsWith("-") && words.length > 1)
    return { signal: first.slice(1), pids: withoutDashes(words.slice(1)) };
  return { signal: undefined, pids: words };
}
const withoutDashes = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word !== "--");

/** `-9`, `-KILL`, `-SIGTERM` are no clusters of options. */
const isSignal = (arg: string): boolean =>
  /^-(?:\d{1,2}|(?:SIG)?(?:HUP|INT|QUIT|ILL|ABRT|FPE|KILL|SEGV|PIPE|ALRM|TERM|USR[12]|CHLD|CONT|STOP|TSTP))$/.test(
    arg,
  );
const withoutSignals = (args: readonly string[]): readonly string[] =>
  args.filter((arg) => !isSignal(arg));

/** Matches every process: an empty pattern, `.`, `.*`, or all of root's processes. */
const fitsAll = (pattern: string): boolean => /^[.^*$]*$/.test(pattern);

export const pkill: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  if (asksItself(args) || (args.length === 1 && args[0] === "-V")) return report.add("exec.help");
  const parsed = declared.parse(withoutSignals(args), report);
  if (args.includes("-0")) return report.add("process.read");
  const patterns = targetsOf(command, parsed.operands);
  const ofRoot = parsed.given.some(
    ({ name, value }) =>
      (name === "-u" || name === "-U") && /(?:^|,)(?:root|0)(?:,|$)/.test(value ?? ""),
  );
  const all = has(parsed, "-v")
    ? patterns.length > 0
    : patterns.some(fitsAll) || (patterns.length === 0 && ofRoot);
  if (all && !narrowed(parsed, ofRoot)) return report.add("process.kill.all");
  report.add(
    patterns.some((pattern) => namesAgent(pattern, declared)) ? "agent.kill" : "process.kill",
  );
};
const narrowed = (parsed: Parsed, ofRoot: boolean): boolean =>
  !ofRoot &&
  ["-u", "-U", "-g", "-G", "-P", "-s", "-t", "-F", "-n", "-o"].some((name) => has(parsed, name));

export const killall: JudgeProgram = (command, report, declared) => {
  const { args } = command;
  const parsed = declared.parse(withoutSignals(args), report);
  if (asksItself(args) || has(parsed, "-V") || has(parsed, "-l")) return report.add("exec.help");
  const names = targetsOf(command, parsed.operands);
  if (args.includes("-0")) return report.add("process.read");
  const ofRoot = parsed.given.some(
    ({ name, value }) => name === "-u" && (value === "root" || value === "0"),
  );
  if (names.length === 0 ? ofRoot : has(parsed, "-r") && names.some(fitsAll))
    return report.add("process.kill.all");
  if (names.some((name) => /^(?:systemd|init|launchd)$/.test(name)))
    return report.add("process.kill.all");
  report.add(names.some((name) => namesAgent(name, declared)) ? "agent.kill" : "process.kill");
};

/** BSD's `e`, as in `ps auxe`, and macOS' `-E` show the environment of every process. */
export const ps: JudgeProgram = ({ args }, report, declared) => {
  report.add("process.read");
  const { given, operands } = declared.parse(args, report);
  const shows =
    operands.some((word) => /^[A-Za-z]+$/.test(word) && word.includes("e")) ||
    given.some(({ name }) => name === "-E");
  if (!shows) return;
  report.add("secret.list");
  report.prints({ secret: true });
};
