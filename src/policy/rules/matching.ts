/**
 * The state while one call is matched with rules: the verdicts so far, and the remaining budget.
 */
import type { Judgement, Verdict } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";
import type { Compiled } from "./compiled-rule.ts";

export interface Matching {
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  /** Verdicts of rules that match this call. */
  said: Compiled[] | undefined;
  /** Asks and denies that may match it: not all of it could be read. One represents all. */
  doubted: Compiled[] | undefined;
  /**
   * Command rules that allow the call, although none of them names a part of it that does more than
   * read.
   */
  inPart: readonly Compiled[] | undefined;
  /** How many more characters may be compared. */
  left: number;
}

export const NOTHING: readonly Verdict[] = [];

/**
 * Enough for a hundred rules over any call that the judges read to its end; a few milliseconds for
 * a hostile call.
 */
const MOST = 2_000_000;

export const newMatching = (call: PolicyCall, judgement: Judgement): Matching => ({
  call,
  judgement,
  said: undefined,
  doubted: undefined,
  inPart: undefined,
  left: MOST,
});

export function say(matching: Matching, rule: Compiled): void {
  if (matching.said === undefined) matching.said = [rule];
  else if (!matching.said.includes(rule)) matching.said.push(rule);
}

export function doubt(matching: Matching, rule: Compiled): void {
  if (matching.doubted === undefined) matching.doubted = [rule];
  else if (!matching.doubted.includes(rule)) matching.doubted.push(rule);
}

/**
 * Takes so many characters from the budget; false if it is used up. An empty comparison costs
 * something too; a short text is cached.
 */
export function affords(matching: Matching, characters: number): boolean {
  matching.left -= (characters <= SHORT ? characters >> 1 : characters) + LOOK;
  return matching.left >= 0;
}
const SHORT = 2048;
const LOOK = 8;

/** Every verdict, the highest-ranked source first. */
export function verdictsOf({ said, doubted, inPart }: Matching): readonly Verdict[] {
  if (doubted === undefined && inPart === undefined) {
    if (said === undefined) return NOTHING;
    const first = said[0];
    if (first && said.length === 1) return first.alone;
    return said.sort(byOrder).map(({ verdict }) => verdict);
  }
  const sure = said ?? [];
  const all = [...sure, ...(doubted ?? []).filter((rule) => !sure.includes(rule))].sort(byOrder);
  return all.map((rule) =>
    inPart?.includes(rule) ? rule.inPart : sure.includes(rule) ? rule.verdict : rule.doubt,
  );
}

const byOrder = (one: Compiled, other: Compiled): number => one.order - other.order;
