/**
 * Files that this call certainly writes before it runs them: known text, or the output of a
 * compiler from the project's own sources.
 */
import type { FileAccess, Run } from "../../core/effects.ts";
import { resolve } from "../paths.ts";
import { isKnown, type Stream } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import { isBelow } from "./own.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import type { Scope } from "./scope.ts";

/**
 * The content of a file that the call has written: a text that the judge knows, or a program built
 * from the project's own sources.
 */
export type Content = "text" | "built";

export interface Made {
  readonly path: string;
  readonly content: Content;
  /** Index of the run that wrote it, and of the run that runs that one. */
  readonly run: number;
  readonly inside: number;
  /** How many file accesses the call had by then. */
  readonly touches: number;
  /** Whether it is certainly written whenever later commands run. */
  sure: boolean;
}

const GLOB = /[*?[{]/;
/** With this shell option, `>` does not overwrite an existing file. */
const KEEPS_FILES = /noclobber|\b(?:set|(?:ba|z|da|k|a)?sh)\s(?:[^\n;|&]{0,80}\s)?-[a-zA-Z]{0,20}C/;
/** Whether it only changes files that it names. */
const namesFiles = (name: string): boolean =>
  name === "cd" || name === "export" || is(name, "changes-named-files");

/** Remembers that this run wrote a file. Default: the last run. */
export function noteMade(
  analysis: AnalysisState,
  path: string,
  content: Content,
  run = (analysis.effects.runs?.length ?? 0) - 1,
): void {
  const { effects } = analysis;
  const { runs } = effects;
  if (!runs || run < 0 || effects.partial || !isKnown(path) || GLOB.test(path)) return;
  analysis.made ??= [];
  analysis.made.push({
    path,
    content,
    run,
    inside: runnerOf(run, runs),
    touches: effects.files?.length ?? 0,
    sure: true,
  });
}

/** The run that runs another one, and may not run it, or runs it elsewhere; -1: the call itself. */
function runnerOf(run: number, runs: readonly Run[]): number {
  let inside = insideOf(runs, run);
  while (is(runs[inside]?.name ?? "", "runs-once")) inside = insideOf(runs, inside);
  return inside;
}

/** The run that runs this one; -1: none does. */
const insideOf = (runs: readonly Run[], run: number): number => runs[run]?.inside ?? -1;

/** Files written since then may not exist: the command was in a branch, or ran in parallel. */
export function doubt({ made }: AnalysisState, since: number): void {
  if (made && since < made.length) for (const entry of made.slice(since)) entry.sure = false;
}

/**
 * A failed build leaves the old file: a build in another run counts only while its success is
 * required.
 */
export function doubtBuilt({ made, root }: AnalysisState, since: number): void {
  if (!made || since >= made.length) return;
  for (const entry of made.slice(since))
    if (entry.content === "built" && !isBelow(entry.path, root)) entry.sure = false;
}

let last = { text: "", keeps: false };

/** Asked repeatedly for the same call. */
function keepsFiles(text: string): boolean {
  if (last.text !== text) last = { text, keeps: KEEPS_FILES.test(text) };
  return last.keeps;
}

/** The known content of a file at this point of the call. Undefined: nothing in this call tells. */
export function contentOf(analysis: AnalysisState, full: string): Content | undefined {
  const { made, effects, text, root } = analysis;
  if (made === undefined || effects.partial || keepsFiles(text)) return undefined;
  const entry = made.findLast(
    ({ path, content }) =>
      path === full ||
      (content === "built" && (full.startsWith(`${path}/`) || isNamedSo(full, path))),
  );
  if (!entry?.sure || !isWithin(analysis, entry.inside) || isTouchedElse(entry, full, analysis))
    return undefined;
  if (
    entry.content === "text" &&
    (root === undefined || isBelow(full, root)) &&
    actsSince(entry.run, analysis)
  )
    return undefined;
  return entry.content;
}

/** The text that this call has written to the file, if known. */
export function heldBy(
  full: string,
  analysis: AnalysisState,
  { files }: Scope,
): Stream | undefined {
  const stream = files.get(full);
  return stream?.text === undefined || contentOf(analysis, full) === "text"
    ? stream
    : { ...stream, vague: true };
}

/** Windows compilers add a file extension. */
const isNamedSo = (full: string, path: string): boolean => full === `${path}.exe`;

/** Whether the current run has the same parent, or a parent that descends from it. */
function isWithin({ effects, run }: AnalysisState, inside: number): boolean {
  return inside === -1 || isAround(effects.runs ?? [], inside, run);
}

/** Whether anything else in the call may have written to that path. */
function isTouchedElse(entry: Made, full: string, { effects }: AnalysisState): boolean {
  const { files = [], runs = [] } = effects;
  return files.some((touch, at) => {
    if (touch.kind === "read" || touch.kind === "list" || runs[touch.run]?.name === "chmod")
      return false;
    if (touch.path === full || touch.path === entry.path)
      return at >= entry.touches || isEarlier(touch, at, entry);
    if (!isKnown(touch.path) || GLOB.test(touch.path)) return true;
    return full.startsWith(`${touch.path}/`) && runs[touch.run]?.name !== "mkdir";
  });
}

/** The run that wrote it accessed it last; an earlier access may still be running. */
const isEarlier = ({ run }: FileAccess, at: number, { touches, run: maker }: Made): boolean =>
  run !== maker && at < touches - 1;

/** Whether a later run may change files without naming them, such as `git stash`. */
function actsSince(maker: number, { effects, run }: AnalysisState): boolean {
  const { runs = [] } = effects;
  return runs.some(
    (each: Run, at) =>
      at > maker && each.acts && !namesFiles(each.name) && !isAround(runs, at, run),
  );
}

function isAround(runs: readonly Run[], outer: number, run: number): boolean {
  for (let at = run; at !== -1; at = insideOf(runs, at)) if (at === outer) return true;
  return false;
}

/** Programs installed by the system or an administrator. */
const INSTALLED = /^\/(?:usr|opt|nix\/store|Applications|Library)\//;
const PIECES = /[,;:=@\s]+/;

/** Remembers the output of a compiler, if all its inputs are the project's own sources. */
export function noteBuilt(
  { program, args }: Command,
  written: Iterable<string>,
  analysis: AnalysisState,
  scope: Scope,
): void {
  const { effects, run, root } = analysis;
  if (!is(program, "makes-programs") || run === -1 || effects.runs?.[run]?.unsafe) return;
  if (scope.cwd !== root && !isBelow(scope.cwd ?? "/", root)) return;
  const targets = [...written];
  if (
    !args.every(
      (arg) =>
        targets.includes(arg) ||
        targets.some((path) => arg.endsWith(`=${path}`)) ||
        isSource(arg, analysis, scope),
    )
  )
    return;
  for (const path of targets) noteMade(analysis, resolve(path, scope.cwd), "built", run);
}

/** An option, a verb, or a source file of the project that existed before this call. */
function isSource(arg: string, { root }: AnalysisState, { files, cwd }: Scope): boolean {
  if (!isKnown(arg) || arg.length > 1000) return false;
  return arg
    .replace(/^-{1,2}[A-Za-z-]*(?=[/~.])/, "")
    .split(PIECES)
    .every((piece) => {
      const full = resolve(piece, cwd);
      if (files.has(full)) return false;
      return (
        piece === "" ||
        INSTALLED.test(full) ||
        (cwd === undefined ? !/^[/~]|^\.\./.test(full) : isBelow(full, root))
      );
    });
}
