/** Which call someone means who looks one up or reports on it, and whether they may. */
import type { OutcomeDraft } from "./agent.ts";
import type { CallEntry, Calls } from "./call-table.ts";
import { isPeer } from "./composite.ts";
import { digestOf } from "./digest.ts";

/** By our own id; or as a host says it, whose calls may have no id. */
export type WantedCall =
  | { readonly id: string }
  | { readonly session: string; readonly callId?: string; readonly tool?: string };

/** Whose token it is. */
export interface Caller {
  readonly role: "agent" | "approver" | "admin";
  readonly name: string;
}

type Owned = { readonly call: Pick<CallEntry["call"], "owner" | "session"> };

/** For an agent, a call of another token does not exist. */
export const mayRead = ({ call }: Owned, { role, name }: Caller): boolean =>
  role !== "agent" || call.owner === name;

/**
 * Only the agent that ran a remote peer's call here may report its outcome, whichever agent that
 * is.
 */
export const mayReport = (owned: Owned, caller: Caller): boolean =>
  (isPeer(owned.call.session) && owned.call.owner === owned.call.session) || mayRead(owned, caller);

export const isAllowed = ({ decision }: Pick<CallEntry, "decision">): boolean =>
  decision?.outcome === "allow";

/** The call that was reported on, as far as this table has it and the caller may report on it. */
export function findReported(
  calls: Calls,
  wanted: WantedCall,
  { caller, outcome }: { readonly caller: Caller; readonly outcome: OutcomeDraft },
): CallEntry | undefined {
  if ("id" in wanted) {
    const entry = calls.get(wanted.id);
    return entry && mayReport(entry, caller) ? entry : undefined;
  }
  const { session, callId, tool } = wanted;
  const holder = { session, owner: caller.name };
  if (callId !== undefined) return calls.find(holder, callId);
  return tool === undefined ? undefined : ranOf(calls.unreported(holder, tool), outcome);
}

/**
 * Where the host gives its calls no id: the oldest call that is as what ran was approved; if there
 * is none, the latest that may have become what ran, so that the difference is seen.
 */
export function ranOf<Entry extends Pick<CallEntry, "call" | "digest">>(
  open: readonly Entry[],
  { input, raw }: OutcomeDraft,
): Entry | undefined {
  const ran = ({ call, digest }: Entry): boolean =>
    input !== undefined && raw !== undefined && digestOf({ ...call, input, raw }) === digest;
  return open.find(ran) ?? open.at(-1);
}
