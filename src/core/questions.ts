/**
 * The questions on their way to people: who waits for each, where it was shown, how its end is
 * written down.
 */

import { askedAgain } from "./approval-request.ts";
import type { Audit, AuditEvent } from "./audit.ts";
import type { CallEntry, Calls } from "./call-table.ts";
import { cardDigest, cardOf, unpinCard } from "./card.ts";
import { type CompositeProvider, Delivery } from "./composite.ts";
import { type Desk, NOT_RECORDED, type Recording } from "./desk.ts";
import { CountersignError } from "./errors.ts";
import type { Events } from "./events.ts";
import type { GrantStore } from "./grants.ts";
import type { Answer, ApprovalRequest, Decision, Reason, ToolCall } from "./model.ts";
import { type Holder, holderKey } from "./ownership.ts";
import type { Quotas } from "./quotas.ts";
import type { Turns } from "./turns.ts";

/** One open question and every call that waits for its answer. */
interface Question {
  /** As people see it now: it says how many calls wait. */
  request: ApprovalRequest;
  readonly delivery: Delivery;
  readonly entries: CallEntry[];
  /** Settles when the question is open and has been delivered, or could not be. */
  asked: Promise<void>;
  /** The calls that the answer covers, once there is one: no call joins any more. */
  covered: readonly CallEntry[] | undefined;
  /** How many calls wait is being written into the store. */
  counting: boolean;
  /** Digest of the card, where that was made ahead of time. */
  cardDigest: string | undefined;
}

export interface QuestionsOptions {
  readonly audit: Audit;
  readonly calls: Calls;
  readonly composite: CompositeProvider;
  readonly events: Events;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly quotas: Pick<Quotas, "count">;
  /**
   * Makes the card of a question whose arguments are long ahead of time, and gives its digest.
   * Never rejects. Left out: every card is made when it is needed.
   */
  readonly prepareCard?: (request: ApprovalRequest) => Promise<string | undefined>;
  /** Gives an entry its decision. */
  readonly conclude: (entry: CallEntry, decision: Decision) => void;
}

export class Questions {
  readonly #options: QuestionsOptions;
  readonly #byId = new Map<string, Question>();
  readonly #byCall = new Map<string, Question>();
  readonly #tidying = new Set<Promise<void>>();
  #desk!: Desk;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /** The desk and the questions know each other; this closes the circle. */
  seat(desk: Desk): void {
    this.#desk = desk;
  }

  /**
   * An open question of this token about the same thing: the entry waits for that one too, and its
   * cards say so.
   */
  join(entry: CallEntry): Promise<void> | undefined {
    const question = this.#byCall.get(callKey(entry.effective));
    if (!question || question.covered) return undefined;
    question.entries.push(entry);
    entry.approval = question.request;
    void this.#recount(question);
    return question.asked;
  }

