/** The gate: the path of one tool call, top to bottom. Whatever goes wrong on the way is a denial. */
import type { Audit, AuditEvent } from "./audit.ts";
import type { CallEntry, Calls } from "./calls.ts";
import { isPeer } from "./composite.ts";
import { NOT_RECORDED } from "./desk.ts";
import { digestOf } from "./digest.ts";
import type { Events } from "./events.ts";
import { type GrantStore, scopeOf } from "./grants.ts";
import { type Judge, judgeCall } from "./judge.ts";
import type { Language } from "./keys.ts";
import type { Decision, JsonObject, Judgement, Reason, ToolCall } from "./model.ts";
import type { Policy, Ruling } from "./policy.ts";
import { questionOf } from "./question.ts";
import type { Questions } from "./questions.ts";
import type { Turns } from "./turns.ts";

export interface GateOptions {
  readonly judges: readonly Judge[];
  readonly policy: Policy;
  readonly audit: Audit;
  readonly calls: Calls;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly questions: Questions;
  readonly events: Events;
  /** How long a question stays open. */
  readonly timeoutMs: number;
  /** What people are asked in. Left out: English. */
  readonly language?: Language;
  readonly now: () => number;
  /** Signs what was approved, for executors elsewhere. */
  readonly permit?: (entry: CallEntry) => string;
}

export interface Explanation {
  readonly judgement: Judgement;
  readonly ruling: Ruling;
  readonly scope: readonly string[];
}

export class Gate {
  readonly #options: GateOptions;
  #stopping = false;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Takes a call in, or finds the one it repeats. Throws `call-conflict`. Await `started`, then look at `decision`. */
  submit(call: ToolCall): CallEntry {
    const { calls } = this.#options;
    const repeated = calls.repeated(call);
    if (repeated) return repeated;
    const entry = calls.add(call);
    entry.started = this.#start(entry);
    return entry;
  }

  /** Resolves with the decision, however long it takes. Never rejects. */
  decided(entry: CallEntry): Promise<Decision> {
    if (entry.decision) return Promise.resolve(entry.decision);
    return new Promise((resolve) => {
      entry.waiters ??= [];
      entry.waiters.push(resolve);
    });
  }

  /** What every stage says of a call, without asking anyone or writing anything down. */
  explain(call: Pick<ToolCall, "tool" | "input" | "session" | "cwd">): Explanation {
    const judgement = judgeCall(this.#options.judges, call);
    const ruling = this.#options.policy(call, judgement);
    return { judgement, ruling, scope: ruling.action === "ask" ? scopeOf(call, judgement.findings, ruleOf(ruling)) : [] };
  }

  /** The caller is gone while it waited: its question is withdrawn, unless others wait for the same answer. */
  async hangUp(entry: CallEntry): Promise<void> {
    await this.#options.questions.hangUp(entry, (alone) =>
      this.#decide(alone, denial("cancelled", "The agent stopped waiting.", this.#options.now())),
    );
  }

  /** From now on nothing new is allowed. */
  close(): void {
    this.#stopping = true;
  }

  /** Gives an entry its decision, and tells whoever watches. */
  conclude(entry: CallEntry, decision: Decision): void {
    const { calls, events, permit } = this.#options;
    if (entry.decision) return;
    if (decision.input !== undefined)
      entry.digest = digestOf({ ...entry.call, raw: decision.input, input: JSON.parse(decision.input) as JsonObject });
    if (decision.outcome === "allow" && permit && decision.by.kind !== "rule" && decision.by.kind !== "policy")
      entry.permit = permit(entry);
    if (calls.conclude(entry, decision)) events.emit({ type: "decision", entry });
  }

