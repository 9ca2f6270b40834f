/**
 * What the gate notes of a call on its way: how it was judged, and what a hook put in place of its
 * input.
 */
import type { AuditEvent } from "./audit.ts";
import type { CallEntry } from "./call-table.ts";
import { digestOf } from "./digest.ts";
import type { Decision, Judgement, ToolCall } from "./model.ts";
import type { Replaced, Ruling } from "./policy.ts";

export function setJudgement(entry: CallEntry, judgement: Judgement): void {
  entry.judgement = judgement;
  entry.level = judgement.level;
  entry.keys = judgement.keys;
}

export const verdictOf = ({ call, judgement }: CallEntry, { stages }: Ruling): AuditEvent => {
  const { level, findings } = judgement!;
  return { type: "verdict", call: call.id, level, findings, stages };
};

/** From here on the call is what a hook made of it. */
export function replace(entry: CallEntry, { input, raw, judgement, by }: Replaced): AuditEvent {
  entry.effective = withInput(entry.effective, { input, raw });
  setJudgement(entry, judgement);
  entry.replaced = raw;
  const { id, digest } = entry.effective;
  return { type: "replaced", call: id, by, raw, digest };
}

export const withInput = (
  call: ToolCall,
  { input, raw }: Pick<Replaced, "input" | "raw">,
): ToolCall => ({
  ...call,
  input,
  raw,
  digest: digestOf({ ...call, input, raw }),
});

/**
 * What a hook put in place of the input runs, unless the approver changed that again; and what
 * hooks want the agent to know goes with it.
 */
export function completed(decision: Decision, { replaced, context }: CallEntry): Decision {
  const input = decision.outcome === "allow" ? (decision.input ?? replaced) : undefined;
  return { ...decision, ...(input !== undefined && { input }), ...(context && { context }) };
}
