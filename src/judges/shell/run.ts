/**
 * Runs words: removes wrappers until a program is in front, calls its handler, and tracks what
 * flows through.
 */

import { addRun } from "../../core/effects.ts";
import { firstUnitOf } from "../../core/unit-at.ts";
import {
  hintsAtUs,
  isProgram,
  runsItself,
  runsUnnamedScript,
  touchesEndpoints,
  touchesState,
  touchesStateAs,
} from "../own-gateway.ts";
import { isOpen } from "../paths/globs.ts";
import { resolve } from "../paths.ts";
import { isKnown, type Stream, UNKNOWN } from "../report.ts";
import {
  type AnalysisState,
  deeper,
  exactlyThis,
  noteExactly,
  spend,
  step,
} from "./analysis-state.ts";
import { builtinOf } from "./builtins.ts";
import { isWhatItSays, runFile } from "./by-path.ts";
import { readCredentialWords } from "./credential-words.ts";
import { EffectRecorder } from "./effect-recorder.ts";
import type { WordValues } from "./evaluation/builtins.ts";
import { altered, beneath, fedWith } from "./exec-context.ts";
import { isAskingAboutItself, nameOf } from "./names.ts";
import { isForeign } from "./own.ts";
import { judgeOwnFiles } from "./own-files.ts";
import { withWords } from "./positional.ts";
import type { Command } from "./program.ts";
import { holdsTasks, is, programOf, withTrait } from "./programs/index.ts";
import type { Known } from "./programs/known.ts";
import { windowsProgram } from "./programs/windows.ts";
import { type Body, flagsOf, mixed, type Scope } from "./scope.ts";
import type { Shown } from "./shown.ts";
import { forCertain } from "./streams.ts";
import { runWrapped } from "./wrapping/run.ts";

/** Where words are run. */
export interface ExecContext {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  /** The command as it was written. */
  readonly span: string;
  readonly stdin: Stream | undefined;
  /** What the words were made of. */
  readonly from: Stream | undefined;
  /** How it shows the files whose content it prints. */
  readonly shown: Shown | undefined;
  /** Further unknown words will be added. */
  readonly open: boolean;
  readonly words: WordValues;
  /** Runs a text as a script, in this scope or in a shell of its own. */
  readonly script: (text: string, setting: ExecContext, own: boolean) => Stream | undefined;
  /** Runs words. */
  readonly run: (argv: readonly string[], setting: ExecContext) => Stream | undefined;
  /** What this call has written into a file, if that is known. */
  readonly held: (full: string, setting: ExecContext) => Stream | undefined;
  /** Runs a function's body. */
  readonly call: (body: Body, args: readonly string[], setting: ExecContext) => Stream | undefined;
}

export function run(argv: readonly string[], setting: ExecContext): Stream | undefined {
  const { analysis, scope, span, from } = setting;
  const path = argv[0];
  const { assigned } = analysis;
  analysis.assigned = NO_WORDS;
  if (
    path === undefined ||
    !step(analysis) ||
    !spend(analysis, 4 * argv.length + (setting.stdin?.text?.length ?? 0) / 4)
  )
    return undefined;
  if (!isKnown(path)) return within(argv, assigned, setting, runUnknown);
  const first = firstUnitOf(path);
  // zsh: where `rm` lies
  if (first === EQUALS && programOf(path.slice(1))) run([path.slice(1), ...argv.slice(1)], setting);
  // `time -f %e rm`, where time is no keyword
  if (first === DASH) return argv.length > 1 ? run(["time", ...argv], setting) : undefined;
  if (from?.network && argv.length === 1 && path.includes(" "))
    noteExactly(analysis, "code.exec.remote", span);
  const body = scope.functions.size > 0 ? scope.functions.get(path) : undefined;
  if (body) return setting.call(body, argv.slice(1), setting);
  const alias = scope.aliases.size > 0 ? scope.aliases.get(path) : undefined;
  if (alias !== undefined && deeper(analysis, alias.length)) {
    scope.aliases.delete(path); // an alias is not expanded within itself
    const out = setting.script([alias, ...argv.slice(1).map(quoted)].join(" "), setting, false);
    scope.aliases.set(path, alias);
    analysis.depth--;
    return out;
  }
  return within(argv, assigned, setting, runNamed);
}

const NO_WORDS: readonly string[] = [];
const EQUALS = 61;
const DASH = 45;

