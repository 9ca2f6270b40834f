/** `countersign/judges`: judges a call without a gateway, and what a judge is made of. */
import { type Judge, type Judged, judgeCall } from "../core/judge.ts";
import type { Judgement } from "../core/model.ts";
import { judges } from "../judges/index.ts";
import { judgesWith } from "../judges/with-others.ts";

export { finding } from "../core/finding.ts";
export type { Judge, Judged } from "../core/judge.ts";
export { describe, LANGUAGES, type Language, PATTERN_KEYS, type PatternKey } from "../core/keys.ts";
export type { ActionClass, Finding, Json, JsonObject, Level } from "../core/model.ts";

/** What all judges together say of a call. */
export type JudgedCall = Omit<Judgement, "effects">;

/**
 * Judges a call: `judge({ tool: "Bash", input: { command: "rm -rf /" } }).level`. The worst finding
 * gives the level and the key; `keys` are worst first. Pure, and never throws. `more`: judges of
 * your own, asked after ours; throws `bad-config` where one has the name of another.
 */
export function judge(call: Judged, more: readonly Judge[] = []): JudgedCall {
  const { effects: _effects, ...judged } = judgeCall(
    more.length === 0 ? judges : judgesWith(more),
    call,
  );
  return judged;
}
