/**
 * What the audit log says about an approval: that people were asked, what they answered, how it
 * ended.
 */
import type { Audit, AuditEvent } from "../audit.ts";
import { cardDigest, cardOf } from "../card.ts";
import type { Delivery } from "../composite.ts";
import { CountersignError } from "../errors.ts";
import type { Granting } from "../grant-edit.ts";
import type { GrantStore } from "../grants.ts";
import type { Answer, ApprovalRequest, Decision, ToolCall } from "../model.ts";
import type { PermanentRule } from "../permanent-rules.ts";
import type { Stops } from "../stops.ts";
import type { Turns } from "../turns.ts";

export interface Records {
  readonly audit: Audit;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly stops?: Pick<Stops, "of">;
}

/** What is recorded together with a decision. */
export interface Answered {
  readonly answer?: Answer | undefined;
  /** The rule that the answer writes. */
  readonly rule?: PermanentRule | undefined;
  /** What the answer grants. */
  readonly granting?: Granting | undefined;
}

interface Ending extends Answered {
  readonly request: ApprovalRequest;
  readonly decision: Decision;
  /** The calls that the decision covers. Empty if they wait at another node. */
  readonly calls: readonly ToolCall[];
}

/**
 * Records how an approval ended, and everything that follows from it. Rejects if that is not
 * durable, and with `shutting-down` if the session was stopped before its approval was written.
 */
export async function recordEnd(
  { audit, grants, turns, stops }: Records,
  { request, decision, calls, answer, rule, granting }: Ending,
): Promise<void> {
  const by = decision.by.name;
  const granted = granting
    ? await grants.prepare(request, granting.patterns, { ...granting, by, approval: request.id })
    : [];
  const events: AuditEvent[] = answer ? [answeredEvent(answer)] : [];
  events.push(decidedEvent(request, decision, calls));
  if (granted.length > 0) events.push({ type: "grant", action: "granted", grants: granted, by });
  if (rule) events.push({ type: "rule", action: "written", rule, by });
  if (decision.outcome === "allow" && stops?.of(request))
    throw new CountersignError("shutting-down", "the session was stopped");
  await audit.append(...events);
  if (granted.length > 0) await grants.put(granted);
  for (const call of calls)
    if (call.turn !== undefined) await turns.remember(call, decision.status, request.id);
}

/** `card`: digest of the card that people were shown, where it is known already. */
export const recordAsked = (
  audit: Audit,
  request: ApprovalRequest,
  {
    delivery: { reached, unreachable },
    card = cardDigest(cardOf(request)),
  }: { readonly delivery: Delivery; readonly card: string | undefined },
): Promise<void> =>
  audit.append({
    type: "asked",
    call: request.call,
    approval: request.id,
    reached: [...reached], // as they are now: lines are made when this turn ends
    unreachable: [...unreachable],
    card,
    expiresAt: request.expiresAt,
  });

function answeredEvent(answer: Answer): AuditEvent {
  const { approval, person, choice, scope, calls, reason, ttlMs, pattern, via } = answer;
  return {
    type: "answered",
    approval,
    person,
    choice,
    ...(scope && { scope }),
    ...(calls !== undefined && { calls }),
    ...(reason && { reason }),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(pattern !== undefined && { pattern }),
    ...(via && { via }),
  };
}

function decidedEvent(
  request: ApprovalRequest,
  { words: _recordedWithTheAnswer, ...decision }: Decision,
  covered: readonly ToolCall[],
): AuditEvent {
  const calls = covered.length > 0 ? covered.map(({ id }) => id) : [request.call];
  const severity =
    decision.by.kind === "headless" && decision.outcome === "allow"
      ? { severity: "WARN" as const }
      : {};
  return {
    type: "decided",
    ...severity,
    calls,
    approval: request.id,
    decision,
    digest: request.digest,
  };
}