/** Records the command, and assigns to it what is found or run meanwhile. */
function within(
  words: readonly string[],
  assigned: readonly string[],
  setting: ExecContext,
  go: (argv: readonly string[], setting: ExecContext, name: string) => Stream | undefined,
): Stream | undefined {
  const { analysis, span } = setting;
  const inside = analysis.run;
  const name = nameOf(words[0] ?? "");
  analysis.run = addRun(analysis.effects, {
    words,
    name,
    assigned,
    span,
    inside,
    unsafe: false,
    acts: false,
    text: undefined,
  });
  const out = go(words, setting, name);
  analysis.run = inside;
  return out;
}

function runNamed(argv: readonly string[], setting: ExecContext, name: string): Stream | undefined {
  const path = argv[0] ?? "";
  if (path !== "[" && path !== "[[" && isOpen(path)) return runGlob(argv, setting);
  const args = argv.slice(1);
  const builtin = path === name ? builtinOf(name, args, setting) : undefined;
  if (builtin) return builtin(args, setting);
  return runProgram({ name, path, args }, setting);
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** `/bin/r?`: the program depends on which files exist; each possible one is judged. */
function runGlob(argv: readonly string[], setting: ExecContext): undefined {
  const [path = ""] = argv;
  noteExactly(setting.analysis, "exec.dynamic_command", setting.span);
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\*+/g, "*");
  if (
    name.length > MAX_GLOB ||
    name.split("*").length > 4 ||
    !/[a-z]/i.test(name.replace(/\[[^[\]]*\]/g, ""))
  )
    return;
  const candidates = withTrait("often-disguised");
  if (!spend(setting.analysis, 4 * candidates.size)) return;
  for (const candidate of candidates)
    if (couldBe(name, candidate)) run([candidate, ...argv.slice(1)], setting);
}

/** Longer globs, and those with many stars, match nothing that a shorter one would not match. */
const MAX_GLOB = 24;

/** Whether a glob could mean a name; `[…]` could be any letter. Names and globs here are short. */
function couldBe(glob: string, name: string): boolean {
  if (glob === "") return name === "";
  if (glob[0] === "*")
    return couldBe(glob.slice(1), name) || (name !== "" && couldBe(glob, name.slice(1)));
  if (name === "") return false;
  const end = glob[0] === "[" ? glob.indexOf("]", 1) : 0;
  if (end > 0) return couldBe(glob.slice(end + 1), name.slice(1));
  return (glob[0] === "?" || glob[0] === name[0]) && couldBe(glob.slice(1), name.slice(1));
}

/**
 * A program that is known only at run time. What follows it may turn out to be the command: `$SUDO
 * rm -rf /`.
 */
function runUnknown(argv: readonly string[], setting: ExecContext): Stream | undefined {
  const { analysis, span, from } = setting;
  if (from?.network) noteExactly(analysis, "code.exec.remote", span);
  else if (from?.decoded) noteExactly(analysis, "code.exec.decoded", span);
  else noteExactly(analysis, "exec.dynamic_command", span);
  const [, next] = argv;
  if (next !== undefined && isKnown(next) && argv[0] === UNKNOWN && programOf(nameOf(next)))
    run(argv.slice(1), altered(setting, { from: undefined }));
  return undefined;
}

interface Named {
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
}

function runProgram({ name, path, args }: Named, setting: ExecContext): Stream | undefined {
  const { analysis, scope, span, stdin, from, shown, open } = setting;
  const command: Command = {
    program: name,
    path,
    args,
    span,
    cwd: scope.cwd,
    root: analysis.root,
    stdin,
    open,
  };
  const recorder = new EffectRecorder({
    analysis,
    scope,
    command,
    from,
    shown,
    runner: () => runnerOf(setting),
  });
  const isName = path === name; // no directory, no `.exe`
  const trusted = isName || !path.includes("/") || isWhatItSays(command, setting);
  if (!trusted) runFile(command, setting, recorder);
  const { wrapping, program, runsTasks } = recorder.known;
  const ran = wrapping && runWrapped(wrapping, recorder, setting);
  if (ran) return ran.out;
  if (reachesForUs(command, recorder.known)) noteExactly(analysis, "countersign.self", span);
  if (program) program(command, recorder);
  if (!isName && path.endsWith(".exe")) windowsProgram(command, recorder);
  // its input may differ from the known one
  if (program && stdin?.vague) program({ ...command, stdin: forCertain(stdin) }, recorder);
  if (!recorder.reported && trusted && isAskingAboutItself(args)) recorder.add("exec.help");
  if (!recorder.reported) runsBehind(args, recorder);
  readCredentialWords(command, recorder);
  judgeExecutor(name, setting, recorder);
  if (recorder.runs && runsTasks && hasForeignTasks(name, scope, analysis))
    recorder.add("code.exec.script", { subject: exactlyThis(analysis) });
  return recorder.finish();
}

