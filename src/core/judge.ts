/** The judge contract, and how findings of several judges become one judgement. */
import { type Effects, newEffects } from "./effects.ts";
import { finding } from "./finding.ts";
import type { PatternKey } from "./keys.ts";
import type { Finding, Judgement, ToolCall } from "./model.ts";

/** What a judge is given: the call's content, and nothing about the caller. */
export type Judged = Pick<ToolCall, "tool" | "input" | "cwd" | "root" | "annotations">;

/** As a call's `root`: nothing is inside the project. */
export const NO_PROJECT = "/";

/** The project's directory: decides what is inside the project. Relative paths belong to `cwd`. */
export const projectOf = ({ root, cwd }: Pick<Judged, "cwd" | "root">): string | undefined =>
  root ?? cwd;

export interface Judge {
  readonly name: string;
  /**
   * Pure, bounded in time, does no I/O. No findings means: not my kind of call. Should not throw; a
   * throw is a dangerous finding. What the call would do, piece by piece, is put into `effects`,
   * which only the gateway's own judges are given.
   */
  judge(call: Judged, effects?: Effects): readonly Finding[];
}

const NOTHING: readonly Finding[] = [];

const REVERSIBILITY_RANKS: Readonly<Record<Finding["reversibility"], number>> = {
  reversible: 0,
  recoverable: 1,
  unknown: 2,
  irreversible: 3,
};

/**
 * Of two findings of the same level, an effect weighs more than what is read for it: that a secret
 * is sent counts more than that it is opened.
 */
const DOES = 0.5;

/**
 * The weight of a finding: its level, then whether it was seen or only suspected, then whether it
 * can be undone.
 */
const rankOf = ({ level, basis, reversibility, actionClass }: Finding): number =>
  (level === "safe" ? 0 : level === "dangerous" ? 8 : 16) +
  (basis === "evidence" ? 4 : 0) +
  REVERSIBILITY_RANKS[reversibility] +
  (actionClass === "file_read" ? 0 : DOES);

/**
 * Asks every judge. An unknown call is dangerous, and so is one that makes a judge throw. The worst
 * finding gives the level, the key and the action class; among equals the first does. `keys` are
 * worst first, `findings` in order of appearance. Runs on every call, so a single judge's findings
 * are passed on without a copy.
 */
export function judgeCall(judges: Iterable<Judge>, call: Judged): Judgement {
  let findings = NOTHING;
  const effects = newEffects();
  for (const judge of judges) {
    const found = foundBy(judge, call, effects);
    if (found.length > 0) findings = findings.length === 0 ? found : findings.concat(found);
  }
  if (findings.length === 0) findings = [finding("tool.unknown", undefined, call.tool)];
  return judgementOf(findings, effects);
}

/** The worst finding determines the judgement. There is at least one. */
export function judgementOf(findings: readonly Finding[], effects: Effects): Judgement {
  const ranked = findings.length === 1 ? findings : worstFirst(findings);
  const { level, basis, actionClass, key: patternKey } = ranked[0]!;
  return { level, basis, actionClass, patternKey, keys: keysOf(ranked), findings, effects };
}

function foundBy(judge: Judge, call: Judged, effects: Effects): readonly Finding[] {
  try {
    return judge.judge(call, effects);
  } catch {
    effects.partial = true;
    return [finding("judge.failed", judge.name)];
  }
}

/** Of equals the one that appeared first. By insertion: there are few, and mostly in order. */
function worstFirst(findings: readonly Finding[]): Finding[] {
  const ranked: Finding[] = [];
  for (const finding of findings) {
    const rank = rankOf(finding);
    let place = ranked.length;
    for (; place > 0 && rankOf(ranked[place - 1]!) < rank; place--)
      ranked[place] = ranked[place - 1]!;
    ranked[place] = finding;
  }
  return ranked;
}

/** Of a single finding a list of exactly one: with thousands of calls, this list is remembered. */
function keysOf(findings: readonly Finding[]): PatternKey[] {
  if (findings.length === 1) return [findings[0]!.key];
  const keys: PatternKey[] = [];
  for (const { key } of findings) if (!keys.includes(key)) keys.push(key);
  return keys;
}
