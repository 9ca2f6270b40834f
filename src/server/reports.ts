/** Outcomes and look-ups of calls, on whichever of the gateways that share a store they are. */
import type { FastifyReply } from "fastify";
import type { OutcomeDraft } from "../core/agent.ts";
import type { CallEntry } from "../core/call-table.ts";
import type { CallView, TakenOutcome } from "../core/calls-elsewhere.ts";
import { type Reporting, reportOutcome } from "../core/outcome.ts";
import { type Caller, findReported, isAllowed, type WantedCall } from "../core/wanted-calls.ts";
import type { CallWaiting } from "./deps.ts";

/**
 * Undefined if no gateway has such a call. Rejects like `reportOutcome`, and with `store-lost`
 * where another gateway may have it. A call that this gateway has not allowed may have gone on at
 * another one.
 */
export async function takeOutcome(
  deps: CallWaiting & Reporting,
  wanted: WantedCall,
  { caller, outcome }: { readonly caller: Caller; readonly outcome: OutcomeDraft },
): Promise<TakenOutcome | undefined> {
  const { calls, elsewhere } = deps;
  const own = findReported(calls, wanted, { caller, outcome });
  if (own && (!elsewhere || isAllowed(own))) return taken(deps, own, outcome);
  const told = elsewhere?.report(wanted, { caller, outcome, allowedOnly: own !== undefined });
  return (await (own ? told?.catch(() => undefined) : told)) ?? (own && taken(deps, own, outcome));
}

async function taken(
  reporting: Reporting,
  entry: CallEntry,
  outcome: OutcomeDraft,
): Promise<TakenOutcome> {
  const { id, session } = entry.call;
  return { id, session, report: await reportOutcome(reporting, entry, outcome) };
}

/** A call that is looked up, and how long its decision is waited for. */
export interface Looking {
  readonly id: string;
  readonly caller: Caller;
  readonly waitMs: number;
  readonly reply: FastifyReply;
}

/** A call of another gateway, once it is decided or the wait is over. Rejects with `store-lost`. */
export async function lookElsewhere(
  { elsewhere }: CallWaiting,
  { id, caller, waitMs, reply }: Looking,
): Promise<CallView | undefined> {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const seen = await elsewhere?.look(id, caller, isFirst);
    const left = until - performance.now();
    if (!seen || seen.decision || seen.isForRepeat || left <= 0) return seen;
    if (reply.raw.destroyed) return seen;
    await elsewhere?.change(seen, left);
  }
}
