/**
 * What it means to run a file by its path, or to pass one to an interpreter: a project's own
 * program, a task by its name, or anything.
 */
import { rootOf } from "../paths/lexical.ts";
import { isProduct } from "../paths/products.ts";
import { resolve } from "../paths.ts";
import { isKnown } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import { contentOf } from "./made.ts";
import { isBelow } from "./own.ts";
import { is } from "./programs/index.ts";
import { isFarArgument, isFarName, isScriptTask } from "./programs/tasks.ts";
import type { Scope } from "./scope.ts";

export interface Start {
  /** The file, as it is written. */
  readonly path: string;
  readonly args: readonly string[];
  /** Whether the judge reads what such a file holds, where that is known. */
  readonly read: boolean;
}

type StartKey =
  | "code.exec.read"
  | "code.exec.project_task"
  | "code.exec.project_script"
  | "code.exec.script";

export function startOf(
  { path, args, read }: Start,
  { analysis, scope }: { analysis: AnalysisState; scope: Scope },
): StartKey {
  const full = resolve(path, scope.cwd);
  const content = isKnown(path) ? contentOf(analysis, full) : undefined;
  if (content === "text" && read) return "code.exec.read";
  const below = belowProject(full, analysis.root);
  if (content === "built" && !isFarName(full.slice(full.lastIndexOf("/") + 1)))
    return "code.exec.project_task";
  if (below === undefined) return "code.exec.script";
  if (
    scope.files.holds(full) ||
    !PLAIN.test(below) ||
    OTHERS.test(below) ||
    isFarName(below.replace(RELEASES, "/"))
  )
    return "code.exec.project_script";
  if (args.some((arg) => arg !== path && isFarArgument(arg))) return "code.exec.project_script";
  if (hasSources(analysis, scope)) return "code.exec.project_script";
  const isOwn =
    isProgramOf(below) ||
    isScriptTask(below, args.every(isKnown)) ||
    (hasBuilt(analysis) && isBuilt(below, analysis));
  return isOwn ? "code.exec.project_task" : "code.exec.project_script";
}

/** The path from the project's own directory. */
function belowProject(full: string, root: string | undefined): string | undefined {
  if (root === undefined) return /^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/i.test(full) ? undefined : full;
  return isBelow(full, root) ? full.slice(rootOf(root).length + 1) : undefined;
}

const PLAIN = /^[\w.@+/-]{1,200}$/;
/** Code of others that a project keeps, and places that hold no programs of its own. */
const OTHERS =
  /(?:^|\/)(?:node_modules|vendor|third_party|site-packages|bower_components|downloads?|tmp|temp|\.(?!build\/|next\/|output\/|venv\/bin\/)[^/]+)(?:\/|$)/i;

const SOURCE =
  /(?:\.(?:[ch](?:c|pp|xx|\+\+)?|rs|go|py|[cm]?[jt]sx?|vue|svelte|rb|php|p[lm]|lua|sh|bash|zsh|java|kts?|scala|swift|cs|fs|zig|hs|mli?|exs?|erl|clj[cs]?|dart|nim|cr|jl|r|mm?|gradle|cmake|mk|toml|am|ac|in)|makefile|justfile|rakefile|cmakelists\.txt|package\.json)$/i;

/**
 * Whether this call has written sources of the project: what is made of them is as new as they are.
 */
function hasSources(analysis: AnalysisState, { files }: Scope): boolean {
  for (const path of files.keys()) {
    const below = SOURCE.test(path) && belowProject(path, analysis.root) !== undefined;
    if (below && contentOf(analysis, path) !== "built") return true;
  }
  return false;
}

/** Where builders put what is not for debugging. */
const RELEASES = /(?:^|\/)release\//gi;

/**
 * What a build of the project makes, by its place. A script that lies there is one by its ending.
 */
const isProgramOf = (path: string): boolean =>
  isProduct(path) && !/\.(?:sh|bash|zsh|ps1|bat|cmd)$/i.test(path);

/** Whether this call has run a builder before. */
function hasBuilt({ effects }: AnalysisState): boolean {
  return (
    effects.runs?.some(({ name, acts, unsafe }) => acts && !unsafe && is(name, "builds")) ?? false
  );
}

const PLACES =
  /^(?:(?:[\w.-]+\/){0,3}(?:bin|Debug|Release|out|result|cmd)\/)[\w-]+(?:\.(?:exe|out|jar|dll|wasm))?$/;

/**
 * What such a builder leaves behind: in a directory of programs, as `a.out`, or under the name of
 * what it was told to build.
 */
function isBuilt(path: string, { effects }: AnalysisState): boolean {
  if (PLACES.test(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/^a\.(?:out|exe)$/.test(name)) return true;
  const isNamed = (word: string): boolean => word === name || word.endsWith(`/${name}`);
  return (
    /^[\w-]+$/.test(name) &&
    (effects.runs?.some((run) => is(run.name, "builds") && run.words.slice(1).some(isNamed)) ??
      false)
  );
}
