/**
 * The approval service: the one way from a call to people, and the one way back. `request` asks and
 * resolves with the decision; `answer` takes a person's answer.
 */

import type { Audit } from "../audit.ts";
import type { CallFacts } from "../call-facts.ts";
import { unpinCard } from "../card.ts";
import type { ApprovalProvider, Receipt } from "../channel.ts";
import type { Clock } from "../clock.ts";
import type { Cluster, RecordAbout, Recording } from "../cluster.ts";
import { type CompositeProvider, isPeer } from "../composite.ts";
import { answeredBy, ended, endedBy, NOT_RECORDED, unrecorded } from "../decisions.ts";
import { CountersignError } from "../errors.ts";
import type { Events } from "../events.ts";
import { grantingOf } from "../grant-edit.ts";
import type { GrantStore } from "../grants.ts";
import type { Language } from "../keys.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRecord,
  ApprovalRequest,
  CallContext,
  Decision,
  Judgement,
  Person,
  Reason,
  RuleOffer,
  ToolCall,
} from "../model.ts";
import { createPace } from "../pace.ts";
import type { ParkedCall } from "../parked-calls.ts";
import {
  givenBy,
  isRuleScope,
  NO_RULE,
  noPermanentRules,
  type PermanentRules,
  type PreparedRule,
  ruleObjection,
} from "../permanent-rules.ts";
import { Phrases } from "../phrase.ts";
import type { Redactor } from "../pii.ts";
import type { Ruling } from "../policy.ts";
import type { Quotas } from "../quotas.ts";
import { type Approver, hasRole, type Roster } from "../roster.ts";
import type { Sessions } from "../sessions.ts";
import type { Stops } from "../stops.ts";
import type { Store } from "../store.ts";
import type { Turns } from "../turns.ts";
import { isTakenOver, placeOf } from "../waiting-places.ts";
import {
  type Approval,
  type AskedCall,
  callKey,
  cover,
  coveredAmong,
  newApproval,
  type Stage,
  staying,
  WaitingCall,
} from "./approval.ts";
import { type PriorAnswer, priorAnswer, type RuledCall } from "./prior-answers.ts";
import { type Answered, recordAsked, recordEnd } from "./recording.ts";
import { approvalRequestOf, askedAgain } from "./request.ts";

export interface ApprovalServiceOptions {
  readonly store: Store;
  readonly composite: CompositeProvider;
  readonly roster: Roster;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly grants: GrantStore;
  readonly turns: Turns;
  readonly events: Events;
  readonly quotas: Pick<Quotas, "count">;
  /** Which session descends from which, and what is approved automatically. */
  readonly sessions: Pick<Sessions, "sessionPolicy" | "heads" | "autoApproval">;
  /** What people have stopped. Left out: nothing ever is. */
  readonly stops?: Pick<Stops, "of" | "watch">;
  /**
   * Whether the device that an answer came from is paired still. Left out: it always is. Looked at
   * when the answer is written: another node may have revoked it meanwhile.
   */
  readonly isPaired?: (person: Person) => boolean;
  /** How long a request of a session stays open, where no rule says otherwise. */
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
  /**
   * Renders the card of a request with long arguments ahead of time, and gives its digest. Never
   * rejects. Left out: every card is made when it is needed.
   */
  readonly prepareCard?: (request: ApprovalRequest) => Promise<string | undefined>;
  /** Where an approval for good is written. Left out: nowhere. */
  readonly rules?: Pick<PermanentRules, "prepare">;
  /** What stands around a call, for people. Left out: nothing is told of that. */
  readonly contextOf?: (call: ToolCall, judgement: Judgement) => Promise<CallContext | undefined>;
  /** Judges an edited input; a text says why it may not be approved. Never rejects. */
  readonly review: (request: ApprovalRequest, input: string) => Promise<string | undefined>;
  /** The rule with another text; a text says why it may not be. Never rejects. */
  readonly editRule?: (request: ApprovalRequest, match: string) => Promise<RuleOffer | string>;
  /** Called for an attempt that changed nothing, for the operator's log. */
  readonly refused?: (answer: Answer, why: Refusal) => void;
}

/** With more questions open, further ones are told without what stands around them. */
const MAX_WITH_CONTEXT = 500;
/** Questions taken between two looks at the time. */
const AT_A_TIME = 256;

/** What is known of a call that people are asked about. */
interface Known extends Pick<PriorAnswer, "scope" | "peer"> {
  readonly context?: CallContext | undefined;
  readonly facts?: CallFacts | undefined;
}

/** What another node has asked, or what was decided there. */
export interface Elsewhere {
  readonly asked?: AskedCall;
  readonly decision?: Decision;
}

/** `asked.call` has the id that the decision names it by. */
export type DecidedElsewhere = Required<Elsewhere>;

/** The caller has left a question that others wait for. */
export const LEFT = Symbol("left");

type Refusal = Exclude<AnswerResult["status"], "taken">;

