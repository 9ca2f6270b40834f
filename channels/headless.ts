/**
 * Answers without a person, for places that have none. Off unless the operator switches it on;
 * never for a catastrophic call, never for a peer.
 */
import { z } from "zod";
import { alarmLines } from "../src/core/alarm.ts";
import { type ChannelHost, defineChannel } from "../src/core/channel.ts";
import { isPeer } from "../src/core/composite.ts";
import { CountersignError } from "../src/core/errors.ts";
import type { Answer, ApprovalRequest } from "../src/core/model.ts";

const NAME = "headless";
const PERSON = { channel: NAME, userId: NAME, name: NAME } as const;

export const headless = defineChannel({
  name: NAME,
  automatic: true,
  options: z.strictObject({
    /** `dangerous`: what a judge found. `all`: also what an operator's rule wanted a person for. */
    approve: z.enum(["dangerous", "all"]).default("dangerous"),
    limits: z
      .strictObject({
        perSession: z.number().optional(),
        total: z.number().optional(),
        /** Milliseconds after the gateway was built. */
        for: z.number().optional(),
        /** ISO 8601. */
        until: z.string().optional(),
      })
      .default({}),
  }),
  create({ approve, limits }, { log }) {
    const allowance = allowanceOf(limits);
    let host: ChannelHost | undefined;
    return {
      canHandle: (sessionKey) => host !== undefined && !isPeer(sessionKey),
      async start(given) {
        host = given;
      },
      async ask(request) {
        const { id, session, tool, calls, patternKey: key } = request;
        if (!host)
          throw new CountersignError("channel-down", "the headless approver is switched off");
        if (isPeer(session))
          throw new CountersignError(
            "channel-down",
            "remote peers are never approved automatically",
          );
        const objection = objectionTo(request, approve) ?? allowance.take(request);
        const answer: Answer = objection
          ? { approval: id, choice: "deny", person: PERSON, reason: objection }
          : { approval: id, choice: "approve", person: PERSON, scope: "once", calls };
        const { status } = await host.answer(answer);
        if (!objection && status !== "taken") allowance.giveBack(request);
        log.warn(
          { approval: id, session, tool, key, choice: answer.choice, status },
          "answered without a person",
        );
        // No person would ever see it here: it goes to the next channel, or is denied.
        if (status !== "taken" && status !== "already-resolved")
          throw new CountersignError(
            "channel-down",
            `the headless approver could not answer: ${status}`,
          );
        return {};
      },
      async recount() {}, // it has answered by then
      async remind() {},
      trouble: () => (host ? "" : "it is switched off"),
      async closeCard() {},
      async alarm(alarm) {
        if (!host) throw new CountersignError("channel-down", "it is switched off");
        log.error({ call: alarm.id, session: alarm.session }, alarmLines(alarm).join("; "));
      },
      async stop() {
        host = undefined;
      },
    };
  },
});

/** Why this one needs a person, if it does. */
function objectionTo(
  { level, explicit, personal }: ApprovalRequest,
  approve: "dangerous" | "all",
): string | undefined {
  if (level !== "safe" && level !== "dangerous")
    return "needs a person: catastrophic calls are never approved automatically";
  if (personal)
    return "needs a person: a deny rule may match this call, and not all of it could be read";
  if (explicit && approve !== "all")
    return "needs a person: a rule asks for one, and `headless.approve` is `dangerous`";
  return undefined;
}

const LIMITS = "headless.limits";
/** An agent chooses its session keys: they may not fill the memory. */
const MOST_SESSIONS = 10_000;

interface Limits {
  readonly perSession?: number | undefined;
  readonly total?: number | undefined;
  readonly for?: number | undefined;
  readonly until?: string | undefined;
}

type Counted = Pick<ApprovalRequest, "session" | "calls">;

interface Allowance {
  /** Why it does not cover these calls; undefined: it does, and they are counted. */
  take(request: Counted): string | undefined;
  /** They were not approved after all. */
  giveBack(request: Counted): void;
}

/**
 * How much may be approved without a person, counted in calls. Setting the clock back gives no more
 * time.
 */
function allowanceOf({ perSession, total, for: ms, until }: Limits): Allowance {
  const started = performance.now();
  const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  const lasts = Math.min(ms ?? Number.POSITIVE_INFINITY, end - Date.now());
  const used = new Map<string, number>();
  let all = 0;
  const count = (session: string, calls: number) => {
    all += calls;
    if (perSession === undefined) return;
    const own = (used.get(session) ?? 0) + calls;
    if (own > 0) used.set(session, own);
    else used.delete(session);
  };
  return {
    take({ session, calls }) {
      if (performance.now() - started >= lasts || Date.now() >= end)
        return "needs a person: the time for approvals without one is over (`headless.limits`)";
      if (total !== undefined && all + calls > total)
        return `needs a person: ${allowed(total)} (\`${LIMITS}.total\`)`;
      if (perSession !== undefined && !used.has(session) && used.size >= MOST_SESSIONS)
        return `needs a person: too many sessions to count (\`${LIMITS}.perSession\`)`;
      if (perSession !== undefined && (used.get(session) ?? 0) + calls > perSession)
        return `needs a person: ${allowed(perSession)} in a session (\`${LIMITS}.perSession\`)`;
      count(session, calls);
      return undefined;
    },
    giveBack: ({ session, calls }) => count(session, -calls),
  };
}

const allowed = (count: number): string =>
  `${count} approval${count === 1 ? "" : "s"} without one may be given`;
