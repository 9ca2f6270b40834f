/** The policy contract: what the gate asks of it, and what it gets. The rules themselves live in the policy room. */
import type { By, Judgement, Reason, ToolCall, Verdict } from "./model.ts";

/** All stages combined. */
export interface Ruling {
  readonly action: "allow" | "ask" | "deny";
  readonly reason: Reason;
  readonly by: By;
  /** Asked because an operator's rule says so. */
  readonly explicit: boolean;
  readonly roles?: readonly string[];
  /** What every stage said, in order. */
  readonly stages: readonly Verdict[];
}

/** Pure and fast: it runs on every call. */
export type Policy = (call: Pick<ToolCall, "tool" | "input" | "session" | "cwd">, judgement: Judgement) => Ruling;
