/**
 * The gate: the path of one tool call, top to bottom. Whatever goes wrong on the way is a denial.
 */

import { approvalRequestOf } from "./approval-request.ts";
import type { Audit, AuditEvent } from "./audit.ts";
import type { CallEntry, Calls } from "./call-table.ts";
import { withCoordinators } from "./coordinators.ts";
import { digestOf } from "./digest.ts";
import type { Events } from "./events.ts";
import { denial, ruled, STOPPING, unrecorded } from "./gate-decisions.ts";
import { completed, replace, setJudgement, verdictOf, withInput } from "./gate-entry.ts";
import { type GrantStore, scopeOf } from "./grants.ts";
import { type Judge, judgeCall } from "./judge.ts";
import type { Language } from "./keys.ts";
import type { Decision, JsonObject, Judgement, RuleOffer, ToolCall } from "./model.ts";
import type { Redactor } from "./pii.ts";
import type { AutoAnswers, Policy, PolicyCall, Replaced, Ruling } from "./policy.ts";
import { priorAnswer } from "./prior-approvals.ts";
import type { ProjectRoots } from "./project-roots.ts";
import type { Questions } from "./questions.ts";
import { LARGE, type Quotas } from "./quotas.ts";
import type { Sessions } from "./sessions.ts";
import type { Turns } from "./turns.ts";

export interface GateOptions {
  readonly judges: readonly Judge[];
  readonly policy: Policy;
  readonly audit: Audit;
  readonly calls: Calls;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly questions: Questions;
  readonly quotas: Quotas;
  readonly events: Events;
  /** Who descends from whom, and what is approved by itself. */
  readonly sessions: Pick<Sessions, "sessionPolicy" | "heads" | "autoApproval">;
  /** The project of each session. Left out: every call's own directory. */
  readonly roots?: Pick<ProjectRoots, "of" | "peek">;
  /**
   * What has the last word before anybody is asked, and after: loops, budgets. A ruling that it
   * gives back takes the place of the other.
   */
  readonly applyLimits?: (call: ToolCall, ruling: Ruling, judgement: Judgement) => Ruling;
  /** How long a question of a session stays open, where no rule says otherwise. */
  readonly timeoutOf: (session: string) => number;
  /** What people are asked in. Left out: English. */
  readonly language?: Language;
  /**
   * The rule that approving this call for good would write; undefined: none. Left out: never one.
   */
  readonly offerOf?: (
    call: ToolCall,
    judgement: Judgement,
    ruling: Ruling,
  ) => RuleOffer | undefined;
  /** Finds personal data and known secrets, which people are not shown. */
  readonly redactor?: Redactor | undefined;
  readonly now: () => number;
  /**
   * Awaited before a step of a large call, which takes milliseconds. Left out: it is made at once.
   */
  readonly turn?: () => Promise<void>;
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

