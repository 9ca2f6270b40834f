/**
 * The desk of open questions: opened before anyone is shown them, answered once, ended by the clock
 * where nobody answers.
 */
import type { Clock, Deadline } from "./clock.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRecord,
  ApprovalRequest,
  Decision,
  Person,
  Reason,
  RuleScope,
  Scope,
} from "./model.ts";
import {
  givenBy,
  isRuleScope,
  noPermanentRules,
  type PermanentRule,
  type PermanentRules,
  type PreparedRule,
  ruleObjection,
} from "./permanent-rules.ts";
import { MAX_WRONG_PHRASES, samePhrase } from "./phrase.ts";
import { type Approver, hasRole, type Roster } from "./roster.ts";
import type { Store } from "./store.ts";

/** What is written down together with a decision. */
export interface Recording {
  readonly answer?: Answer | undefined;
  /** The rule that the answer writes. */
  readonly rule?: PermanentRule | undefined;
}

export interface DeskOptions {
  readonly store: Store;
  readonly roster: Roster;
  readonly clock: Clock;
  /**
   * Writes a decision down; resolves when that is durable. Runs once an answer has won and before
   * anyone hears of it.
   */
  readonly record: (
    request: ApprovalRequest,
    decision: Decision,
    also?: Recording,
  ) => Promise<void>;
  /** Where an approval for good is written. Left out: nowhere. */
  readonly rules?: Pick<PermanentRules, "prepare">;
  /** Writes down an attempt that changed nothing. */
  readonly refused: (answer: Answer, why: Exclude<AnswerResult["status"], "taken">) => void;
  /** Called once for each question, with the one decision, whoever took it and wherever. */
  readonly decided: (request: ApprovalRequest, decision: Decision) => void;
  /** Judges an edited input; a text says why it may not be approved. Never rejects. */
  readonly review: (request: ApprovalRequest, input: string) => Promise<string | undefined>;
}

export class Desk {
  readonly #options: DeskOptions;
  /**
   * The open questions of this node: each is what its deadline is about, so that one object keeps
   * both.
   */
  readonly #open = new Map<string, Deadline<ApprovalRequest>>();
  /** How often a wrong phrase was typed, where one was. */
  readonly #wrong = new Map<string, number>();

  readonly #expire = ({ id }: ApprovalRequest): void => void this.end(id, "expired", EXPIRED);

