/** The state of one analysis: the findings so far, and the budget. */
import { type Effects, newEffects } from "../../core/effects.ts";
import { PATTERN_KEYS, type PatternKey, patternOf } from "../../core/keys.ts";
import type { Finding } from "../../core/model.ts";
import { exactly, finding } from "../findings.ts";
import type { Made } from "./made.ts";
import type { Body } from "./scope.ts";

/**
 * At most this many findings are kept for one call; one more, `shell.too_complex`, stands for the
 * rest.
 */
const MAX_FINDINGS = 64;
/** Budget cost of a command, a round of a loop, a word with expansions and the like. */
const STEP = 80;
/** Budget cost of a character of a nested script, because it is parsed. */
export const PARSED = 3;
/** Depth of scripts within scripts: substitutions, `sh -c`, functions. */
export const MAX_DEPTH = 16;

export interface AnalysisState {
  readonly findings: Finding[];
  /** The whole call, for an "always" that must not cover anything else. */
  readonly text: string;
  /** The same as a subject; computed on first use. */
  exact: string | undefined;
  /** The project. If the call does not name one, its own working directory. */
  readonly root: string | undefined;
  /** Functions that are defined but not called yet. */
  uncalled: Set<Body> | undefined;
  depth: number;
  /** Files that the call itself has written, and whose content is known. */
  made: Made[] | undefined;
  /** The effects of the call, and the budget for analysing it. */
  readonly effects: Effects;
  /** Index of the command that is being run; -1: none. */
  run: number;
  /** The `NAME=value` assignments in front of the next command. */
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

/** The part of a key's record that matters to the judges. */
export interface Kind {
  readonly isSafe: boolean;
  readonly trivial: boolean;
  /** It does more than look at files. */
  readonly acts: boolean;
  readonly runs: boolean;
  readonly sends: boolean;
  readonly exact: boolean;
  /** Safe findings are shared: they are never shown, and most calls have no others. */
  readonly finding: Finding;
}

const KINDS = new Map(PATTERN_KEYS.map((key) => [key, newKind(key)]));

function newKind(key: PatternKey): Kind {
  const { level, actionClass, trivial, sends, exact } = patternOf(key);
  const [acts, runs] = [actionClass !== "file_read", actionClass === "bash_exec"];
  return { isSafe: level === "safe", trivial, acts, runs, sends, exact, finding: finding(key) };
}

export const kindOf = (key: PatternKey): Kind => KINDS.get(key) ?? newKind(key);

/** Adds a finding, once for each key and subject. */
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

/** Something was found in the command that is being run, or in none. */
function blame({ effects, run }: AnalysisState, what: "unsafe" | "acts"): void {
  const current = run < 0 ? undefined : effects.runs?.[run];
  if (current) current[what] = true;
  else if (what === "unsafe") effects.loose = true;
  else effects.acts = true;
}

/** Exactly this call, as a subject. */
export const exactlyThis = (analysis: AnalysisState): string =>
  (analysis.exact ??= exactly(analysis.text));

/** The same, for keys whose "always" must cover only exactly this call. */
export const noteExactly = (analysis: AnalysisState, key: PatternKey, span: string): void =>
  note(analysis, key, span, exactlyThis(analysis));

/**
 * Takes from the budget. False when it is used up; that is then reported: what follows is not
 * analysed.
 */
export function spend(analysis: AnalysisState, units: number): boolean {
  analysis.effects.left -= units;
  if (analysis.effects.left >= 0) return true;
  giveUp(analysis);
  return false;
}

/**
 * Reports that the budget is used up, at the place where it ran out, even if code spent it without
 * checking.
 */
export function concludeAnalysis(analysis: AnalysisState): void {
  if (analysis.effects.left < 0) giveUp(analysis);
}

function giveUp(analysis: AnalysisState): void {
  analysis.effects.partial = true;
  noteExactly(analysis, "shell.too_complex", analysis.text);
}

/** Spends one step. False when there were too many. */
export const step = (analysis: AnalysisState): boolean => spend(analysis, STEP);

/**
 * Enters a nested script, if the depth allows. A caller that gets true has to do `analysis.depth--`
 * afterwards.
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
