/** Runs what wrappers wrap: `sudo`, `timeout`, `xargs`, `parallel` and their kin. */
import { addTouch } from "../../../core/deeds.ts";
import type { PatternKey } from "../../../core/keys.ts";
import { readOf, resolve, writeOf } from "../../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../../report.ts";
import { touchesState } from "../../self.ts";
import { judgeVariable } from "../environment/index.ts";
import { withAssigned } from "../evaluation/builtins.ts";
import { EXPOSED } from "../exposure.ts";
import { deeper, exactlyThis, note, noteExactly } from "../inquiry.ts";
import { labelOf } from "../label.ts";
import { isAskingAboutItself, nameOf } from "../names.ts";
import type { Setting } from "../run.ts";
import { mixed } from "../scope.ts";
import { fedWith } from "../setting.ts";
import { withEach } from "../word-texts.ts";
import type { Unwrapped, Wraps } from "./wrapper.ts";

/** More texts than these are not read. */
const MAX_SCRIPTS = 64;

/** Judges what the wrapper does by itself, and runs what it wraps. `whole`: the words with the wrapper in front. */
export function runWrapped(unwrapped: Unwrapped, whole: readonly string[], setting: Setting): Stream | undefined {
  const { wrapper, lists, argv, scripts, given } = unwrapped;
  const { inquiry, span } = setting;
  const { wraps } = wrapper;
  if (whole.some(touchesState)) noteExactly(inquiry, "countersign.self", span);
  if (given.some(({ name }) => lists.tells.has(name))) {
    note(inquiry, "exec.read", span);
    return undefined;
  }
  tellOwn(unwrapped, setting);
  const inner = inside(unwrapped, setting);
  if (wraps.special) return wraps.special(unwrapped, inner);
  let out: Stream | undefined;
  for (const script of scripts.slice(0, MAX_SCRIPTS)) out = mixed(out, runText(script, inner));
  if (scripts.length > MAX_SCRIPTS) noteExactly(inquiry, "shell.too_complex", span);
  if (scripts.length > 0 && (argv.length === 0 || lists.script.size > 0)) return out;
  if (argv.length === 0) return runNothing(unwrapped, whole, setting);
  if (unwrapped.other) runWords(unwrapped.other, wrapper.wraps, inner);
  const go = (): Stream | undefined => runWords(argv, wrapper.wraps, inner);
  return mixed(out, OF_THE_SHELL.has(whole[0]!) ? go() : outsideOf(argv[0]!, inner, go));
}

/** Where the program runs: with these variables, in that directory, with this input. */
function inside({ wrapper, lists, given, assigned }: Unwrapped, setting: Setting): Setting {
  const stdin = wrapper.wraps.closed ? undefined : setting.stdin;
  const directory = given.findLast(({ name }) => lists.cwd.has(name))?.value;
  if (directory === undefined && assigned.length === 0) return stdin === setting.stdin ? setting : fedWith(setting, stdin);
  const { scope } = withAssigned(assigned, setting);
  if (directory !== undefined) scope.cwd = isKnown(directory) ? resolve(directory, scope.cwd) : undefined;
  return { ...setting, stdin, scope };
}

/** They are words of the shell itself, which then runs a function of that name. Source: bash(1), zshmisc(1). */
const OF_THE_SHELL = new Set(["time", "noglob", "nocorrect", "coproc", "repeat"]);

/** `f() { command f; }`: any other wrapper looks for a program. */
function outsideOf(name: string, { scope }: Setting, go: () => Stream | undefined): Stream | undefined {
  const body = scope.functions.get(name);
  if (!body) return go();
  scope.functions = new Map(scope.functions);
  scope.functions.delete(name);
  const out = go();
  if (!scope.functions.has(name)) scope.functions = new Map(scope.functions).set(name, body);
  return out;
}

/** What its own options and assignments do. */
function tellOwn({ wrapper, lists, given, operands, assigned, strange }: Unwrapped, setting: Setting): void {
  const { inquiry, span } = setting;
  for (const word of assigned) judgeVariable(word, setting);
  if (strange) noteExactly(inquiry, "exec.unknown_option", span);
  if (wrapper.wraps.key) noteExactly(inquiry, wrapper.wraps.key, span);
  if (wrapper.wraps.record && operands[0] !== undefined) touchFile(operands[0], "write", setting);
  for (const { name, value } of given) {
    const key = wrapper.keys?.[name];
    if (key) noteExactly(inquiry, key, span);
    if (value === undefined || value === "-") continue;
    if (lists.reads.has(name)) touchFile(value, "read", setting);
    // `strace -o '|CMD'`
    else if (lists.writes.has(name) && /^[|!]/.test(value)) runText(value.slice(1), setting);
    else if (lists.writes.has(name)) touchFile(value, "write", setting);
  }
}

/** A file that the wrapper itself reads or writes. */
export function touchFile(file: string, kind: "read" | "write", { inquiry, scope, span }: Setting): void {
  const path = resolve(file, scope.cwd);
  addTouch(inquiry.deeds, { kind, path, run: inquiry.run });
  const { key, subject } = kind === "read" ? readOf(path, inquiry.root) : writeOf(path, inquiry.root, "create");
  // that it reads a file is no more than `exec.read`
  if (key !== "fs.read") note(inquiry, key, span, subject ?? exactlyThis(inquiry));
}

/** A text that a shell runs for the wrapper. */
export function runText(text: string, setting: Setting): Stream | undefined {
  const { inquiry, span } = setting;
  if (text.trim() === "") return undefined;
  if (text.startsWith(UNKNOWN)) noteExactly(inquiry, "exec.dynamic_command", span);
  if (!deeper(inquiry, text.length)) return undefined;
  const out = setting.script(text, setting, true);
  inquiry.depth--;
  return out;
}

function runWords(argv: readonly string[], wraps: Wraps, setting: Setting): Stream | undefined {
  const { placeholder, into } = wraps;
  const words = into === undefined ? argv : [into, ...argv];
  const placed = placeholder === undefined ? words : words.map((word) => withEach(word, placeholder, UNKNOWN));
  const [first = ""] = placed;
  // one word with blanks is no program's name: if anything, a shell takes it apart
  if (placed.length === 1 && wraps.text) return runText(first, setting);
  const isText = placed.length === 1 && /\s/.test(first) && isKnown(first);
  const out = wraps.open ? setting.run([...placed, UNKNOWN], { ...setting, open: true }) : setting.run(placed, setting);
  return isText ? mixed(out, runText(first, setting)) : out;
}

const EMPTY: ReadonlySet<string> = new Set(["-i", "--ignore-environment"]);

const OPENS: ReadonlySet<PatternKey> = new Set<PatternKey>(["priv.shell", "priv.chroot", "code.exec.repl"]);

/** Where nothing follows that could be run. */
function runNothing({ wrapper: { wraps }, given }: Unwrapped, whole: readonly string[], setting: Setting): Stream | undefined {
  const { inquiry, span } = setting;
  const [path = "", ...args] = whole;
  const name = nameOf(path);
  // `env -i` has nothing to show
  if (name === "env") return given.some((option) => EMPTY.has(option.name)) ? undefined : EXPOSED;
  const label = labelOf({ path, program: name, args });
  if (wraps.alone) note(inquiry, wraps.alone, span, label);
  // it opens a shell, which reads what is piped into it
  if (setting.stdin && wraps.alone && OPENS.has(wraps.alone)) return setting.run(["sh"], setting);
  if (!wraps.alone && wraps.key === undefined)
    note(inquiry, isAskingAboutItself(args) ? "exec.help" : "exec.unknown_program", span, label);
  return undefined;
}