/**
 * An unknown program may run the words after it: `their-wrapper rm -rf ~`. Only the worst finding
 * is kept.
 */
function runsBehind(args: readonly string[], recorder: EffectRecorder): void {
  recorder.add("exec.unknown_program");
  const at = args.findIndex((arg) => is(nameOf(arg), "often-disguised"));
  if (at >= 0 && at < args.length - 1) recorder.run(args.slice(at));
}

/** Third-party programs that a project's tasks run. */
const INSTALLED_CODE = /\/(?:node_modules|site-packages|\.?venv)\//;

/**
 * A task is the project's own if this call did not write what it runs, and it lies in the project.
 */
function hasForeignTasks(name: string, scope: Scope, analysis: AnalysisState): boolean {
  if (isForeign(scope, analysis.root) || !spend(analysis, 4 * scope.files.size)) return true;
  if (scope.cwd !== undefined && scope.files.isBrought(scope.cwd)) return true;
  for (const path of scope.files.keys())
    if (holdsTasks(name, path) || INSTALLED_CODE.test(path)) return true;
  return false;
}

/**
 * A shell or an interpreter runs what was downloaded or decoded into its words, and a file that
 * this call fetched.
 */
function judgeExecutor(name: string, setting: ExecContext, recorder: EffectRecorder): void {
  const { analysis, scope, span, from } = setting;
  const { isShell, isInterpreter } = recorder.known;
  if (!isShell && !isInterpreter) return;
  if (isShell && (setting.stdin !== undefined || recorder.command.args.includes("-i")))
    recorder.prints({ shell: true });
  let content = flagsOf(from);
  if (
    from?.text !== undefined &&
    isShell &&
    recorder.command.args.some((arg) => arg === "/dev/fd/63" || arg === UNKNOWN)
  )
    recorder.script(from.text);
  if (scope.files.size > 0) {
    judgeOwnFiles(name, setting, recorder);
    const { args } = recorder.command;
    for (const [at, arg] of args.entries()) {
      const file = arg.startsWith("-") ? undefined : scope.files.get(resolve(arg, scope.cwd));
      content = mixed(content, flagsOf(file));
      if (file?.text !== undefined && isShell)
        recorder.script(
          withWords(file.text, { name: arg, words: args.slice(at + 1) }, setting.open),
        );
    }
  }
  if (content?.network) noteExactly(analysis, "code.exec.remote", span);
  else if (content?.decoded) noteExactly(analysis, "code.exec.decoded", span);
}

function runnerOf(setting: ExecContext) {
  const { analysis } = setting;
  return {
    knows: (name: string) => programOf(name) !== undefined,
    script(text: string, stdin: Stream | undefined) {
      if (touchesState(text)) noteExactly(analysis, "countersign.self", text);
      if (!deeper(analysis, text.length)) return undefined;
      const out = setting.script(text, fedWith(setting, stdin), true);
      analysis.depth--;
      return out;
    },
    run(argv: readonly string[], stdin: Stream | undefined) {
      if (!deeper(analysis, 0)) return undefined;
      const out = run(argv, beneath(setting, stdin));
      analysis.depth--;
      return out;
    },
  };
}

/** A path, and what an interpreter reads, shows what is reached; a commit message does not. */
function reachesForUs(
  { program, path, args, stdin }: Command,
  { isClient, isInterpreter }: Known,
): boolean {
  let hints = hintsAtUs(path);
  for (const arg of args) {
    const own = hintsAtUs(arg);
    if (own === 0) continue;
    hints |= own;
    if (touchesStateAs(arg, own) && !(program === "git" && /\s/.test(arg))) return true;
  }
  if (
    hints !== 0 &&
    (((isProgram(path) || args.some(isProgram)) && runsItself([path, ...args])) ||
      touchesState(path))
  )
    return true;
  if (runsUnnamedScript(path, args)) return true;
  if (!isClient && !isInterpreter) return false;
  return (
    args.some(touchesEndpoints) ||
    (stdin?.text !== undefined && (touchesState(stdin.text) || touchesEndpoints(stdin.text)))
  );
}