  /** Decided, or put to people, when this resolves. Most calls are decided at once, so only those that ask pay for waiting. */
  #start(entry: CallEntry): Promise<void> {
    try {
      return this.#walk(entry);
    } catch {
      return this.#fail(entry);
    }
  }

  #walk(entry: CallEntry): Promise<void> {
    const { judges, policy, now } = this.#options;
    const { call } = entry;
    const judgement = judgeCall(judges, call);
    entry.judgement = judgement;
    const ruling = this.#stopping ? STOPPING : policy(call, judgement);
    const received: AuditEvent = { type: "received", call };
    const { level, findings } = judgement;
    const verdict: AuditEvent = { type: "verdict", call: call.id, level, findings, stages: ruling.stages };
    return ruling.action === "ask"
      ? this.#ask(entry, ruling, [received, verdict]).catch(() => this.#fail(entry))
      : this.#decide(entry, ruled(ruling, now()), [received, verdict]);
  }

  #fail(entry: CallEntry): Promise<void> {
    const message = "Countersign failed while it examined this call, so it is not allowed.";
    return this.#decide(entry, denial("internal", message, this.#options.now()));
  }

  async #ask(entry: CallEntry, ruling: Ruling, before: readonly AuditEvent[]): Promise<void> {
    const { questions, timeoutMs, language, now } = this.#options;
    const { call } = entry;
    const judgement = entry.judgement!;
    await this.#record(before);
    const scope = scopeOf(call, judgement.findings, ruleOf(ruling));
    const known = await this.#recall(call, judgement, scope);
    if (known) return this.#decide(entry, known);
    if (entry.decision) return; // the caller hung up in the meantime
    const asked = { call, judgement, ruling, scope, createdAt: now(), timeoutMs, language };
    return questions.join(entry) ?? questions.ask(entry, questionOf(asked));
  }

  /** An answer that was already given: in this turn, or for the whole session. A denial of this turn comes before any grant. */
  async #recall(call: ToolCall, judgement: Judgement, scope: readonly string[]): Promise<Decision | undefined> {
    const { turns, grants, now } = this.#options;
    const replay = await turns.recall(call, judgement);
    if (replay.kind === "denied" || replay.kind === "exhausted") {
      return {
        outcome: "deny",
        status: "rejected",
        reason: REPLAYED[replay.kind],
        by: { kind: "replay", name: replay.approval },
        at: now(),
      };
    }
    if (judgement.level === "catastrophic" || isPeer(call.session)) return undefined;
    if (replay.kind === "approved") {
      return {
        outcome: "allow",
        status: "approved",
        scope: "once",
        reason: REPLAYED.approved,
        by: { kind: "replay", name: replay.approval },
        at: now(),
      };
    }
    const granted = await grants.isGranted(call.session, scope);
    if (!granted) return undefined;
    const message = `Allowed by what ${granted[0]!.by} granted for this session: ${granted.map(({ pattern }) => pattern).join(", ")}.`;
    const reason: Reason = { type: "grant", code: "granted", message };
    return {
      outcome: "allow",
      status: "approved",
      scope: "session",
      reason,
      by: { kind: "grant", name: granted[0]!.id },
      at: now(),
    };
  }

  /** Written down first; only then is it the decision. What cannot be written down is denied. */
  #decide(entry: CallEntry, decision: Decision, events: AuditEvent[] = []): Promise<void> {
    const { id, digest } = entry.call;
    events.push({ type: "decided", calls: [id], decision, digest });
    return this.#record(events).then(
      () => this.conclude(entry, decision),
      () => this.conclude(entry, unrecorded(this.#options.now())),
    );
  }

  /** A log that throws is a log that rejects. */
  #record(events: readonly AuditEvent[]): Promise<void> {
    try {
      return this.#options.audit.append(...events);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}

const ruleOf = ({ explicit, by }: Ruling): string | undefined => (explicit && by.kind === "rule" ? by.name : undefined);

function ruled({ action, reason, by }: Ruling, at: number): Decision {
  return action === "allow"
    ? { outcome: "allow", status: "approved", reason, by, at }
    : { outcome: "deny", status: "rejected", reason, by, at };
}

function denial(code: string, message: string, at: number): Decision {
  return {
    outcome: "deny",
    status: "cancelled",
    reason: { type: "gateway", code, message },
    by: { kind: "gateway", name: code },
    at,
  };
}

const unrecorded = (at: number): Decision => ({
  outcome: "deny",
  status: "cancelled",
  reason: NOT_RECORDED,
  by: { kind: "gateway", name: "not-recorded" },
  at,
});

const STOPPING: Ruling = {
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

const REPLAYED = {
  approved: { type: "replay", code: "approved-this-turn", message: "The same action was approved earlier in this turn." },
  denied: {
    type: "replay",
    code: "denied-this-turn",
    message: "The same action was denied earlier in this turn. Do not ask for it again; do something else.",
  },
  exhausted: {
    type: "replay",
    code: "unanswered-this-turn",
    message: "Nobody answered this question three times in this turn. It will not be asked again before the user's next turn.",
  },
} as const satisfies Record<string, Reason>;