  constructor(options: DeskOptions) {
    this.#options = options;
    options.store.watch(({ request, decision }) => this.#release(request.id, decision));
  }

  async open(request: ApprovalRequest): Promise<void> {
    const { store, clock } = this.#options;
    const due = clock.steady() + request.expiresAt - request.createdAt;
    await store.open(request);
    this.#open.set(request.id, clock.after(due - clock.steady(), this.#expire, request));
  }

  /**
   * So many identical calls wait for it now. Undefined where it is no longer open, or is being
   * answered.
   */
  async recount(id: string, calls: number): Promise<ApprovalRequest | undefined> {
    const request = await this.#options.store.recount(id, calls);
    const deadline = request && this.#open.get(id);
    if (!request || !deadline) return undefined;
    deadline.cancel();
    const { clock } = this.#options;
    this.#open.set(id, clock.after(deadline.due - clock.steady(), this.#expire, request));
    return request;
  }

  /** How many questions of this node are open. */
  get size(): number {
    return this.#open.size;
  }

  /** A person's answer: recognised, checked and taken in one step. Never rejects. */
  async answer(answer: Answer): Promise<AnswerResult> {
    let result: AnswerResult;
    try {
      const own = this.#open.get(answer.approval);
      const record = own
        ? { request: own.subject }
        : await this.#options.store.get(answer.approval);
      result = await this.#considered(answer, record);
    } catch {
      result = { status: "not-recorded" };
    }
    if (result.status !== "taken") this.#options.refused(answer, result.status);
    return result;
  }

  /** What would stand in the way of this person's answer; undefined: nothing. Never rejects. */
  async objection(approval: string, person: Person): Promise<AnswerResult | undefined> {
    const { store, roster, refused } = this.#options;
    const record = await store.get(approval).catch(() => undefined);
    const approver = roster.find(person);
    if (!approver || (record && !hasRole(approver, record.request.roles))) {
      refused({ approval, person, choice: "deny" }, "not-an-approver");
      return { status: "not-an-approver" };
    }
    if (!record) return { status: "unknown-approval" };
    return record.decision && { status: "already-resolved", record };
  }

  /**
   * Ends a question without a person. Undefined when it is unknown; false when somebody was faster.
   * Never rejects.
   */
  async end(
    id: string,
    status: "expired" | "cancelled",
    reason: Reason,
  ): Promise<boolean | undefined> {
    const { store, clock, record } = this.#options;
    const decision: Decision = {
      outcome: "deny",
      status,
      reason,
      by: { kind: "gateway", name: reason.code },
      at: clock.now(),
    };
    const request = this.#open.get(id)?.subject;
    const write = request && (() => record(request, decision));
    // A denial that cannot be written down is still a denial: it stands without its record.
    const settled = await store
      .settle(id, decision, write)
      .catch(() => store.settle(id, decision).catch(() => undefined));
    this.#release(id, settled?.decision ?? decision);
    return settled?.won;
  }

  /** Ends every open question of this node. */
  async endAll(reason: Reason): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.end(id, "cancelled", reason)));
  }

  #considered(
    answer: Answer,
    record: ApprovalRecord | undefined,
  ): AnswerResult | Promise<AnswerResult> {
    const { roster } = this.#options;
    const approver = roster.find(answer.person);
    // a stranger learns nothing, not even whether the question exists
    if (!approver) return { status: "not-an-approver" };
    if (!record) return { status: "unknown-approval" };
    if (!hasRole(approver, record.request.roles)) return { status: "not-an-approver" };
    if (record.decision) return { status: "already-resolved", record };
    if (this.#isOver(record.request)) return this.#tooLate(answer.approval);
    if (answer.choice === "approve" && answer.input !== undefined)
      return this.#edited(answer, record.request, approver);
    const objection =
      answer.choice === "approve" ? this.#objection(answer, record.request) : undefined;
    return objection ?? this.#accept(answer, record.request, approver);
  }

  /**
   * Its time has passed, though its timer may be late. By steady time: the wall clock may have been
   * set meanwhile.
   */
  #isOver({ id, expiresAt }: ApprovalRequest): boolean {
    const { clock } = this.#options;
    const deadline = this.#open.get(id);
    return deadline ? deadline.due <= clock.steady() : expiresAt <= clock.latest();
  }

  /** An approval of another input than the one that was asked about. */
  async #edited(
    answer: Answer,
    request: ApprovalRequest,
    approver: Approver,
  ): Promise<AnswerResult> {
    const message = await this.#options.review(request, answer.input!);
    if (message !== undefined) return { status: "edit-refused", message };
    return this.#objection(answer, request) ?? this.#accept(answer, request, approver);
  }

  /** What stands between this approval and its being taken. */
  #objection(answer: Answer, request: ApprovalRequest): AnswerResult | undefined {
    const { phrase } = request;
    if (request.level !== "catastrophic" && phrase === undefined) return undefined;
    const wrong = this.#wrong.get(request.id) ?? 0;
    if (phrase === undefined || wrong >= MAX_WRONG_PHRASES) return { status: "phrase-locked" };
    if (answer.phrase === undefined || answer.phrase === "")
      return { status: "phrase-required", phrase, triesLeft: MAX_WRONG_PHRASES - wrong };
    if (samePhrase(answer.phrase, phrase)) return undefined;
    this.#wrong.set(request.id, wrong + 1);
    const triesLeft = MAX_WRONG_PHRASES - wrong - 1;
    return triesLeft === 0
      ? { status: "phrase-locked" }
      : { status: "phrase-wrong", phrase, triesLeft };
  }

  #accept(answer: Answer, request: ApprovalRequest, approver: Approver): Promise<AnswerResult> {
    const decision = decisionOf(answer, request, approver, this.#options.clock.now());
    return isRuleScope(decision.scope)
      ? this.#takeWithRule(answer, request, decision)
      : this.#take(request, decision, { answer });
  }

  /**
   * The rule is on disk before the question ends, and in force only if this answer was the one that
   * ended it.
   */
  async #takeWithRule(
    answer: Answer,
    request: ApprovalRequest,
    decision: Decision,
  ): Promise<AnswerResult> {
    const { rules = noPermanentRules } = this.#options;
    const message = ruleObjection(request, decision.scope as RuleScope, decision.input);
    if (message !== undefined) return { status: "rule-refused", message };
    let prepared: PreparedRule;
    try {
      prepared = await rules.prepare(request.rule!, givenBy(request, decision));
    } catch (error) {
      return { status: "rule-refused", message: (error as Error).message };
    }
    const { rule } = prepared;
    const result = await this.#take(request, { ...decision, rule: rule.id }, { answer, rule });
    await (result.status === "taken" ? prepared.commit() : prepared.discard());
    return result;
  }

  async #take(
    request: ApprovalRequest,
    decision: Decision,
    recording: Recording,
  ): Promise<AnswerResult> {
    const { store, record } = this.#options;
    // a review, or the rule before this one, took its time
    if (this.#isOver(request)) return this.#tooLate(request.id);
    try {
      const settled = await store.settle(request.id, decision, () =>
        record(request, decision, recording),
      );
      if (!settled) return { status: "unknown-approval" };
      this.#release(request.id, settled.decision);
      return {
        status: settled.won ? "taken" : "already-resolved",
        record: { request, decision: settled.decision },
      };
    } catch {
      // No record, no action: the question ends here, denied.
      await this.end(request.id, "cancelled", NOT_RECORDED);
      return { status: "not-recorded" };
    }
  }

  async #tooLate(id: string): Promise<AnswerResult> {
    await this.end(id, "expired", EXPIRED);
    const record: ApprovalRecord | undefined = await this.#options.store.get(id);
    return record ? { status: "already-resolved", record } : { status: "unknown-approval" };
  }

  #release(id: string, decision: Decision): void {
    this.#wrong.delete(id);
    const deadline = this.#open.get(id);
    if (!deadline) return;
    this.#open.delete(id);
    deadline.cancel();
    this.#options.decided(deadline.subject, decision);
  }
}