  /**
   * Takes a call in, or finds the one it repeats. Throws `call-conflict` and `too-many-calls`.
   * Await `started`, then look at `decision`.
   */
  submit(call: ToolCall): CallEntry {
    const { calls } = this.#options;
    const repeated = calls.repeated(call);
    if (repeated) return repeated;
    this.#options.quotas.enter(call.owner, call.raw.length);
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

  /**
   * What every stage says of a call, loops and earlier answers included, without asking anyone or
   * writing anything down. `digest`: of the call; without it, repeats of the call are not seen.
   */
  async explain(
    asked: PolicyCall & Partial<Pick<ToolCall, "annotations" | "digest">>,
  ): Promise<Explanation> {
    const { judges, policy, applyLimits, sessions, roots } = this.#options;
    const root = asked.root ?? (await roots?.peek(asked));
    const call = root === undefined ? asked : { ...asked, root };
    const judged = judgeCall(judges, call);
    const ruled = await policy(call, judged);
    const { replaced } = ruled;
    const judgement = replaced?.judgement ?? ruled.judgement ?? judged;
    const effective = (replaced ? withInput(call as ToolCall, replaced) : call) as ToolCall;
    const held = applyLimits ? applyLimits(effective, ruled, judgement) : ruled;
    const recalled =
      held.action === "ask" && call.digest !== undefined
        ? await this.#recalled(effective, judgement, held)
        : held;
    const ruling = withCoordinators(recalled);
    const asks = ruling.action === "ask" && sessions.sessionPolicy(call).ancestors.length === 0;
    return {
      judgement,
      ruling,
      scope: asks ? scopeOf(call, judgement.findings, ruling.stages) : [],
    };
  }

  /** With the answer that was already given, where there is one. */
  async #recalled(call: ToolCall, judgement: Judgement, ruling: Ruling): Promise<Ruling> {
    const { decision } = await priorAnswer(this.#options, { call, judgement, ruling });
    if (!decision) return ruling;
    const { outcome: action, reason, by } = decision;
    return {
      ...ruling,
      action,
      reason,
      by,
      stages: [...ruling.stages, { stage: "recall", action, reason }],
    };
  }

  /**
   * The caller is gone while it waited: its question is withdrawn, unless others wait for the same
   * answer.
   */
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
  conclude(entry: CallEntry, given: Decision): void {
    const { calls, events, permit, quotas } = this.#options;
    if (entry.decision) return;
    const decision =
      entry.replaced === undefined && entry.context === undefined ? given : completed(given, entry);
    if (decision.input !== undefined)
      entry.digest = digestOf({
        ...entry.call,
        raw: decision.input,
        input: JSON.parse(decision.input) as JsonObject,
      });
    if (
      decision.outcome === "allow" &&
      permit &&
      decision.by.kind !== "rule" &&
      decision.by.kind !== "policy"
    )
      entry.permit = permit(entry);
    if (!calls.conclude(entry, decision)) return;
    quotas.leave(entry.call.owner, entry.heldBytes);
    events.emit({ type: "decision", entry });
  }

  /**
   * Decided, or put to people, when this resolves. Most calls are decided at once, so only those
   * that ask pay for waiting.
   */
  #start(entry: CallEntry): Promise<void> {
    try {
      const root = this.#options.roots?.of(entry.call);
      return root instanceof Promise
        ? root.then((later) => this.#walk(entry, later)).catch(() => this.#fail(entry))
        : this.#walk(entry, root);
    } catch {
      return this.#fail(entry);
    }
  }

  #walk(entry: CallEntry, root: string | undefined): Promise<void> {
    const { judges, policy } = this.#options;
    if (root !== undefined) entry.effective = { ...entry.call, root };
    const { effective: call } = entry;
    const judgement = judgeCall(judges, call);
    setJudgement(entry, judgement);
    const ruling = this.#stopping ? STOPPING : policy(call, judgement);
    return ruling instanceof Promise
      ? ruling
          .then((later) => this.#follow(entry, this.#stopping ? STOPPING : later))
          .catch(() => this.#fail(entry))
      : this.#follow(entry, ruling);
  }

  /** Does what the policy ruled. */
  #follow(entry: CallEntry, given: Ruling): Promise<void> {
    if (entry.decision) return DONE; // the caller hung up while hooks were asked
    const { applyLimits, now } = this.#options;
    const events: AuditEvent[] = [{ type: "received", call: entry.effective }];
    if (given.judgement) setJudgement(entry, given.judgement);
    if (given.replaced) events.push(replace(entry, given.replaced));
    const judgement = entry.judgement!;
    const ruling = applyLimits ? applyLimits(entry.effective, given, judgement) : given;
    entry.context = ruling.context;
    if (ruling.action === "ask" && ruling.coordination)
      return this.#coordinate(entry, given, { ruling, events }).catch(() => this.#fail(entry));
    events.push(verdictOf(entry, ruling));
    return ruling.action === "ask"
      ? this.#ask(entry, ruling, events).catch(() => this.#fail(entry))
      : this.#decide(entry, ruled(ruling, now()), events);
  }

  #fail(entry: CallEntry): Promise<void> {
    const message = "Countersign failed while it examined this call, so it is not allowed.";
    return this.#decide(entry, denial("internal", message, this.#options.now()));
  }