export class ApprovalService {
  readonly #options: ApprovalServiceOptions;
  /** The open requests of this node. */
  readonly #open = new Map<string, Approval>();
  /** The requests that an identical call may join, by `callKey`. */
  readonly #byCall = new Map<string, Approval>();
  readonly #phrases: Phrases;
  readonly #closing = new Set<Promise<void>>();
  #isLeft = false;

  readonly #expire = ({ request }: Approval): void => void this.end(request.id, "expired", EXPIRED);

  constructor(options: ApprovalServiceOptions) {
    this.#options = options;
    const { store, events } = options;
    this.#phrases = new Phrases(store.cluster?.shared);
    store.watch((record, covered) => {
      const { request, decision } = record;
      if (this.#open.has(request.id)) this.#close(request.id, decision, covered);
      else if (store.cluster) events.emit({ type: "approval.resolved", record });
    });
    store.cluster?.watchOpened((request) =>
      events.emit({ type: "approval.created", record: { request } }),
    );
    store.cluster?.watchCounted((...counted) => this.#countedElsewhere(...counted));
    store.cluster?.watchOverdue((ids) => {
      for (const id of ids) void this.end(id, "expired", EXPIRED);
    });
    options.stops?.watch(() => void this.endStopped());
  }

  /** How many requests of this node are open. */
  get size(): number {
    return this.#open.size;
  }

  /** The open ones of all nodes, oldest first. */
  pending(): Promise<ApprovalRequest[]> {
    return this.#options.store.pending();
  }

  /** The same as far as this node has heard, which costs the store nothing. */
  async heard(): Promise<readonly ApprovalRequest[]> {
    const { store } = this.#options;
    if (!store.cluster) return store.pending();
    const requests: ApprovalRequest[] = [];
    const pace = createPace();
    for (const request of store.cluster.openQuestions())
      if (requests.push(request) % AT_A_TIME === 0) await pace();
    return requests;
  }

  /** The latest that were resolved, latest first. */
  resolved(): Promise<ApprovalRecord[]> {
    return this.#options.store.resolved();
  }

  get(id: string): Promise<ApprovalRecord | undefined> {
    return this.#options.store.get(id);
  }

  /** An earlier answer to such a call, and what an answer could grant. */
  prior(ruled: RuledCall): Promise<PriorAnswer> {
    const { grants, turns, sessions, clock } = this.#options;
    return priorAnswer({ grants, turns, sessions, now: clock.now }, ruled);
  }

  /** What stands around a call that people are about to be asked about. Never rejects. */
  async contextOf({ call, judgement }: RuledCall): Promise<CallContext | undefined> {
    // each open question keeps its own, and no one reads so many
    if (this.#open.size >= MAX_WITH_CONTEXT) return undefined;
    return this.#options.contextOf?.(call, judgement).catch(() => undefined);
  }

  /** Asks people about a call, or lets it wait for the request about an identical one. */
  request(ruled: RuledCall, known: Known): AskedCall {
    // each payment of a peer is a request of its own: one tap must not pay twice
    const joined = known.peer ? undefined : this.join(ruled.call);
    return joined ?? this.ask(this.#requestFor(ruled, known), ruled.call);
  }

  #requestFor(
    { call, judgement, ruling }: RuledCall,
    { scope, peer, context, facts }: Known,
  ): ApprovalRequest {
    const { timeoutOf, offerOf, language, redactor, clock } = this.#options;
    return approvalRequestOf({
      call,
      judgement,
      ruling,
      scope,
      rule: scope.length === 0 || peer ? undefined : offerOf?.(call, judgement, ruling),
      createdAt: clock.now(),
      timeoutMs: ruling.timeoutMs ?? timeoutOf(call.session),
      language,
      redactor,
      peer,
      context,
      facts,
    });
  }

  /**
   * Has a call wait for the open request of its token about the same thing, and its cards say so.
   * `place`: see WaitingCall; left out: its own.
   */
  join(call: ToolCall, place?: string): AskedCall | undefined {
    const approval = this.#joinable(call);
    if (!approval) return undefined;
    const waiting = new WaitingCall(call, approval, place);
    approval.calls.push(waiting);
    void this.#recount(approval);
    return waiting;
  }

  /**
   * What another node has asked about the same thing: the call waits for that question, or has the
   * decision on this very call (same session, token and callId). Undefined: ask. `parked`: the call
   * that it takes the place of.
   */
  elsewhere(call: ToolCall, parked?: ParkedCall): Promise<Elsewhere | undefined> | undefined {
    const { cluster } = this.#options.store;
    const isOwn = !parked && call.callId === undefined && this.#joinable(call);
    return cluster && !isOwn ? this.#elsewhere(call, cluster, parked) : undefined;
  }

  /** The decision on this very call that another node was asked for, and the call's id there. */
  decidedElsewhere(
    call: ToolCall,
    parked?: ParkedCall,
  ): Promise<DecidedElsewhere | undefined> | undefined {
    const { cluster } = this.#options.store;
    const released = parked?.isReleased ? parked : undefined;
    if (!cluster || (!released && call.callId === undefined)) return undefined;
    return this.#decidedBefore(call, cluster, released);
  }

  async #decidedBefore(
    call: ToolCall,
    cluster: Cluster,
    parked: ParkedCall | undefined,
  ): Promise<DecidedElsewhere | undefined> {
    const known = await (parked ? cluster.aboutParked(parked) : cluster.about(call));
    const decision = known && decisionOn(call, known, this.#options.clock.now());
    if (!decision || known.coveredAs === undefined) return undefined;
    // no line is written that a stop at another node would keep from being written
    if (decision.outcome === "allow") await cluster.fence.refresh();
    const same = { ...call, id: known.coveredAs };
    return { asked: decidedCall(same, known.request, decision), decision };
  }

  async #elsewhere(
    call: ToolCall,
    cluster: Cluster,
    parked: ParkedCall | undefined,
  ): Promise<Elsewhere | undefined> {
    const look = () => (parked ? cluster.aboutParked(parked) : cluster.about(call));
    // where another node may hand the answer out as well, people are asked anew
    const isFree = parked === undefined || parked.isReleased;
    const known = await look();
    const { request } = known ?? {};
    const now = this.#options.clock.now();
    const isOther = request !== undefined && !parked && request.digest !== call.digest;
    if (isOther && now - request.createdAt < REPEAT_MS)
      return { decision: endedBy(CONFLICT, "cancelled", now) };
    const decided = isFree ? decidedAs(call, known, now) : undefined;
    if (decided) return decided;
    const open = await cluster.same(call);
    // the same call again waits in its own place, as its first caller may be gone
    const isSame = known !== undefined && open?.id === known.request.id;
    const place = isSame ? placeOf(known.first, call.id) : call.id;
    const asked = open && !open.peer ? await this.#waitFor(open, call, place) : undefined;
    if (asked) return { asked };
    // its place was answered before it was taken
    return known && isFree ? decidedAs(call, await look(), now) : undefined;
  }

  /** Has a call wait for a question that another node has opened and shows. */
  async #waitFor(
    request: ApprovalRequest,
    call: ToolCall,
    place: string,
  ): Promise<AskedCall | undefined> {
    const joined = this.join(call, place); // another call has been faster
    if (joined) return joined;
    if (this.#open.has(request.id)) return undefined; // its answer is being written, here
    const { store, clock } = this.#options;
    const approval = this.#begin(request);
    const waiting = new WaitingCall(call, approval, place);
    approval.calls = [waiting];
    const deadline = clock.after(request.expiresAt - clock.now(), this.#expire, approval);
    approval.stage = { kind: "open", deadline };
    this.#open.set(request.id, approval);
    let counted: ApprovalRequest | undefined;
    try {
      counted = await store.recount(request.id, 1, [place]);
    } catch {
      // the store may count it or not: where the answer does not cover it, it is asked about again
      approval.counted = 0;
      clock.after(AGAIN_MS, () => void this.#recount(approval));
      return waiting;
    }
    if (counted) approval.request = counted;
    else if (approval.stage.kind === "open") {
      this.#release(waiting); // it has just been answered, and not for this call
      return undefined;
    }
    return waiting;
  }

  /** Its question is none that a call of this node waits for; others that joined it are asked. */
  #release(waiting: WaitingCall): void {
    const { approval } = waiting;
    const { request, stage, calls } = approval;
    if (stage.kind === "open") stage.deadline.cancel();
    approval.stage = OVER;
    this.#open.delete(request.id);
    this.#options.quotas.count(request.owner, -1);
    if (this.#byCall.get(callKey(request)) === approval) this.#byCall.delete(callKey(request));
    const now = this.#options.clock.now();
    for (const each of calls) if (each !== waiting) this.#askAgain(each, request, now);
  }

  /** Opens this very request, then shows it. */
  ask(request: ApprovalRequest, call: ToolCall): AskedCall {
    const approval = this.#begin(request);
    const waiting = new WaitingCall(call, approval);
    approval.calls = [waiting]; // room for one: most requests are about one call
    this.#show(approval);
    return waiting;
  }

  /**
   * The caller is gone. The request is cancelled with its last waiting caller; resolves when that
   * is done. Undefined if others still wait, or the request is not open: then only this call has
   * ended. `isRecorded`: how this call ended is written by itself.
   */
  leave(asked: AskedCall, isRecorded = false): Promise<unknown> | undefined {
    const waiting = asked as WaitingCall;
    if (waiting.leaving) return waiting.leaving; // another caller came for it, and is gone too
    waiting.isRecorded = isRecorded;
    const { approval } = waiting;
    const at = approval.calls.indexOf(waiting);
    if (at === -1) return undefined; // it has left before
    // its answer is being written down, or it has one
    if (approval.stage.kind === "over" || approval.covered?.includes(waiting))
      return waiting.decided;
    if (this.#options.store.cluster) {
      waiting.leaving = this.#leaveShared(waiting);
      return waiting.leaving;
    }
    if (approval.stage.kind === "open" && approval.calls.length === 1)
      return this.end(approval.request.id, "cancelled", HUNG_UP);
    approval.left = [...approval.left, asked.call.id];
    approval.calls.splice(at, 1);
    void this.#recount(approval);
    return undefined;
  }

  /**
   * Another call may take this one's place: its callId does not name it any more. Resolves with
   * whether no other node finds its question by that: where it has its answer by now, that stays
   * the answer of its callId. Undefined: no one would find it. Rejects with `store-lost`.
   */
  unname(asked: AskedCall): Promise<boolean> | undefined {
    const waiting = asked as WaitingCall;
    const { cluster } = this.#options.store;
    if (cluster && waiting.callId !== undefined)
      return this.#unname(waiting, cluster, waiting.callId);
    waiting.callId = undefined;
    return undefined;
  }

  async #unname(waiting: WaitingCall, cluster: Cluster, callId: string): Promise<boolean> {
    for (;;) {
      const { approval } = waiting;
      await approval.opened.catch(() => {});
      const isDone = await cluster.unname({ approval: approval.request.id, callId });
      if (waiting.approval !== approval) continue; // it was asked about anew meanwhile
      if (isDone) waiting.callId = undefined;
      return isDone;
    }
  }

  /**
   * Only the store knows whether calls of other nodes wait, and the log must not name a call that
   * has left, nor twice: the store is asked until it answers.
   */
  async #leaveShared(waiting: WaitingCall): Promise<unknown> {
    const { approval } = waiting;
    const { store, clock } = this.#options;
    const { id } = approval.request;
    await approval.opened.catch(() => {}); // then its calls are told so
    while (approval.stage.kind !== "over") {
      try {
        if (staying(approval).length === 0 && (await this.#withdraw(approval))) break;
        const calls = staying(approval).map(({ place }) => place);
        const counted = await store.recount(id, calls.length, calls);
        if (!counted) break; // it is settled: this call is told what that means for it
        approval.calls = approval.calls.filter((call) => call !== waiting);
        this.#counted(approval, counted, calls.length);
        return LEFT;
      } catch {
        await new Promise<void>((resolve) => clock.after(AGAIN_MS, resolve));
      }
    }
    return waiting.decided;
  }

  /** Ends it if no call of another node waits; false: one does. */
  async #withdraw({ request, calls }: Approval): Promise<boolean> {
    const own = calls.map(({ place }) => place);
    const decision = endedBy(HUNG_UP, "cancelled", this.#options.clock.now());
    let isAwaited = false;
    const settled = await this.#options.store
      .settle(request.id, decision, async (recording) => {
        isAwaited = recording?.covered.some((call) => !own.includes(call)) ?? false;
        if (isAwaited) throw new Error("others wait for it");
        return this.#record(request, decision, {}, recording);
      })
      .catch((error: unknown) => {
        if (!isAwaited) throw error;
        return undefined;
      });
    if (settled) this.#close(request.id, settled.decision, settled.covered);
    return settled !== undefined;
  }

  /** A person's answer: recognised, checked and taken in one step. Never rejects. */
  async answer(answer: Answer): Promise<AnswerResult> {
    let result: AnswerResult;
    try {
      const open = this.#asked(answer.approval);
      const record = open ? { request: open } : await this.get(answer.approval);
      result = await this.#considered(answer, record);
    } catch {
      result = { status: "not-recorded" };
    }
    if (result.status !== "taken") this.#refused(answer, result.status);
    return result;
  }

  /** An open request. Where an answer at another node was faster, settling it says so. */
  #asked(id: string): ApprovalRequest | undefined {
    return this.#open.get(id)?.request ?? this.#options.store.cluster?.openQuestion(id);
  }

  /** Why this person may not answer; undefined if they may. Never rejects. */
  async objection(approval: string, person: Person): Promise<AnswerResult | undefined> {
    const record = await this.get(approval).catch(() => undefined);
    const approver = this.#options.roster.find(person);
    if (!approver || (record && !hasRole(approver, record.request.roles))) {
      this.#refused({ approval, person, choice: "deny" }, "not-an-approver");
      return { status: "not-an-approver" };
    }
    if (!record) return { status: "unknown-approval" };
    return record.decision && { status: "already-resolved", record };
  }

  /**
   * Ends a request without a person. Undefined when it is unknown; false when an answer was faster.
   * Never rejects.
   */
  end(id: string, status: "expired" | "cancelled", reason: Reason): Promise<boolean | undefined> {
    return this.#end(id, endedBy(reason, status, this.#options.clock.now()));
  }

  async #end(id: string, decision: Decision): Promise<boolean | undefined> {
    const { store } = this.#options;
    if (store.cluster) return this.#endShared(id, decision);
    const request = this.#open.get(id)?.request;
    const write = request && (() => this.#record(request, decision));
    // A denial that cannot be recorded is still a denial.
    const settled = await store
      .settle(id, decision, write)
      .catch(() => store.settle(id, decision).catch(() => undefined));
    this.#close(id, settled?.decision ?? decision);
    return settled?.won;
  }

  /**
   * Where other nodes may answer too, nobody is told of an end that the store has not taken: it is
   * tried again until the store is back.
   */
  async #endShared(id: string, decision: Decision): Promise<boolean | undefined> {
    const { store, clock } = this.#options;
    const own = this.#open.get(id);
    try {
      const request = own?.request ?? (await store.get(id))?.request;
      if (!request) return undefined;
      const settled = await store.settle(id, decision, (recording) =>
        this.#record(request, decision, {}, recording),
      );
      if (settled) this.#close(id, settled.decision, settled.covered);
      return settled?.won;
    } catch {
      if (own && this.#open.get(id) === own)
        clock.after(AGAIN_MS, () => void this.#endShared(id, decision));
      return undefined;
    }
  }

  /** Ends every open request of this node. */
  async endAll(reason: Reason): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.end(id, "cancelled", reason)));
  }

  /** This gateway stops, and its open requests go on at others: one that it cannot show, too. */
  leaveOpen(): void {
    this.#isLeft = true;
  }

  /** Ends every open request of this node that is stopped. */
  async endStopped(): Promise<void> {
    const { stops, clock } = this.#options;
    await Promise.all(
      [...this.#open.values()].map(({ request }) => {
        const stop = stops?.of(request);
        return stop && this.#end(request.id, ended(stop, clock.now()));
      }),
    );
  }

