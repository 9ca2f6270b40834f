/**
 * What the audit log says about an approval: that people were asked, what they answered, how it
 * ended.
 */
import type { Audit, AuditEvent } from "../audit.ts";
import { cardDigest, cardOf } from "../card.ts";
import type { Recording } from "../cluster.ts";
import type { Delivery } from "../composite.ts";
import { CountersignError } from "../errors.ts";
import type { Granting } from "../grant-edit.ts";
import type { GrantStore } from "../grants.ts";
import type { Answer, ApprovalRequest, Decision, JsonObject, Person, ToolCall } from "../model.ts";
import type { PermanentRule } from "../permanent-rules.ts";
import type { Stops } from "../stops.ts";
import type { TurnCall, Turns } from "../turns.ts";
import { callAt } from "../waiting-places.ts";

export interface Records {
  readonly audit: Audit;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly stops?: Pick<Stops, "of">;
  readonly isPaired?: (person: Person) => boolean;
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
  /** The calls of this node that the decision covers. */
  readonly calls: readonly ToolCall[];
  /** Ids of calls that left it, with lines of their own. */
  readonly left?: readonly string[];
}

/**
 * Records how an approval ended, and everything that follows from it. Rejects if that is not
 * durable, with `shutting-down` if the session was stopped before its approval was written, and
 * with `not-an-approver` if the device of the answer was revoked before.
 */
export async function recordEnd(
  { audit, grants, turns, stops, isPaired }: Records,
  { request, decision, calls, left = [], answer, rule, granting }: Ending,
  recording?: Recording,
): Promise<void> {
  const by = decision.by.name;
  const granted = granting
    ? await grants.prepare(request, granting.patterns, { ...granting, by, approval: request.id })
    : [];
  const events: AuditEvent[] = answer ? [answeredEvent(answer)] : [];
  events.push(decidedEvent(request, decision, namedCalls({ request, calls, left }, recording)));
  if (granted.length > 0) events.push({ type: "grant", action: "granted", grants: granted, by });
  if (rule) events.push({ type: "rule", action: "written", rule, by });
  if (decision.outcome === "allow" && stops?.of(request))
    throw new CountersignError("shutting-down", "the session was stopped");
  if (answer && isPaired?.(answer.person) === false)
    throw new CountersignError("not-an-approver", "the device was revoked");
  if (recording) recording.append(...events);
  else await audit.append(...events);
  if (granted.length > 0) await grants.put(granted, recording);
  // where the call waits at another node, its request says all that a turn is about
  const isElsewhere = calls.length === 0 && recording?.covered.includes(request.call);
  for (const call of isElsewhere ? [callOf(request)] : calls)
    if (call.turn !== undefined) await turns.remember(call, decision.status, request.id, recording);
}

const callOf = ({ arguments: raw, ...request }: ApprovalRequest): TurnCall => ({
  ...request,
  input: JSON.parse(raw) as JsonObject,
});

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

/** By their ids. All may have left, with lines of their own. */
function namedCalls(
  { request, calls, left }: Pick<Ending, "request" | "calls"> & Required<Pick<Ending, "left">>,
  recording: Recording | undefined,
): readonly string[] {
  if (recording) return recording.covered.map(callAt);
  if (calls.length > 0) return calls.map(({ id }) => id);
  return left.includes(request.call) ? [] : [request.call];
}

function decidedEvent(
  request: ApprovalRequest,
  { words: _recordedWithTheAnswer, ...decision }: Decision,
  calls: readonly string[],
): AuditEvent {
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
