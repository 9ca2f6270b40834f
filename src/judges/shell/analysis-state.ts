/** The state of one analysis: the findings so far, and the budget. */
import { type Effects, newEffects } from "../../core/effects.ts";
import { PATTERN_KEYS, type PatternKey, patternOf } from "../../core/keys.ts";
import type { Finding } from "../../core/model.ts";
import { exactly, finding } from "../findings.ts";
import type { Made } from "./made.ts";
import type { Body } from "./scope.ts";

/** Findings kept for one call; one more, `shell.too_complex`, then stands for the rest. */
const MAX_FINDINGS = 64;
/** What a command, a loop's round, a word with expansions and the like cost of the budget. */
const STEP = 80;
/** What a character of a nested script costs: it is parsed. */
export const PARSED = 3;
/** Scripts within scripts: substitutions, `sh -c`, functions. */
export const MAX_DEPTH = 16;

export interface AnalysisState {
  readonly findings: Finding[];
  /** The whole call, for an "always" that must not cover anything else. */
  readonly text: string;
  /** The same as a subject, computed on first use. */
  exact: string | undefined;
  /** The project. Where the call says none, its own working directory. */
  readonly root: string | undefined;
  /** Functions that were defined and not called yet. */
  uncalled: Set<Body> | undefined;
  depth: number;
  /** Files that the call has made so far, and whose content is known. */
  made: Made[] | undefined;
  /** What the call does, piece by piece, and the budget for looking at it. */
  readonly effects: Effects;
  /** Index of the command that is being run; -1: none. */
  run: number;
  /** `NAME=value` in front of the command that is run next. */
  assigned: readonly string[];
}

const NO_WORDS: readonly string[] = [];

export const analyse = (
  text: string,
  root: string | undefined,
  effects: Effects = newEffects(),
): AnalysisState => ({
  findings: [],
  text,
  exact: undefined,
  root,
  uncalled: undefined,
  depth: 0,
  made: undefined,
  effects,
  run: -1,
  assigned: NO_WORDS,
});

/** What a key's record says, as far as it matters to the judges. */
export interface Kind {
  readonly isSafe: boolean;
  readonly trivial: boolean;
  /** It does more than look at files. */
  readonly acts: boolean;
  readonly runs: boolean;
  readonly sends: boolean;
  readonly exact: boolean;
  /** Safe ones are shared: they are never shown, and most calls have no others. */
  readonly finding: Finding;
}

const KINDS = new Map(PATTERN_KEYS.map((key) => [key, newKind(key)]));

function newKind(key: PatternKey): Kind {
  const { level, actionClass, trivial, sends, exact } = patternOf(key);
  const [acts, runs] = [actionClass !== "file_read", actionClass === "bash_exec"];
  return { isSafe: level === "safe", trivial, acts, runs, sends, exact, finding: finding(key) };
}

export const kindOf = (key: PatternKey): Kind => KINDS.get(key) ?? newKind(key);

/** Writes a finding down, once for each key and subject. */
export function note(
  analysis: AnalysisState,
  key: PatternKey,
  span: string,
  subject?: string,
): void {
  const kind = kindOf(key);
  if (kind.isSafe) noteSafe(analysis, kind);
  else noteUnsafe(analysis, kind, span, subject);
}

export function noteSafe(analysis: AnalysisState, { trivial, acts, finding }: Kind): void {
  if (trivial) return;
  const { findings } = analysis;
  if (acts) blame(analysis, "acts");
  for (const known of findings) if (known === finding) return;
  findings.push(finding);
}

export function noteUnsafe(
  analysis: AnalysisState,
  kind: Kind,
  span: string,
  subject: string | undefined,
): void {
  const { findings } = analysis;
  const { level, actionClass, key, reversibility, basis } = kind.finding;
  blame(analysis, "unsafe");
  for (const known of findings) if (known.key === key && known.subject === subject) return;
  if (findings.length < MAX_FINDINGS || level === "catastrophic")
    findings.push({ level, actionClass, key, reversibility, basis, span, subject });
  else if (findings.length === MAX_FINDINGS)
    findings.push(finding("shell.too_complex", undefined, exactlyThis(analysis)));
}

/** Something was found: about the command that is being run, or about none. */
function blame({ effects, run }: AnalysisState, what: "unsafe" | "acts"): void {
  const current = run < 0 ? undefined : effects.runs?.[run];
  if (current) current[what] = true;
  else if (what === "unsafe") effects.loose = true;
  else effects.acts = true;
}

/** Exactly this call, as a subject. */
export const exactlyThis = (analysis: AnalysisState): string =>
  (analysis.exact ??= exactly(analysis.text));

/** The same, for what an "always" must only cover as exactly this call. */
export const noteExactly = (analysis: AnalysisState, key: PatternKey, span: string): void =>
  note(analysis, key, span, exactlyThis(analysis));

/**
 * Takes from the budget. False where it is used up, which is then written down: what follows is not
 * looked at and not known.
 */
export function spend(analysis: AnalysisState, units: number): boolean {
  analysis.effects.left -= units;
  if (analysis.effects.left >= 0) return true;
  giveUp(analysis);
  return false;
}

/**
 * Writes down that the budget is used up, where it is. Whatever took from it without asking is seen
 * here.
 */
export function concludeAnalysis(analysis: AnalysisState): void {
  if (analysis.effects.left < 0) giveUp(analysis);
}

function giveUp(analysis: AnalysisState): void {
  analysis.effects.partial = true;
  noteExactly(analysis, "shell.too_complex", analysis.text);
}

/** One step further. False where there have been too many. */
export const step = (analysis: AnalysisState): boolean => spend(analysis, STEP);

/**
 * One script deeper, if it may be. A caller that gets true has to do `analysis.depth--` afterwards.
 */
export function deeper(analysis: AnalysisState, length: number): boolean {
  if (analysis.depth >= MAX_DEPTH) {
    noteExactly(analysis, "shell.too_deep", analysis.text);
    return false;
  }
  if (!spend(analysis, PARSED * length + STEP)) return false;
  analysis.depth++;
  return true;
}