  /** Opens a question, then shows it. Resolves when people can see it or nobody can be reached. */
  ask(entry: CallEntry, request: ApprovalRequest): Promise<void> {
    const question: Question = {
      request,
      delivery: new Delivery(request),
      entries: [entry],
      asked: Promise.resolve(),
      covered: undefined,
      counting: false,
      cardDigest: undefined,
    };
    this.#byId.set(request.id, question);
    this.#options.quotas.count(request.owner, 1);
    this.#byCall.set(callKey(request), question);
    entry.approval = request;
    question.asked = this.#show(question).catch((error: unknown) =>
      this.#fail(question, reasonFor(error)),
    );
    return question.asked;
  }

  /**
   * A card of a question turned up somewhere else. False when the question is no longer open here.
   */
  shown(id: string, show: (delivery: Delivery) => void): boolean {
    const question = this.#byId.get(id);
    if (question) show(question.delivery);
    return question !== undefined;
  }

  /** The caller is gone. The question goes with the last one who waited for it. */
  async hangUp(entry: CallEntry, cancelled: (entry: CallEntry) => Promise<void>): Promise<void> {
    const question = entry.approval && this.#byId.get(entry.approval.id);
    if (entry.decision) return;
    if (!question?.entries.includes(entry)) return cancelled(entry); // it waits for none yet
    if (question.entries.length === 1)
      await this.#desk.end(question.request.id, "cancelled", HUNG_UP);
    else {
      question.entries.splice(question.entries.indexOf(entry), 1);
      void this.#recount(question);
      await cancelled(entry);
    }
  }

  /**
   * Writes down how a question ended, with everything that follows from it. Rejects when that is
   * not durable.
   */
  async record(
    request: ApprovalRequest,
    decision: Decision,
    { answer, rule }: Recording = {},
  ): Promise<void> {
    const { audit, grants, turns } = this.#options;
    const entries = this.#cover(request, decision);
    const by = decision.by.name;
    const granted =
      decision.scope === "session"
        ? await grants.prepare(request, request.scope, { by, approval: request.id })
        : [];
    const events: AuditEvent[] = answer ? [answeredEvent(answer)] : [];
    events.push(decidedEvent(request, decision, entries));
    if (granted.length > 0) events.push({ type: "grant", action: "granted", grants: granted, by });
    if (rule) events.push({ type: "rule", action: "written", rule, by });
    await audit.append(...events);
    await grants.put(granted);
    for (const { effective } of entries)
      await turns.remember(effective, decision.status, request.id);
  }

  /**
   * Called by the desk, once for each question. Calls that the answer does not cover are asked
   * about anew.
   */
  decided(request: ApprovalRequest, decision: Decision): void {
    const { conclude, composite, events } = this.#options;
    const question = this.#byId.get(request.id);
    if (!question) return;
    const covered = this.#cover(request, decision);
    this.#byId.delete(request.id);
    this.#options.quotas.count(request.owner, -1);
    if (this.#byCall.get(callKey(request)) === question) this.#byCall.delete(callKey(request));
    for (const entry of covered) conclude(entry, decision);
    for (const entry of question.entries)
      if (!entry.decision) this.#askAgain(entry, request, decision.at);
    // The agents are let go first; the cards and whoever watches come after them.
    const tidying: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => {
        events.emit({ type: "approval.resolved", record: { request, decision } });
        return composite.settle(question.delivery, decision);
      })
      .finally(() => {
        unpinCard(request.id);
        this.#tidying.delete(tidying);
      });
    this.#tidying.add(tidying);
  }

  /** Resolves when every card of the questions already decided is closed. */
  async idle(): Promise<void> {
    while (this.#tidying.size > 0) await Promise.all(this.#tidying);
  }

  /**
   * A tap allows the calls that its card counted, the first ones first. A denial is for all that
   * wait.
   */
  #cover(
    request: ApprovalRequest,
    { outcome, calls = request.calls }: Decision,
  ): readonly CallEntry[] {
    const question = this.#byId.get(request.id);
    if (!question) return [];
    if (outcome === "deny") question.covered = [...question.entries];
    question.covered ??= question.entries.slice(0, calls);
    return question.covered;
  }

  #askAgain(entry: CallEntry, request: ApprovalRequest, at: number): void {
    void (this.join(entry) ?? this.ask(entry, askedAgain(request, { call: entry.call.id, at })));
  }

  /** Has store and cards say how many calls wait. */
  async #recount(question: Question): Promise<void> {
    if (question.counting) return;
    question.counting = true;
    while (!question.covered && question.entries.length !== question.request.calls) {
      const counted = await this.#desk
        .recount(question.request.id, question.entries.length)
        .catch(() => undefined);
      if (!counted) break; // not open yet, or no longer
      question.request = counted;
      for (const entry of question.entries) entry.approval = counted;
      this.#options.composite.recount(question.delivery, counted);
    }
    question.counting = false;
  }

  async #show(question: Question): Promise<void> {
    const { delivery } = question;
    const { composite, events } = this.#options;
    await this.#desk.open(question.request);
    question.cardDigest = await this.#options.prepareCard?.(question.request);
    // it was decided meanwhile
    if (!this.#byId.has(question.request.id)) return unpinCard(question.request.id);
    await this.#recount(question);
    const { request } = question;
    events.emit({ type: "approval.created", record: { request } });
    await composite.ask(request, delivery);
    if (!delivery.late) return this.#recordAsked(question);
    void delivery.late
      .then(() => this.#recordAsked(question))
      .catch((error: unknown) => this.#fail(question, reasonFor(error)));
  }

  async #recordAsked({
    request,
    delivery: { reached, unreachable },
    cardDigest: known,
  }: Question): Promise<void> {
    if (!this.#byId.has(request.id)) return; // it was decided before anybody could see it
    await this.#options.audit.append({
      type: "asked",
      call: request.call,
      approval: request.id,
      reached: [...reached], // as they are now: lines are made when this turn ends
      unreachable: [...unreachable],
      card: known ?? cardDigest(cardOf(request)),
      expiresAt: request.expiresAt,
    });
  }

  /**
   * Nobody can be asked: the question ends here. Where even the desk never had it, its calls are
   * denied directly.
   */
  async #fail(question: Question, reason: Reason): Promise<void> {
    const { request } = question;
    await this.#desk.end(request.id, "cancelled", reason);
    this.decided(request, {
      outcome: "deny",
      status: "cancelled",
      reason,
      by: { kind: "gateway", name: reason.code },
      at: request.createdAt,
    });
  }
}

const callKey = (call: Holder & Pick<ToolCall, "digest">): string =>
  `${holderKey(call)}\n${call.digest}`;

const HUNG_UP: Reason = {
  type: "gateway",
  code: "cancelled",
  message: "The agent stopped waiting, so the question was withdrawn.",
};

function reasonFor(error: unknown): Reason {
  if (!(error instanceof CountersignError)) return NOT_RECORDED;
  return { type: "gateway", code: error.code, message: `Not approved: ${error.message}.` };
}

function answeredEvent({ approval, person, choice, scope, calls, reason }: Answer): AuditEvent {
  return {
    type: "answered",
    approval,
    person,
    choice,
    ...(scope && { scope }),
    ...(calls !== undefined && { calls }),
    ...(reason && { reason }),
  };
}

function decidedEvent(
  request: ApprovalRequest,
  decision: Decision,
  entries: readonly CallEntry[],
): AuditEvent {
  const calls = entries.length > 0 ? entries.map(({ call }) => call.id) : [request.call];
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
