/**
 * One call being held against rules: who has spoken so far, and how much more reading it may cost.
 */
import type { Judgement, Verdict } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";
import type { Compiled } from "./compiled-rule.ts";

export interface Matching {
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  /** Rules that mean this call. */
  said: Compiled[] | undefined;
  /** Asks and denies that may mean it: not all of it could be read. One stands for all. */
  doubted: Compiled[] | undefined;
  /**
   * Rules over commands that allow the call, though something in it that does more than look is
   * named by none of them.
   */
  inPart: readonly Compiled[] | undefined;
  /** Characters that may still be looked at. */
  left: number;
}

export const NOTHING: readonly Verdict[] = [];

/**
 * Enough for a hundred rules over any call that the judges read to its end; a few milliseconds
 * where an agent means harm.
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
 * Whether so many characters may still be looked at, once. Looking at none costs something, too; a
 * short text is in the caches.
 */
export function affords(matching: Matching, characters: number): boolean {
  matching.left -= (characters <= SHORT ? characters >> 1 : characters) + LOOK;
  return matching.left >= 0;
}
const SHORT = 2048;
const LOOK = 8;

/** Every verdict, that of the highest ranked source first. */
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
