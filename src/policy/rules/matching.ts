/**
 * One call being held against rules: who has spoken so far, and how much more reading it may cost.
 */
import type { Judgement, Verdict } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";
import type { Compiled } from "./compiled-rule.ts";

export interface Hearing {
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

export const newHearing = (call: PolicyCall, judgement: Judgement): Hearing => ({
  call,
  judgement,
  said: undefined,
  doubted: undefined,
  inPart: undefined,
  left: MOST,
});

export function say(hearing: Hearing, rule: Compiled): void {
  if (hearing.said === undefined) hearing.said = [rule];
  else if (!hearing.said.includes(rule)) hearing.said.push(rule);
}

export function doubt(hearing: Hearing, rule: Compiled): void {
  if (hearing.doubted === undefined) hearing.doubted = [rule];
  else if (!hearing.doubted.includes(rule)) hearing.doubted.push(rule);
}

/**
 * Whether so many characters may still be looked at, once. Looking at none costs something, too; a
 * short text is in the caches.
 */
export function affords(hearing: Hearing, characters: number): boolean {
  hearing.left -= (characters <= SHORT ? characters >> 1 : characters) + LOOK;
  return hearing.left >= 0;
}
const SHORT = 2048;
const LOOK = 8;

/** Every verdict, that of the highest ranked source first. */
export function verdictsOf({ said, doubted, inPart }: Hearing): readonly Verdict[] {
  if (doubted === undefined && inPart === undefined) {
    if (said === undefined) return NOTHING;
    if (said.length === 1) return said[0]!.alone;
    return said.sort(byOrder).map(({ verdict }) => verdict);
  }
  const sure = said ?? [];
  const all = [...sure, ...(doubted ?? []).filter((rule) => !sure.includes(rule))].sort(byOrder);
  return all.map((rule) =>
    inPart?.includes(rule) ? rule.inPart : sure.includes(rule) ? rule.verdict : rule.doubt,
  );
}

const byOrder = (one: Compiled, other: Compiled): number => one.order - other.order;