  async #ask(entry: CallEntry, ruling: Ruling, before: readonly AuditEvent[]): Promise<void> {
    const { questions, quotas, timeoutOf, offerOf, language, redactor, now } = this.#options;
    const { effective: call } = entry;
    const judgement = entry.judgement!;
    await this.#record(before);
    if (call.raw.length > LARGE) await this.#options.turn?.();
    const known = await priorAnswer(this.#options, { call, judgement, ruling });
    if (known.decision) return this.#decide(entry, known.decision);
    if (entry.decision) return; // the caller hung up in the meantime
    const bytes = Buffer.byteLength(call.raw) + (call.summary?.length ?? 0);
    const refused = quotas.hold(call.owner, bytes);
    if (refused) return this.#decide(entry, denial(refused.code, refused.message, now()));
    entry.heldBytes = bytes;
    const timeoutMs = ruling.timeoutMs ?? timeoutOf(call.session);
    const { scope, peer } = known;
    const rule = scope.length === 0 || peer ? undefined : offerOf?.(call, judgement, ruling);
    const createdAt = now();
    const request = approvalRequestOf({
      call,
      judgement,
      ruling,
      scope,
      rule,
      createdAt,
      timeoutMs,
      language,
      redactor,
      peer,
    });
    // each payment of a peer is a question of its own: one tap must not pay twice
    return (peer ? undefined : questions.join(entry)) ?? questions.ask(entry, request);
  }

  /**
   * Coordinators come before people. What was answered beforehand they are not asked about.
   * `given`: what the policy ruled.
   */
  async #coordinate(entry: CallEntry, given: Ruling, { ruling, events }: Held): Promise<void> {
    await this.#record(events);
    const { effective: call } = entry;
    const known = await priorAnswer(this.#options, { call, judgement: entry.judgement!, ruling });
    if (known.decision) return this.#decide(entry, known.decision, [verdictOf(entry, ruling)]);
    if (entry.decision) return; // the caller hung up in the meantime
    const auto: AutoAnswers = (session, tool) =>
      this.#options.sessions.autoApproval({ session, owner: call.owner }, tool) !== undefined;
    const answered = await given.coordination!.ask(given, auto);
    if (!entry.decision)
      await this.#answered(
        entry,
        answered,
        answered.replaced === given.replaced ? undefined : answered.replaced,
      );
  }

  /** `replaced`: the input that a coordinator put in place of the call's. */
  async #answered(
    entry: CallEntry,
    answered: Ruling,
    replaced: Replaced | undefined,
  ): Promise<void> {
    const { applyLimits, now } = this.#options;
    const events: AuditEvent[] = replaced ? [replace(entry, replaced)] : [];
    const { effective: call } = entry;
    const judgement = entry.judgement!;
    const ruling = this.#stopping
      ? STOPPING
      : applyLimits
        ? applyLimits(call, answered, judgement)
        : answered;
    if (ruling.context) entry.context = ruling.context;
    events.push(verdictOf(entry, ruling));
    if (ruling.action === "ask") return this.#ask(entry, ruling, events);
    const { decision } = await priorAnswer(this.#options, { call, judgement, ruling });
    if (entry.decision) return;
    const denied = decision?.outcome === "deny" ? decision : undefined; // by a person, in this turn
    return this.#decide(entry, denied ?? ruled(ruling, now()), events);
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

const DONE = Promise.resolve();

/**
 * What is left of a ruling after loops and budgets, and what is written down before anything
 * follows from it.
 */
interface Held {
  readonly ruling: Ruling;
  readonly events: readonly AuditEvent[];
}
