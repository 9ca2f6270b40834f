/**
 * What a call would do, step by step, as far as a judge can tell: what rules about commands, paths
 * and addresses are matched against.
 */

import type { NestedScript } from "./call-facts.ts";

/** Marks a part of a word or a path that is known only when it runs; see report.ts. */
export const UNKNOWN_PIECE = "\u0000";

/** One simple command, after expansion. */
export interface Run {
  /** Program and arguments. Empty: only assignments. */
  readonly words: readonly string[];
  /** The program's bare name, as some systems take it: `/bin/RM` and `rm.exe` are `rm`. */
  readonly name: string;
  /** `NAME=value` in front of it. */
  readonly assigned: readonly string[];
  /** As it was written. */
  readonly span: string;
  /**
   * Index of the run that runs this one (`sudo`, `timeout`, `sh -c`, `find -exec`); -1: the call's
   * own, and so are `$(…)` and `<(…)`.
   */
  readonly inside: number;
  /** Whether anything unsafe was found about it, not counting what it runs. */
  unsafe: boolean;
  /**
   * Whether it does more than look, harmless as that may be: a task of the project's, a file that
   * it writes.
   */
  acts: boolean;
  /** The words joined by single blanks; computed on first use. */
  text: string | undefined;
}

export const FILE_ACCESSES = ["read", "list", "write", "delete", "permit"] as const;
export type FileAccessKind = (typeof FILE_ACCESSES)[number];

/** One file or directory that is touched. */
export interface FileAccess {
  readonly kind: FileAccessKind;
  /**
   * In one spelling, without looking at the disk: `/a/b`, `~/a`, `~user/a`, `c:/a`, `a/b` if no
   * working directory is known; may hold globs and UNKNOWN.
   */
  readonly path: string;
  /** Index of the run that does it; -1: the call itself, or a redirection. */
  readonly run: number;
  /**
   * Where it really lies: absolute, home expanded, links followed; for a path that does not exist,
   * the nearest existing parent. Left out if it was not looked up or cannot be told.
   */
  real?: string;
}

/** One address that is asked. */
export interface Fetch {
  readonly url: string;
  readonly run: number;
}

/** More than this of any kind is not listed; then the list is `partial`. */
export const MAX_EFFECTS = 256;

/**
 * What looking at one call may cost. One account for all of it, because limits of single kinds
 * multiply: characters and words that are produced, commands that are gone through, copies of what
 * is known.
 */
export interface Budget {
  /** Below zero: used up, and something in the call was not looked at. */
  left: number;
}

/**
 * About ten milliseconds of looking, and a few megabytes. A character that is produced costs one.
 */
export const WHOLE_BUDGET = 262_144;

/** Filled by the judges while they look at one call. Empty lists are not created. */
export interface Effects extends Budget {
  runs: Run[] | undefined;
  files: FileAccess[] | undefined;
  fetches: Fetch[] | undefined;
  /** The scripts that its commands run, and that are not the call's own text. */
  scripts: NestedScript[] | undefined;
  /** The call runs a command (`Bash` and its kin). */
  shell: boolean;
  /** Something that belongs to no run does more than look: a redirection. */
  acts: boolean;
  /**
   * Something unsafe was found that belongs to no run: a deceptive character, a redirection, an
   * unknown argument.
   */
  loose: boolean;
  /**
   * The list is incomplete: some of the call could not be read or listed. What is missing here may
   * still happen.
   */
  partial: boolean;
}

export const newEffects = (): Effects => new NoEffects();

/**
 * A class: `left` begins as a whole number and gets a fraction, and V8 would move every literal to
 * another shape at its first use.
 */
class NoEffects implements Effects {
  left = WHOLE_BUDGET;
  runs: Run[] | undefined = undefined;
  files: FileAccess[] | undefined = undefined;
  fetches: Fetch[] | undefined = undefined;
  scripts: NestedScript[] | undefined = undefined;
  shell = false;
  acts = false;
  loose = false;
  partial = false;
}

/** The index of the new run; -1 if there is no more room. */
export function addRun(effects: Effects, run: Run): number {
  effects.runs ??= [];
  if (effects.runs.length >= MAX_EFFECTS) {
    effects.partial = true;
    return -1;
  }
  return effects.runs.push(run) - 1;
}

export function addFile(effects: Effects, file: FileAccess): void {
  effects.files ??= [];
  if (effects.files.length < MAX_EFFECTS) effects.files.push(file);
  else effects.partial = true;
}

/** What a card can show beside a command. */
const MAX_SCRIPTS = 8;
const MAX_SCRIPT = 16_384;

/** For the card only: what is left out here is judged all the same. */
export function addScript(effects: Effects, script: NestedScript): void {
  effects.scripts ??= [];
  if (effects.scripts.length >= MAX_SCRIPTS || script.text.length > MAX_SCRIPT) return;
  if (effects.scripts.some(({ text }) => text === script.text)) return;
  effects.scripts.push(script);
}

export function addFetch(effects: Effects, fetch: Fetch): void {
  effects.fetches ??= [];
  if (effects.fetches.length < MAX_EFFECTS) effects.fetches.push(fetch);
  else effects.partial = true;
}