  /** Resolves when every card of the requests already decided is closed. */
  async idle(): Promise<void> {
    while (this.#closing.size > 0) await Promise.all(this.#closing);
  }

  /**
   * A card of a request appeared late at `provider`. False if the request is no longer open here:
   * the card is then closed with its outcome.
   */
  shown(id: string, provider: ApprovalProvider, receipt: Receipt): boolean {
    const approval = this.#open.get(id);
    if (approval) approval.delivery.shown(provider, receipt);
    else void this.#closeLate(id, provider, receipt);
    return approval !== undefined;
  }

  async #closeLate(id: string, provider: ApprovalProvider, receipt: Receipt): Promise<void> {
    const { request, decision } = (await this.get(id).catch(() => undefined)) ?? {};
    if (request && decision) await provider.closeCard(receipt, request, decision).catch(() => {});
  }

  /** The request of this token about the same thing. */
  #joinable(call: ToolCall): Approval | undefined {
    const approval = this.#byCall.get(callKey(call));
    return approval?.covered ? undefined : approval;
  }

  #begin(request: ApprovalRequest): Approval {
    const approval = newApproval(request);
    this.#options.quotas.count(request.owner, 1);
    this.#byCall.set(callKey(request), approval);
    return approval;
  }

  #show(approval: Approval): void {
    approval.shown = this.#openAndDeliver(approval).catch((error: unknown) =>
      this.#fail(approval, reasonFor(error)),
    );
  }

  async #openAndDeliver(approval: Approval): Promise<void> {
    const { composite, events, prepareCard } = this.#options;
    approval.opened = this.#openInStore(approval);
    await approval.opened;
    if (staying(approval).length === 0)
      await Promise.all(approval.calls.map(({ leaving }) => leaving));
    const card = await prepareCard?.(approval.request);
    // it was decided meanwhile
    if (approval.stage.kind === "over") return unpinCard(approval.request.id);
    await this.#recount(approval);
    const { request, delivery } = approval;
    events.emit({ type: "approval.created", record: { request } });
    await composite.ask(request, delivery);
    if (!delivery.late) return this.#recordAsked(approval, card);
    void delivery.late
      .then(() => this.#recordAsked(approval, card))
      .catch((error: unknown) => this.#fail(approval, reasonFor(error)));
  }

  async #openInStore(approval: Approval): Promise<void> {
    const { store, clock } = this.#options;
    const { id, createdAt, expiresAt } = approval.request;
    const due = clock.steady() + expiresAt - createdAt;
    await store.open(approval.request, approval.calls[0]?.callId);
    const deadline = clock.after(due - clock.steady(), this.#expire, approval);
    approval.stage = { kind: "open", deadline };
    this.#open.set(id, approval);
    // all have left meanwhile; where nodes share the store, those who leave wait for this
    if (approval.calls.length === 0) await this.end(id, "cancelled", HUNG_UP);
    const stop = this.#options.stops?.of(approval.request);
    if (stop) await this.#end(id, ended(stop, clock.now()));
  }

  async #recordAsked({ stage, request, delivery }: Approval, card?: string): Promise<void> {
    // it was decided before it was shown to anyone
    if (stage.kind !== "over") await recordAsked(this.#options.audit, request, { delivery, card });
  }

  /**
   * People cannot be asked: the request ends here. Where even the store never had it, its calls are
   * denied directly.
   */
  async #fail(approval: Approval, reason: Reason): Promise<void> {
    const { id, createdAt } = approval.request;
    if (this.#isLeft && approval.stage.kind === "open") return;
    await this.end(id, "cancelled", reason);
    // a shared store is yet to take the end, or an answer
    if (this.#options.store.cluster && this.#open.get(id) === approval) return;
    this.#letGo(approval, endedBy(reason, "cancelled", createdAt));
  }

  /** Has store and cards say how many calls wait. */
  async #recount(approval: Approval): Promise<void> {
    if (approval.counting) return;
    approval.counting = true;
    for (;;) {
      if (approval.covered || !this.#isMiscounted(approval)) break;
      // the store may have it, and the answer that says so is yet to come
      if (this.#options.store.cluster && approval.stage.kind !== "open") break;
      const waiting = staying(approval).map(({ place }) => place);
      // it is about to be withdrawn, or another call joins it: it never says that none waits
      if (!this.#options.store.cluster && waiting.length === 0) break;
      const counted = await this.#options.store
        .recount(approval.request.id, waiting.length, waiting)
        .catch(() => this.#recountLater(approval));
      if (!counted || approval.stage.kind !== "open") break; // not open yet, or no longer
      this.#counted(approval, counted, waiting.length);
    }
    approval.counting = false;
  }

  /** What a shared store counts, people see and the log names. */
  #recountLater(approval: Approval): undefined {
    const { store, clock } = this.#options;
    if (store.cluster && approval.stage.kind === "open")
      clock.after(AGAIN_MS, () => void this.#recount(approval));
  }

  /** Its answer is for the calls that its cards count, of whichever node they are. */
  #countedElsewhere(request: ApprovalRequest, waiting: readonly string[]): void {
    const approval = this.#open.get(request.id);
    if (!approval || approval.covered) return;
    for (const each of staying(approval))
      if (isTakenOver(each.place, waiting)) {
        approval.calls = approval.calls.filter((other) => other !== each);
        approval.counted--;
        this.#goneElsewhere(each);
      }
    if (approval.request.calls !== request.calls)
      this.#counted(approval, request, approval.counted);
  }

  /** The same call waits at another node: what becomes of it is decided there. */
  #goneElsewhere(waiting: WaitingCall): void {
    this.#endAlone(waiting, endedBy(TAKEN_OVER, "cancelled", this.#options.clock.now()));
  }

  #endAlone({ call: { id, digest }, decide, isRecorded }: WaitingCall, decision: Decision): void {
    decide(decision);
    if (isRecorded) return;
    void this.#options.audit
      .append({ type: "decided", calls: [id], decision, digest })
      .catch(() => {});
  }

  #counted(approval: Approval, request: ApprovalRequest, calls: number): void {
    approval.request = request;
    approval.counted = calls;
    this.#options.composite.recount(approval.delivery, request);
  }

  /** Where several nodes ask, the request counts the calls of all of them. */
  #isMiscounted(approval: Approval): boolean {
    const { counted, request } = approval;
    return staying(approval).length !== (this.#options.store.cluster ? counted : request.calls);
  }

  #considered(
    answer: Answer,
    record: ApprovalRecord | undefined,
  ): AnswerResult | Promise<AnswerResult> {
    // What is no denial must not pass for an approval. Its caller may be of another package.
    if (answer.choice !== "approve" && answer.choice !== "deny")
      throw new TypeError(`a choice is "approve" or "deny"`);
    const approver = this.#options.roster.find(answer.person);
    // a person who is not an approver learns nothing, not even whether the request exists
    if (!approver) return { status: "not-an-approver" };
    if (!record) return { status: "unknown-approval" };
    const { request, decision } = record;
    if (!hasRole(approver, request.roles)) return { status: "not-an-approver" };
    if (decision) return { status: "already-resolved", record };
    if (this.#isOver(request)) return this.#tooLate(request.id);
    if (answer.choice === "deny") return this.#accept(answer, request, approver);
    if (approver.automatic && needsOnePerson(request)) return { status: "not-an-approver" };
    if (answer.input !== undefined)
      return this.#edited(answer.input, answer, { request, approver });
    return this.#withPhrase(answer, request, approver);
  }

  #withPhrase(
    answer: Answer,
    request: ApprovalRequest,
    approver: Approver,
  ): AnswerResult | Promise<AnswerResult> {
    const accept = (missing: AnswerResult | undefined) =>
      missing ?? this.#accept(answer, request, approver);
    const missing = this.#phrases.missing(answer, request);
    return missing instanceof Promise ? missing.then(accept) : accept(missing);
  }

  /**
   * Its time has passed, though its timer may be late. In monotonic time: the wall clock may have
   * been set meanwhile.
   */
  #isOver({ id, expiresAt }: ApprovalRequest): boolean {
    const { clock } = this.#options;
    const stage = this.#open.get(id)?.stage;
    return stage?.kind === "open"
      ? stage.deadline.due <= clock.steady()
      : expiresAt <= clock.latest();
  }

  /** An approval of another input than the one that was asked about. */
  async #edited(
    input: string,
    answer: Answer,
    { request, approver }: { readonly request: ApprovalRequest; readonly approver: Approver },
  ): Promise<AnswerResult> {
    const message = await this.#options.review(request, input);
    if (message !== undefined) return { status: "edit-refused", message };
    return this.#withPhrase(answer, request, approver);
  }

  async #accept(
    answer: Answer,
    request: ApprovalRequest,
    approver: Approver,
  ): Promise<AnswerResult> {
    const granting = grantingOf(answer, request);
    if (typeof granting === "string") return { status: "rule-refused", message: granting };
    const decision = answeredBy(approver, answer, { request, at: this.#options.clock.now() });
    return isRuleScope(decision.scope)
      ? this.#takeWithRule(answer, request, decision)
      : this.#take(request, decision, { answer, granting });
  }

  /**
   * The rule is on disk before the request ends, and in force only if this answer was the one that
   * ended it.
   */
  async #takeWithRule(
    answer: Answer,
    request: ApprovalRequest,
    decision: Decision,
  ): Promise<AnswerResult> {
    const { rules = noPermanentRules } = this.#options;
    const offer = await this.#offer(answer, request, decision);
    if (typeof offer === "string") return { status: "rule-refused", message: offer };
    let prepared: PreparedRule;
    try {
      prepared = await rules.prepare(offer, givenBy(request, decision));
    } catch (error) {
      return { status: "rule-refused", message: (error as Error).message };
    }
    const { rule } = prepared;
    const result = await this.#take(request, { ...decision, rule: rule.id }, { answer, rule });
    await (result.status === "taken" ? prepared.commit() : prepared.discard());
    return result;
  }

  /** The rule on the card, or as the person has edited its text; a text says why it may not be. */
  async #offer(
    { pattern }: Answer,
    request: ApprovalRequest,
    decision: Decision,
  ): Promise<RuleOffer | string> {
    const offer = offeredRule(request, decision);
    if (typeof offer === "string" || pattern === undefined || pattern === offer.match) return offer;
    return (
      this.#options.editRule?.(request, pattern) ?? "The text of a rule cannot be edited here."
    );
  }

  async #take(
    request: ApprovalRequest,
    decision: Decision,
    answered: Answered,
  ): Promise<AnswerResult> {
    // a review, or the rule before this one, took its time
    if (this.#isOver(request)) return this.#tooLate(request.id);
    if (decision.outcome === "allow" && this.#options.stops?.of(request))
      return this.#stopped(request);
    const { store } = this.#options;
    try {
      const settled = await store.settle(
        request.id,
        decision,
        (recording) => this.#record(request, decision, answered, recording),
        request.calls,
      );
      if (!settled) return { status: "unknown-approval" };
      this.#close(request.id, settled.decision, settled.covered);
      return {
        status: settled.won ? "taken" : "already-resolved",
        record: { request, decision: settled.decision },
      };
    } catch (error) {
      if (this.#options.stops?.of(request)) return this.#stopped(request);
      if (error instanceof CountersignError && error.code === "not-an-approver")
        return { status: "not-an-approver" };
      if (error instanceof CountersignError && error.code === "too-late")
        return this.#tooLate(request.id);
      // another node may still take the answer, or this one once the store is back
      if (store.cluster) return { status: "not-recorded" };
      // No record, no action: the request ends here, denied.
      await this.end(request.id, "cancelled", NOT_RECORDED);
      return { status: "not-recorded" };
    }
  }

  /** It was stopped before the answer came. */
  async #stopped({ id }: ApprovalRequest): Promise<AnswerResult> {
    await this.endStopped();
    const record = await this.get(id);
    return record?.decision ? { status: "already-resolved", record } : { status: "not-recorded" };
  }

  async #tooLate(id: string): Promise<AnswerResult> {
    await this.end(id, "expired", EXPIRED);
    const record = await this.get(id);
    return record ? { status: "already-resolved", record } : { status: "unknown-approval" };
  }

  /**
   * Runs once an answer has won and before anyone is told. Rejects if it is not durable; then it
   * covers nothing, and the next answer may cover other calls.
   */
  async #record(
    request: ApprovalRequest,
    decision: Decision,
    answered: Answered = {},
    shared?: Recording,
  ): Promise<void> {
    const approval = this.#open.get(request.id);
    const recording = shared && withoutRecorded(shared, approval);
    // its only call left before it was open, and has its own line
    if (approval?.calls.length === 0 && decision.outcome === "deny") return;
    // all of them left, on whichever node, and have lines of their own
    if (recording?.covered.length === 0 && !answered.answer) return;
    const covered = approval ? this.#cover(approval, decision, { request, recording }) : [];
    const calls = covered.map(({ call }) => call);
    try {
      const ending = { request, decision, calls, ...(approval && { left: approval.left }) };
      await recordEnd(this.#options, { ...ending, ...answered }, recording);
    } catch (error) {
      if (approval) approval.covered = undefined;
      throw error;
    }
  }

  /** The calls of this node that the decision covers. */
  #cover(
    approval: Approval,
    decision: Decision,
    {
      request,
      recording,
    }: { readonly request: ApprovalRequest; readonly recording: Recording | undefined },
  ): readonly WaitingCall[] {
    if (!recording) return cover(approval, decision, request.calls);
    return coveredAmong(approval, recording.covered);
  }

  /** An approval of this node has its decision, no matter who decided it or on which node. */
  #close(id: string, decision: Decision, covered?: readonly string[]): void {
    this.#phrases.forget(id);
    const approval = this.#open.get(id);
    if (approval?.stage.kind !== "open") return;
    this.#open.delete(id);
    approval.stage.deadline.cancel();
    this.#letGo(approval, decision, covered);
  }

  /**
   * The waiting calls get their decision; calls that it does not cover are asked about again. The
   * agents are answered first, then cards and watchers are updated.
   */
  #letGo(approval: Approval, decision: Decision, ids?: readonly string[]): void {
    if (approval.stage.kind === "over") return;
    approval.stage = OVER;
    const { request } = approval;
    const covered = new Set(ids ? coveredAmong(approval, ids) : cover(approval, decision));
    this.#options.quotas.count(request.owner, -1);
    if (this.#byCall.get(callKey(request)) === approval) this.#byCall.delete(callKey(request));
    for (const each of covered) each.decide(decision);
    for (const each of approval.calls) {
      if (covered.has(each)) continue;
      if (ids && isTakenOver(each.place, ids)) this.#goneElsewhere(each);
      else this.#askAgain(each, request, decision.at);
    }
    const closing: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#closeCards(approval, decision))
      .finally(() => {
        unpinCard(request.id);
        this.#closing.delete(closing);
      });
    this.#closing.add(closing);
  }

  #closeCards({ request, delivery }: Approval, decision: Decision): Promise<void> {
    const { events, composite } = this.#options;
    events.emit({ type: "approval.resolved", record: { request, decision } });
    return composite.closeCards(delivery, decision);
  }

  #askAgain(waiting: WaitingCall, request: ApprovalRequest, at: number): void {
    const { call, leaving } = waiting;
    if (leaving) return void this.#endAlone(waiting, endedBy(HUNG_UP, "cancelled", at));
    waiting.place = call.id;
    const open = this.#joinable(call);
    waiting.approval =
      open ?? this.#begin(askedAgain(request, { call: call.id, turn: call.turn, at }));
    waiting.approval.calls.push(waiting);
    if (open) void this.#recount(open);
    else this.#show(waiting.approval);
  }

  /** An attempt that changed nothing is recorded too. */
  #refused(answer: Answer, why: Refusal): void {
    const { audit, refused } = this.#options;
    const { approval, person } = answer;
    refused?.(answer, why);
    void audit.append({ type: "refused", approval, person, why }).catch(() => {});
  }
}

