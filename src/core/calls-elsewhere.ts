/** Calls that other gateways have taken, which share the store with this one. */
import type { OutcomeDraft } from "./agent.ts";
import type { CallEntry } from "./call-table.ts";
import type { ApprovalRequest, ToolCall } from "./model.ts";
import type { OutcomeReport } from "./outcome.ts";
import type { Holder } from "./ownership.ts";
import type { Caller, WantedCall } from "./wanted-calls.ts";

/** What a caller is told of a call, on whichever node it is. */
export interface CallView
  extends Pick<CallEntry, "decision" | "level" | "keys" | "digest" | "permit"> {
  readonly call: Pick<ToolCall, "id">;
  readonly approval: Pick<ApprovalRequest, "id" | "expiresAt"> | undefined;
  /** See CallEntry. */
  readonly isForRepeat?: boolean;
}

/** An outcome that was recorded, and the call's id and session. */
export interface TakenOutcome {
  readonly id: string;
  readonly session: string;
  readonly report: OutcomeReport;
}

export interface ReportElsewhere {
  readonly caller: Caller;
  readonly outcome: OutcomeDraft;
  /** This node knows the call, and has not allowed it: only one that has may take the outcome. */
  readonly allowedOnly: boolean;
}

export interface CallsElsewhere {
  /**
   * Undefined: no node has such a call that the caller may read, and the log has none. `isFirst`:
   * it is the caller's first look, who counts as one that waits from then on. Rejects with
   * `store-lost`.
   */
  look(id: string, caller: Caller, isFirst: boolean): Promise<CallView | undefined>;
  /** Resolves when another look may tell more, after `ms` at the latest. */
  change(seen: CallView, ms: number): Promise<void>;
  /**
   * Has the outcome taken by the node that has the call, or takes it where that node is gone.
   * Undefined as for `look`. Rejects like `reportOutcome`, and with `store-lost`.
   */
  report(wanted: WantedCall, report: ReportElsewhere): Promise<TakenOutcome | undefined>;
  /**
   * Whether no other hook of the same call has told this, at any node: some hosts run several for
   * one call and give it no id. `moment`: the same for all of them. Never rejects.
   */
  isNews(moment: string, hook: string): Promise<boolean>;
  /** A turn is over: the other nodes write down which of their calls it left unreported. */
  turnOver(holder: Holder, error: string): void;
}
