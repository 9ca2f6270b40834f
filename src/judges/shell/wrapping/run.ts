/** Runs the commands inside wrappers: `sudo`, `timeout`, `xargs`, `parallel` and others. */
import type { PatternKey } from "../../../core/keys.ts";
import { touchesState } from "../../own-gateway.ts";
import { resolve } from "../../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { deeper, note, noteExactly } from "../analysis-state.ts";
import { carryOut } from "../declared.ts";
import type { EffectRecorder } from "../effect-recorder.ts";
import { judgeVariable } from "../environment/index.ts";
import { withAssigned } from "../evaluation/builtins.ts";
import { altered, fedWith } from "../exec-context.ts";
import { labelOf } from "../label.ts";
import type { ExecContext } from "../run.ts";
import { mixed } from "../scope.ts";
import { withEach } from "../word-texts.ts";
import { lastValue, unwrapped, type Wrapping } from "./unwrap.ts";
import { does, type EvenWraps, type Unwrapped } from "./wraps.ts";

/** More texts than these are not read. */
const MAX_SCRIPTS = 64;

/**
 * Runs what a program wraps. Undefined if it wraps nothing with these words: then the rest of its
 * entry judges them.
 */
export function runWrapped(
  wrapping: Wrapping,
  recorder: EffectRecorder,
  setting: ExecContext,
): Ran | undefined {
  const inner = unwrapped(wrapping, recorder.command.args);
  if (!inner) return undefined;
  if (!deeper(setting.analysis, 0)) return { out: undefined };
  const ran = runInner(inner, recorder, setting);
  setting.analysis.depth--;
  return ran;
}

interface Ran {
  readonly out: Stream | undefined;
}

function runInner(
  inner: Unwrapped,
  recorder: EffectRecorder,
  setting: ExecContext,
): Ran | undefined {
  const { wraps, argv, scripts, given } = inner;
  const { analysis, span } = setting;
  const { path, args } = recorder.command;
  if (touchesState(path) || args.some(touchesState))
    noteExactly(analysis, "countersign.self", span);
  const asking = given.find((option) => does(option, "help") || does(option, "tells"));
  if (asking) {
    note(analysis, does(asking, "help") ? "exec.help" : "exec.read", span);
    return { out: undefined };
  }
  tellOwn(inner, recorder, setting);
  const within = inside(inner, setting);
  if (wraps.runs) return { out: wraps.runs(inner, within) };
  let out: Stream | undefined;
  for (const script of scripts.slice(0, MAX_SCRIPTS)) out = mixed(out, runText(script, within));
  if (scripts.length > MAX_SCRIPTS) noteExactly(analysis, "shell.too_complex", span);
  if (scripts.length > 0) return { out };
  if (argv.length === 0) {
    if (wraps.alone) note(analysis, wraps.alone, span, labelOf(recorder.command));
    // it opens a shell, which reads what is piped into it
    if (within.stdin && wraps.alone && OPENS.has(wraps.alone))
      return { out: within.run(["sh"], within) };
    return wraps.alone || wraps.key ? { out } : undefined;
  }
  if (inner.other) runWords(inner.other, wraps, within);
  const go = (): Stream | undefined => runWords(argv, wraps, within);
  return {
    out: OF_THE_SHELL.has(recorder.command.program) ? go() : outsideOf(argv[0] ?? "", within, go),
  };
}

const OPENS: ReadonlySet<PatternKey> = new Set<PatternKey>([
  "priv.shell",
  "priv.chroot",
  "code.exec.repl",
]);
/**
 * The shell itself handles these words, and runs a function of that name. Source: bash(1),
 * zshmisc(1).
 */
const OF_THE_SHELL = new Set(["time", "noglob", "nocorrect", "coproc", "repeat"]);

/** `f() { command f; }`: any other wrapper looks for a program. */
function outsideOf(
  name: string,
  { scope }: ExecContext,
  go: () => Stream | undefined,
): Stream | undefined {
  const body = scope.functions.get(name);
  if (!body) return go();
  scope.functions = new Map(scope.functions);
  scope.functions.delete(name);
  const out = go();
  if (!scope.functions.has(name)) scope.functions = new Map(scope.functions).set(name, body);
  return out;
}

/** Where the program runs: with these variables, in that directory, with this input. */
function inside({ wraps, given, assigned }: Unwrapped, setting: ExecContext): ExecContext {
  const stdin = wraps.closed ? undefined : setting.stdin;
  const directory = lastValue(given, "cwd");
  if (directory === undefined && assigned.length === 0)
    return stdin === setting.stdin ? setting : fedWith(setting, stdin);
  const { scope } = withAssigned(assigned, setting);
  if (directory !== undefined)
    scope.cwd = isKnown(directory) ? resolve(directory, scope.cwd) : undefined;
  return altered(setting, { stdin, scope });
}

/** What its own options and assignments do. */
function tellOwn(
  { wraps, given, operands, assigned, strange }: Unwrapped,
  recorder: EffectRecorder,
  setting: ExecContext,
): void {
  const { analysis, span } = setting;
  for (const word of assigned) judgeVariable(word, setting);
  if (strange) noteExactly(analysis, "exec.unknown_option", span);
  if (wraps.key) noteExactly(analysis, wraps.key, span);
  if (wraps.writes && operands[0] !== undefined) recorder.writes(operands[0]);
  const done = new Set<string>();
  for (const { effect, value } of given)
    for (const each of effect === "" ? NONE : effect.split(" ")) {
      if (each.includes(".")) noteExactly(analysis, each as PatternKey, span);
      // `strace -o '|CMD'`
      else if (each === "write" && value !== undefined && /^[|!]/.test(value))
        runText(value.slice(1), setting);
      else if (value !== undefined && value !== "-")
        carryOut({ effect: each, value }, recorder, done);
    }
}

const NONE: readonly string[] = [];

/** A text that a shell runs for the wrapper. */
export function runText(text: string, setting: ExecContext): Stream | undefined {
  const { analysis, span } = setting;
  if (text.trim() === "") return undefined;
  if (text.startsWith(UNKNOWN)) noteExactly(analysis, "exec.dynamic_command", span);
  if (!deeper(analysis, text.length)) return undefined;
  const out = setting.script(text, setting, true);
  analysis.depth--;
  return out;
}

function runWords(
  argv: readonly string[],
  { placeholder, into, words: manner }: EvenWraps,
  setting: ExecContext,
): Stream | undefined {
  const words = into === undefined ? argv : [into, ...argv];
  const placed =
    placeholder === undefined ? words : words.map((word) => withEach(word, placeholder, UNKNOWN));
  const [first = ""] = placed;
  // one word with blanks is not a program's name: only a shell could split it
  if (placed.length === 1 && manner === "either") return runText(first, setting);
  const isText = placed.length === 1 && /\s/.test(first) && isKnown(first);
  const out = setting.run(placed, setting);
  return isText ? mixed(out, runText(first, setting)) : out;
}
