/** How decisions are made: by the policy, by the gateway itself, and by a person's answer. */
import { CountersignError } from "./errors.ts";
import type { Answer, ApprovalRequest, Decision, Reason, Scope } from "./model.ts";
import type { Ruling } from "./policy.ts";
import type { Approver } from "./roster.ts";
import type { StopRuling } from "./stops.ts";

/**
 * What the policy ruled, as the decision that it is. A stop, of agents or of the gateway, rejects
 * nothing: no one has looked at the call.
 */
export function ruled({ action, reason, by }: Ruling, at: number): Decision {
  if (action === "allow") return { outcome: "allow", status: "approved", reason, by, at };
  const isOver = by.kind === "stop" || reason.code === STOPPING.reason.code;
  return { outcome: "deny", status: isOver ? "cancelled" : "rejected", reason, by, at };
}

/** The gateway's own. */
export const denial = (code: string, message: string, at: number): Decision =>
  endedBy({ type: "gateway", code, message }, "cancelled", at);

/** An approval that ends without a person. */
export const endedBy = (reason: Reason, status: "expired" | "cancelled", at: number): Decision => ({
  outcome: "deny",
  status,
  reason,
  by: { kind: "gateway", name: reason.code },
  at,
});

/** Ended by a stop. It is as if it had not been asked: no answer to later calls. */
export const ended = ({ reason, by }: StopRuling, at: number): Decision => ({
  outcome: "deny",
  status: "cancelled",
  reason,
  by,
  at,
});

/** A stop, as a ruling about one call. */
export const stopped = ({ reason, by }: StopRuling): Ruling => ({
  action: "deny",
  reason,
  by,
  explicit: false,
  stages: [{ stage: "stop", action: "deny", reason }],
});

/** Why a call is denied when the audit log cannot take its line. */
export const NOT_RECORDED: Reason = {
  type: "gateway",
  code: "not-recorded",
  message:
    "The decision could not be written to the audit log, and nothing is allowed without a " +
    "record. The operator has to look at the gateway.",
};

/** Why a call is denied where the gateways' store cannot be reached. */
const STORE_LOST: Reason = {
  type: "gateway",
  code: "store-lost",
  message:
    "The database of the gateway cannot be reached, and nothing is allowed without a record. Try " +
    "again when it is back; the operator has to look at the database.",
};

const FAILED: Reason = {
  type: "gateway",
  code: "internal",
  message: "Countersign failed while examining this call, so it is not allowed.",
};

const isStoreLost = (error: unknown): boolean =>
  error instanceof CountersignError && error.code === "store-lost";

/** Why a call is denied that could not be examined. */
export const failedBy = (error: unknown): Reason => (isStoreLost(error) ? STORE_LOST : FAILED);

/** Why one is denied whose decision could not be written. */
export const unrecorded = (error: unknown): Reason =>
  isStoreLost(error) ? STORE_LOST : NOT_RECORDED;

export const STOPPING: Ruling = {
  action: "deny",
  reason: {
    type: "gateway",
    code: "shutting-down",
    message: "The gateway is shutting down and allows nothing new. Try again when it is back.",
  },
  by: { kind: "gateway", name: "shutting-down" },
  explicit: false,
  stages: [],
};

/** What an approver's answer decides. `at`: unix ms. */
export function answeredBy(
  { name, automatic }: Approver,
  answer: Answer,
  { request, at }: { readonly request: ApprovalRequest; readonly at: number },
): Decision {
  const { channel, userId } = answer.person;
  const by: Decision["by"] = automatic
    ? { kind: "headless", name }
    : { kind: "person", name, channel, userId };
  const type = automatic ? "headless" : "person";
  const own = answer.reason ? { words: answer.reason } : {};
  if (answer.choice === "deny") {
    const message = `${name} denied this${denialWords(answer)}.`;
    return {
      outcome: "deny",
      status: "rejected",
      reason: { type, code: "denied", message },
      by,
      at,
      ...own,
    };
  }
  const { input, calls = request.calls } = answer;
  const message = `${name} approved this${input === undefined ? "" : ", with a changed input"}.`;
  return {
    outcome: "allow",
    status: "approved",
    reason: { type, code: "approved", message },
    by,
    at,
    ...(request.calls > 1 && { calls: Math.max(1, Math.min(calls, request.calls)) }),
    scope: scopeFor(answer, request),
    ...(input !== undefined && { input }),
    ...own,
  };
}

const denialWords = ({ reason }: Answer): string =>
  reason ? `: ${reason}` : ". Do not try to reach the same end another way; ask what to do instead";

/**
 * A grant of nothing, or of another input than was asked about, approves only this call. A rule
 * that cannot be written is refused instead.
 */
const scopeFor = ({ scope: wanted = "once", input }: Answer, { scope }: ApprovalRequest): Scope =>
  (wanted === "session" || wanted === "turn") && (scope.length === 0 || input !== undefined)
    ? "once"
    : wanted;
