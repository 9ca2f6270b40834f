/** Answers that already exist: from this turn, for the whole session, or given in advance. */
import { peerIn } from "../composite.ts";
import { type GrantStore, needsPerson, scopeOf } from "../grants.ts";
import type { Decision, Grant, Judgement, Reason, ToolCall } from "../model.ts";
import type { Holder } from "../ownership.ts";
import type { Ruling } from "../policy.ts";
import type { Sessions } from "../sessions.ts";
import type { Replay, Turns } from "../turns.ts";

export interface PriorAnswerOptions {
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly sessions: Pick<Sessions, "sessionPolicy" | "heads" | "autoApproval">;
  readonly now: () => number;
}

/** A call, what the judges found, and what the policy ruled. */
export interface RuledCall {
  readonly call: ToolCall;
  readonly judgement: Judgement;
  readonly ruling: Ruling;
}

export interface PriorAnswer {
  /** Left out: there is no earlier answer. */
  readonly decision?: Decision;
  /** What "always" would grant; empty if it can grant nothing. */
  readonly scope: readonly string[];
  /** A remote peer is behind the call. */
  readonly peer: boolean;
}

/**
 * A denial in this turn beats any grant. A catastrophic call is never answered in advance. A
 * session that descends from others has no grants of its own: it uses those that every topmost
 * session of its line has, so it never has more than a parent.
 */
export async function priorAnswer(
  { grants, turns, sessions, now }: PriorAnswerOptions,
  asked: RuledCall,
): Promise<PriorAnswer> {
  const { call, judgement, ruling } = asked;
  const { ancestors } = sessions.sessionPolicy(call);
  const peer = peerIn(call.session, ancestors) !== undefined;
  const replay = await turns.recall(call, judgement);
  if (replay.kind === "denied" || replay.kind === "exhausted")
    return { decision: denied(replay, now()), scope: NONE, peer };
  const wanted = scopeOf(call, judgement.findings, ruling.stages);
  if (judgement.level === "catastrophic" || (peer && ruling.stages.some(isOnce)))
    return { scope: NONE, peer };
  const scope = ancestors.length === 0 ? wanted : NONE;
  if (replay.kind === "approved" && !peer)
    return {
      decision: allowed(REPLAYED.approved, {
        by: { kind: "replay", name: replay.approval },
        at: now(),
      }),
      scope,
      peer,
    };
  const heads = ancestors.length === 0 ? [call.session] : sessions.heads(call);
  const granted = await grantedTo(
    heads.map((session) => ({ session, owner: call.owner })),
    // a turn is one of the session's own: those of a parent are others
    { wanted, turn: ancestors.length === 0 ? call.turn : undefined },
    grants,
  );
  if (granted) {
    const message =
      `Allowed by what ${granted[0]!.by} granted for this ` +
      `${granted.some((grant) => grant.turn !== undefined) ? "turn" : "session"}: ` +
      `${granted.map(({ pattern }) => pattern).join(", ")}.`;
    const reason: Reason = { type: "grant", code: "granted", message };
    return {
      decision: allowed(reason, {
        by: { kind: "grant", name: granted[0]!.id },
        at: now(),
        scope: granted.some((grant) => grant.turn !== undefined) ? "turn" : "session",
      }),
      scope,
      peer,
    };
  }
  const auto =
    peer || ruling.stages.some(needsPerson) ? undefined : sessions.autoApproval(call, call.tool);
  if (!auto) return { scope, peer };
  const reason: Reason = { type: "auto-approve", code: auto.code, message: auto.message };
  return {
    decision: allowed(reason, { by: { kind: "auto-approve", name: auto.by }, at: now() }),
    scope,
    peer,
  };
}

/** The first session's grants, if every session has matching ones; none if there is no session. */
async function grantedTo(
  heads: readonly Holder[],
  { wanted, turn }: { readonly wanted: readonly string[]; readonly turn: string | undefined },
  grants: GrantStore,
): Promise<Grant[] | undefined> {
  let first: Grant[] | undefined;
  for (const head of heads) {
    const granted = await grants.isGranted(head, wanted, turn);
    if (!granted) return undefined;
    first ??= granted;
  }
  return first;
}

/** A peer's payment, and any call of a new peer, needs a new answer each time. */
const isOnce = ({ stage, reason }: Ruling["stages"][number]): boolean =>
  stage === "peer" && (reason.code === "spending" || reason.code === "newcomer");

const NONE: readonly string[] = [];

/** What was asked three times in vain has expired: no person has rejected it. */
const denied = (
  { kind, approval }: Extract<Replay, { kind: "denied" | "exhausted" }>,
  at: number,
): Decision => ({
  outcome: "deny",
  status: kind === "denied" ? "rejected" : "expired",
  reason: REPLAYED[kind],
  by: { kind: "replay", name: approval },
  at,
});

const allowed = (reason: Reason, given: Pick<Decision, "by" | "at" | "scope">): Decision => ({
  outcome: "allow",
  status: "approved",
  scope: "once",
  ...given,
  reason,
});

const REPLAYED = {
  approved: {
    type: "replay",
    code: "approved-this-turn",
    message: "The same action was approved earlier in this turn.",
  },
  denied: {
    type: "replay",
    code: "denied-this-turn",
    message:
      "The same action was denied earlier in this turn. Do not ask for it " +
      "again; do something else.",
  },
  exhausted: {
    type: "replay",
    code: "unanswered-this-turn",
    message:
      "This question was asked three times in this turn without an answer. It will not be " +
      "asked again before the user's next turn.",
  },
} as const satisfies Record<string, Reason>;