const EXPIRED: Reason = {
  type: "timeout",
  code: "expired",
  message:
    "Nobody answered in time, and silence means no. The action was not approved; you may ask again later or do without it.",
};

/**
 * A grant of nothing, or of another input than was asked about, is an approval of this one call. A
 * rule that cannot be written is refused instead.
 */
const scopeFor = (
  wanted: Scope = "once",
  { scope }: ApprovalRequest,
  input: string | undefined,
): Scope => (wanted === "session" && (scope.length === 0 || input !== undefined) ? "once" : wanted);

/** Why a call is denied when the audit log cannot take its line. */
export const NOT_RECORDED: Reason = {
  type: "gateway",
  code: "not-recorded",
  message:
    "The decision could not be written to the audit log, and nothing is allowed without a record. The operator has to look at the gateway.",
};

function decisionOf(
  { choice, person, scope, reason, input, calls }: Answer,
  request: ApprovalRequest,
  { name, automatic }: Approver,
  at: number,
): Decision {
  const by: Decision["by"] = automatic
    ? { kind: "headless", name }
    : { kind: "person", name, channel: person.channel, userId: person.userId };
  const type = automatic ? "headless" : "person";
  if (choice === "deny") {
    const why = reason
      ? `: ${reason}`
      : ". Do not try to reach the same end another way; ask what to do instead";
    return {
      outcome: "deny",
      status: "rejected",
      reason: { type, code: "denied", message: `${name} denied this${why}.` },
      by,
      at,
    };
  }
  return {
    outcome: "allow",
    status: "approved",
    reason: {
      type,
      code: "approved",
      message: `${name} approved this${input === undefined ? "" : ", with a changed input"}.`,
    },
    by,
    at,
    ...(request.calls > 1 && {
      calls: Math.max(1, Math.min(calls ?? request.calls, request.calls)),
    }),
    scope: scopeFor(scope, request, input),
    ...(input !== undefined && { input }),
  };
}
