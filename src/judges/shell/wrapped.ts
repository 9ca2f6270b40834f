/** Runs what wrappers wrap: `sudo`, `timeout`, `xargs`, `parallel` and their kin. */
import { addTouch } from "../../core/deeds.ts";
import { resolve, writeOf } from "../paths.ts";
import { type Stream, UNKNOWN } from "../report.ts";
import { touchesState } from "../self.ts";
import { judgeVariable } from "./environment/index.ts";
import { EXPOSED } from "./exposure.ts";
import { deeper, note, noteExactly } from "./inquiry.ts";
import { isAskingAboutItself, nameOf } from "./names.ts";
import type { Setting } from "./run.ts";
import { flagsOf, mixed } from "./scope.ts";
import { labelOf } from "./teller.ts";
import type { Unwrapped } from "./wrappers.ts";

/** Judges what the wrapper does by itself, and runs what it wraps. `whole`: the words with the wrapper in front. */
export function runWrapped(
  { wrapper, argv, script, assigned, tells, strange }: Unwrapped,
  whole: readonly string[],
  setting: Setting,
): Stream | undefined {
  const { inquiry, span } = setting;
  if (tells) {
    note(inquiry, "exec.read", span);
    return undefined;
  }
  for (const word of assigned) judgeVariable(word, setting);
  if (strange) noteExactly(inquiry, "exec.unknown_program", span);
  if (wrapper.key) noteExactly(inquiry, wrapper.key, span);
  if (whole.some(touchesState)) noteExactly(inquiry, "countersign.self", span);
  if (nameOf(whole[0]!) === "parallel") return runParallel(whole.slice(1), setting);
  if (nameOf(whole[0]!) === "script") keepRecord(whole.slice(1), setting);
  if (nameOf(whole[0]!) === "time") keepTimes(whole.slice(1, whole.length - argv.length), setting);
  if (script !== undefined && script !== "") {
    if (!deeper(inquiry, script.length)) return undefined;
    const out = setting.script(script, wrapper.open ? { ...setting, stdin: undefined } : setting, true);
    inquiry.depth--;
    return out;
  }
  if (argv.length === 0) {
    if (nameOf(whole[0]!) === "env") return whole.includes("-i") ? undefined : EXPOSED;
    if (wrapper.alone)
      note(inquiry, wrapper.alone, span, labelOf({ path: whole[0]!, program: nameOf(whole[0]!), args: whole.slice(1) }));
    else if (wrapper.key === undefined)
      note(
        inquiry,
        isAskingAboutItself(whole.slice(1)) ? "exec.help" : "exec.unknown_program",
        span,
        labelOf({ path: whole[0]!, program: nameOf(whole[0]!), args: whole.slice(1) }),
      );
    return undefined;
  }
  if (!wrapper.open) return setting.run(argv, setting);
  return runOpen(argv, setting);
}

/** `script -c CMD FILE` writes all that is said to a file. */
function keepRecord(args: readonly string[], { inquiry, scope, span }: Setting): void {
  const file = args.find((arg, at) => !arg.startsWith("-") && !/^-\w*[cEIOBTmo]$/.test(args[at - 1] ?? ""));
  if (file === undefined) return;
  const path = resolve(file, scope.cwd);
  addTouch(inquiry.deeds, { kind: "write", path, run: inquiry.run });
  const { key, subject } = writeOf(path, inquiry.root, "create");
  note(inquiry, key, span, subject);
}

/** `time -o FILE` writes to a file. */
function keepTimes(own: readonly string[], { inquiry, scope, span }: Setting): void {
  for (const [at, arg] of own.entries()) {
    const glued = /^(?:-\w*?o|--out[a-z]*=)(.+)$/.exec(arg)?.[1];
    const file = glued ?? (/^(?:-\w*o|--out[a-z]*)$/.test(arg) ? own[at + 1] : undefined);
    if (file === undefined) continue;
    const path = resolve(file, scope.cwd);
    addTouch(inquiry.deeds, { kind: "write", path, run: inquiry.run });
    const { key, subject } = writeOf(path, inquiry.root, "create");
    note(inquiry, key, span, subject);
  }
}

/** `xargs`: the words it reads are known where its input is. */
function runOpen(argv: readonly string[], setting: Setting): Stream | undefined {
  const { stdin } = setting;
  const text = stdin?.text;
  const words = text !== undefined && text.length <= 4096 ? text.split(/[\s\0]+/).filter(Boolean) : undefined;
  const placed = argv.map((word) => word.replaceAll("{}", words && words.length === 1 ? words[0]! : UNKNOWN));
  const inner = { ...setting, stdin: undefined, from: mixed(setting.from, flagsOf(stdin)) };
  if (argv.some((word) => word.includes("{}"))) return setting.run(placed, inner);
  return words && words.length <= 64
    ? setting.run([...argv, ...words], inner)
    : setting.run([...argv, UNKNOWN], { ...inner, open: true });
}

/** More of its inputs than this are not gone through. */
const MAX_JOBS = 8;

/** `parallel CMD ::: A B`: a line for a shell for each input; without `:::`, for each line that it reads. */
function runParallel(args: readonly string[], setting: Setting): Stream | undefined {
  const { inquiry, stdin } = setting;
  const start = args.findIndex((arg, at) => !arg.startsWith("-") && !/^-[jNnIaSdC]$/.test(args[at - 1] ?? ""));
  const colons = args.findIndex((arg) => /^:::+\+?$/.test(arg));
  const template = args.slice(Math.max(start, 0), colons < 0 ? undefined : colons);
  const inputs = colons >= 0 ? args.slice(colons + 1) : (stdin?.text?.split("\n").filter(Boolean) ?? [UNKNOWN]);
  for (const input of inputs.length <= MAX_JOBS ? inputs : [UNKNOWN]) {
    const placed = template.map((word) => (word.includes("{}") ? word.replaceAll("{}", input) : word));
    const words = template.some((word) => word.includes("{}")) ? placed : [...placed, input];
    if (!deeper(inquiry, 0)) return undefined;
    const inner: Setting = { ...setting, stdin: undefined };
    // one word with blanks in it is a line for a shell; several are words, whose own quotes are worth more to a judge than to the shell
    if (template.length === 1 && /\s/.test(template[0]!)) setting.script(words.join(" "), inner, true);
    else setting.run(words, inner);
    inquiry.depth--;
  }
  return flagsOf(stdin);
}
