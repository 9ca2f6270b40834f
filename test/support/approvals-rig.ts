/**
 * The approval service with a memory store, a clock that the test sets, and lists of what it told
 * whom. Its only channel shows everything.
 */
import { ApprovalService, type ApprovalServiceOptions } from "../../src/core/approvals/service.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import { Clock } from "../../src/core/clock.ts";
import { CompositeProvider } from "../../src/core/composite.ts";
import { Events } from "../../src/core/events.ts";
import { GrantStore } from "../../src/core/grants.ts";
import { newId } from "../../src/core/ids.ts";
import type { Answer, ApprovalRequest, Decision } from "../../src/core/model.ts";
import type { PermanentRule } from "../../src/core/permanent-rules.ts";
import { Quotas } from "../../src/core/quotas.ts";
import { createRoster } from "../../src/core/roster.ts";
import type { Store } from "../../src/core/store.ts";
import { Turns } from "../../src/core/turns.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { ada, desktop, plainSessionPolicy, request, toolCall } from "./fixtures.ts";

const START = Date.UTC(2026, 0, 1);
const APPROVERS = [
  { name: "ada", roles: ["dev"], ids: { test: ada.userId } },
  { name: "auto", roles: [], ids: { auto: "auto" }, automatic: true },
];

interface Rig extends Partial<ApprovalServiceOptions> {
  readonly change?: (store: Store) => void;
  /** Takes the place of the audit log where a decision is written down. */
  readonly record?: (decision: Decision) => Promise<void>;
}

/** An approval service whose time the test sets, and lists of what it told whom. */
export function rig({ change, record = async () => {}, ...over }: Rig = {}) {
  const at = { wall: START, steady: 5000 };
  const time = { now: () => at.wall, steady: () => at.steady };
  const store = memoryStore({ now: () => at.wall });
  change?.(store);
  const recorded: Recorded[] = [];
  const refused: { answer: Answer; why: string }[] = [];
  const decided: { request: ApprovalRequest; decision: Decision }[] = [];
  const clock = new Clock({ ...time, tickMs: 5 });
  const append = async (...events: AuditEvent[]) => {
    const written = recordedIn(events);
    if (!written) return;
    await record(written.decision);
    recorded.push(written);
  };
  const approvals = new ApprovalService({
    store,
    clock,
    composite: new CompositeProvider({
      channels: [{ provider: desktop(), automatic: false }],
      fallbacks: [],
      clock: new Clock(time), // its reminders are not counted with the deadlines
    }),
    roster: createRoster(APPROVERS),
    audit: { append },
    grants: new GrantStore({ store, ttlMs: 60_000, ...time }),
    turns: new Turns({ store, now: time.now }),
    events: new Events(),
    quotas: new Quotas({ calls: 1000, questions: 1000, bytes: 2 ** 30 }),
    sessions: {
      sessionPolicy: plainSessionPolicy,
      heads: () => [],
      autoApproval: () => undefined,
    },
    timeoutOf: () => 5000,
    refused: (answer, why) => void refused.push({ answer, why }),
    review: async () => undefined,
    ...over,
  });
  const asking = (more: Partial<ApprovalRequest> = {}) =>
    request({ createdAt: at.wall, expiresAt: at.wall + 5000, digest: newId(), ...more });
  /** Puts a request to people. `calls` of it: so many identical calls wait for it. */
  const open = async (more: Partial<ApprovalRequest> = {}) => {
    const asked = asking(more);
    const waiting = approvals.ask(asked, callOf(asked));
    void waiting.decided.then((decision) => decided.push({ request: waiting.request, decision }));
    for (let count = 1; count < asked.calls; count++) join(asked);
    await waiting.shown;
    return asked;
  };
  /** One more identical call. */
  const join = (asked: ApprovalRequest) => approvals.join(callOf(asked));
  const answer = ({ id }: ApprovalRequest, more: Partial<Answer> = {}) =>
    approvals.answer({ approval: id, choice: "approve", person: ada, ...more });
  return { at, store, clock, approvals, recorded, refused, decided, asking, open, join, answer };
}

interface Recorded {
  readonly decision: Decision;
  readonly answer?: Omit<Answer, "scope"> & { readonly scope?: string };
  readonly rule?: PermanentRule;
}

/** What the log is told when an approval ends. */
function recordedIn(events: readonly AuditEvent[]): Recorded | undefined {
  const found: { -readonly [K in keyof Recorded]?: Recorded[K] } = {};
  for (const event of events) {
    if (event.type === "decided") found.decision = event.decision;
    if (event.type === "rule") found.rule = event.rule;
    if (event.type !== "answered") continue;
    const { type: _type, ...answer } = event;
    found.answer = answer;
  }
  const { decision } = found;
  return decision && { ...found, decision };
}

/** The call that a request is about. */
export const callOf = ({ call, session, owner, digest }: ApprovalRequest) => ({
  ...toolCall({ id: call, session, owner }),
  digest,
});