/** Without the calls that have lines of their own. */
function withoutRecorded(recording: Recording, approval: Approval | undefined): Recording {
  if (!approval) return recording;
  const recorded = approval.calls.filter(({ isRecorded }) => isRecorded).map(({ place }) => place);
  if (recorded.length === 0) return recording;
  return { ...recording, covered: recording.covered.filter((each) => !recorded.includes(each)) };
}

/** What is decided about this very call, which has come before. */
function decisionOn(
  call: ToolCall,
  { request, decision, coveredAs }: RecordAbout,
  now: number,
): Decision | undefined {
  if (!decision || request.digest !== call.digest || decision.status === "cancelled")
    return undefined;
  const isFor = decision.outcome === "deny" || coveredAs !== undefined;
  return isFor && now - decision.at < REPEAT_MS ? decision : undefined;
}

function decidedAs(
  call: ToolCall,
  known: RecordAbout | undefined,
  now: number,
): Elsewhere | undefined {
  const decision = known && decisionOn(call, known, now);
  return decision && { asked: decidedCall(call, known.request, decision), decision };
}

const decidedCall = (call: ToolCall, request: ApprovalRequest, decision: Decision): AskedCall => ({
  call,
  request,
  shown: Promise.resolve(),
  decided: Promise.resolve(decision),
});

