/**
 * Files that this very call makes for certain before it runs them: text that is known, or what a
 * compiler makes of the project's own sources.
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
 * What a file that the call has made holds: a text that the judge knows, or a program that was
 * built of the project's own sources.
 */
export type Content = "text" | "built";

export interface Made {
  readonly path: string;
  readonly content: Content;
  /** Index of the run that made it, and of the one that ran that. */
  readonly run: number;
  readonly inside: number;
  /** How many places the call had touched by then. */
  readonly touches: number;
  /** Whether it is made whenever what stands behind it runs. */
  sure: boolean;
}

const GLOB = /[*?[{]/;
/** With this, `>` leaves a file as it is that was there before. */
const KEEPS_FILES = /noclobber|\b(?:set|(?:ba|z|da|k|a)?sh)\s(?:[^\n;|&]{0,80}\s)?-[a-zA-Z]{0,20}C/;
/** Whether it changes the files that it names, and no others. */
const namesFiles = (name: string): boolean =>
  name === "cd" || name === "export" || is(name, "changes-named-files");

/** Remembers that a file was made, by this run. Left out: by the last one. */
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

/** The run that runs another one, and may not run it, or elsewhere; -1: the call itself. */
function runnerOf(run: number, runs: readonly Run[]): number {
  let inside = insideOf(runs, run);
  while (is(runs[inside]?.name ?? "", "runs-once")) inside = insideOf(runs, inside);
  return inside;
}

/** The run that runs this one; -1: none does. */
const insideOf = (runs: readonly Run[], run: number): number => runs[run]?.inside ?? -1;

/** What was made since may not have been made: it stood in a branch, or beside others. */
export function doubt({ made }: AnalysisState, since: number): void {
  if (made && since < made.length) for (const entry of made.slice(since)) entry.sure = false;
}

/**
 * A build that failed leaves what was there before: what is built elsewhere counts as long as its
 * success is waited for.
 */
export function doubtBuilt({ made, root }: AnalysisState, since: number): void {
  if (!made || since >= made.length) return;
  for (const entry of made.slice(since))
    if (entry.content === "built" && !isBelow(entry.path, root)) entry.sure = false;
}

let last = { text: "", keeps: false };

/** Asked again and again of the same call. */
function keepsFiles(text: string): boolean {
  if (last.text !== text) last = { text, keeps: KEEPS_FILES.test(text) };
  return last.keeps;
}

/**
 * What a file surely holds at this point of the call. Undefined: what this call did does not tell.
 */
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

/** What this call has put into a file, as far as that is known. */
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

/** Compilers of Windows put an ending behind the name. */
const isNamedSo = (full: string, path: string): boolean => full === `${path}.exe`;

/** Whether the run that goes on now is run by the same one, or by one that it runs. */
function isWithin({ effects, run }: AnalysisState, inside: number): boolean {
  return inside === -1 || isAround(effects.runs ?? [], inside, run);
}

/** Whether anything else in the call may have put another file there. */
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

/** What made it touched it last: what touched it before that may still be running. */
const isEarlier = ({ run }: FileAccess, at: number, { touches, run: maker }: Made): boolean =>
  run !== maker && at < touches - 1;

/** Whether something ran since then that changes files without naming them, such as `git stash`. */
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

/** What the system or an administrator put there. */
const INSTALLED = /^\/(?:usr|opt|nix\/store|Applications|Library)\//;
const PIECES = /[,;:=@\s]+/;

/** Remembers what a compiler wrote, where all that it was given are the project's own sources. */
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

/** An option, a verb, or a source of the project that was there before this call. */
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