/** What nothing but a person approves, whatever an automatic channel answers. */
const needsOnePerson = ({ level, personal, peer, session }: ApprovalRequest): boolean =>
  level === "catastrophic" || personal === true || peer === true || isPeer(session);

/** What an approval for good writes; a text says why it cannot write anything. */
function offeredRule(request: ApprovalRequest, { scope, input }: Decision): RuleOffer | string {
  const objection = isRuleScope(scope) ? ruleObjection(request, scope, input) : undefined;
  return objection ?? request.rule ?? NO_RULE;
}

function reasonFor(error: unknown): Reason {
  if (!(error instanceof CountersignError) || error.code === "store-lost") return unrecorded(error);
  return { type: "gateway", code: error.code, message: `Not approved: ${error.message}.` };
}

/** The store is asked again so long after it could not be reached. */
const AGAIN_MS = 1000;
/** For so long the same callId at another node is the same call. */
const REPEAT_MS = 15 * 60 * 1000;

const CONFLICT: Reason = {
  type: "gateway",
  code: "call-conflict",
  message: "A call with this callId was already submitted in this session, with other content.",
};

const TAKEN_OVER: Reason = {
  type: "gateway",
  code: "cancelled",
  message: "The same call has come again at another gateway, which answers it.",
};

/** The callId is that of a call at another gateway: here it names none. */
export const isNamedElsewhere = ({ reason }: Decision): boolean =>
  reason === TAKEN_OVER || reason === CONFLICT;

const HUNG_UP: Reason = {
  type: "gateway",
  code: "cancelled",
  message: "The agent stopped waiting, so the question was withdrawn.",
};

const EXPIRED: Reason = {
  type: "timeout",
  code: "expired",
  message:
    "There was no answer in time, which counts as a denial. The action was not approved; you " +
    "may ask again later or do without it.",
};

const OVER: Stage = { kind: "over" };
