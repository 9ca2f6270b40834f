/** The gate: the path of one tool call, top to bottom. Any failure on the way is a denial. */

import type { AskedCall } from "./approvals/approval.ts";
import type { RuledCall } from "./approvals/prior-answers.ts";
import {
  type ApprovalService,
  type DecidedElsewhere,
  isNamedElsewhere,
  LEFT,
} from "./approvals/service.ts";
import type { Audit, AuditEvent } from "./audit.ts";
import type { CallFacts } from "./call-facts.ts";
import type { CallEntry, CallState, Calls, Decided, Judged } from "./call-table.ts";
import {
  denial,
  ended,
  endedBy,
  failedBy,
  ruled,
  STOPPING,
  stopped,
  unrecorded,
} from "./decisions.ts";
import { digestOf } from "./digest.ts";
import { CountersignError } from "./errors.ts";
import type { Events } from "./events.ts";
import { scopeOf } from "./grants.ts";
import { type Judge, judgeCall } from "./judge.ts";
import type { Decision, JsonObject, Judgement, ToolCall } from "./model.ts";
import { type ParkedCall, ParkedCalls, type ParkedElsewhere } from "./parked-calls.ts";
import type { AutoAnswers, Coordination, Policy, PolicyCall, Replaced, Ruling } from "./policy.ts";
import type { ProjectRoots } from "./project-roots.ts";
import { LARGE, type Quotas } from "./quotas.ts";
import type { Sessions } from "./sessions.ts";
import type { Stops } from "./stops.ts";

export interface GateOptions {
  readonly judges: Iterable<Judge>;
  /** Awaited before a call is judged. Undefined, or left out: the judges are loaded. */
  readonly ready?: () => Promise<void> | undefined;
  /**
   * Awaited too: what other nodes have to know of a call before it is decided, and this one of it.
   * Undefined, or left out: nothing.
   */
  readonly introduce?: (call: ToolCall) => Promise<void> | undefined;
  readonly policy: Policy;
  readonly audit: Audit;
  readonly calls: Calls;
  readonly approvals: Pick<
    ApprovalService,
    "prior" | "elsewhere" | "decidedElsewhere" | "contextOf" | "request" | "leave" | "unname"
  >;
  readonly quotas: Quotas;
  readonly events: Events;
  /** Which session descends from which, and what is approved automatically. */
  readonly sessions: Pick<Sessions, "sessionPolicy" | "autoApproval">;
  /** The project of each session. Left out: every call's own directory. */
  readonly roots?: Pick<ProjectRoots, "of" | "peek">;
  /** What its card says of a call beyond its text. Never rejects. Left out: nothing. */
  readonly factsOf?: (ruled: RuledCall) => CallFacts | Promise<CallFacts>;
  /**
   * Checks with the last word, before people are asked and after: loops and budgets. A ruling that
   * they return replaces the other.
   */
  readonly applyLimits?: (call: ToolCall, ruling: Ruling, judgement: Judgement) => Ruling;
  /** What people have stopped. Left out: nothing ever is. */
  readonly stops?: Pick<Stops, "of" | "watch">;
  readonly now: () => number;
  /**
   * Awaited before a step of a large call, which takes milliseconds. Left out: it is made at once.
   */
  readonly turn?: () => Promise<void>;
  /** Questions outlive this gateway: those who left because it stops come back elsewhere. */
  readonly isShared?: boolean;
  /** Resolves once this node knows all stops. Left out: it always does. */
  readonly heedStops?: (() => Promise<void>) | undefined;
  /** Left out: no other gateway shares the store. */
  readonly parkedElsewhere?: ParkedElsewhere | undefined;
  /** Signs what was approved, for executors elsewhere. `digest`: of what was approved. */
  readonly permit?: (call: ToolCall, digest: string) => string;
}

export interface Explanation {
  readonly judgement: Judgement;
  readonly ruling: Ruling;
  readonly scope: readonly string[];
}

export class Gate {
  readonly #options: GateOptions;
  readonly #parked: ParkedCalls;
  /** Whether a question of another node is about the same: known once this is resolved. */
  readonly #joining = new WeakMap<CallEntry, Promise<unknown>>();
  #stopping = false;
  /** Told when this gateway leaves its questions to others. */
  readonly #waitingHere = new Set<() => void>();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#parked = new ParkedCalls(options.now, options.parkedElsewhere);
    options.stops?.watch(() => this.#dropParked());
  }

  /**
   * Takes a call in, or finds the one it repeats or resumes. Throws `call-conflict` and
   * `too-many-calls`. Await `started`, then look at `decision`.
   */
  submit(call: ToolCall): CallEntry {
    const { calls } = this.#options;
    const known = calls.repeated(call) ?? this.#resumed(call);
    if (known) {
      this.#parked.leave(known);
      return known;
    }
    this.#options.quotas.enter(call.owner, call.raw.length);
    const entry = calls.add(call);
    entry.started = this.#start(entry);
    return entry;
  }

  /** The call that was told to come back, and has. */
  #resumed(call: ToolCall): CallEntry | undefined {
    const entry = this.#halt(call) ? undefined : this.#parked.take(call);
    if (entry) this.#options.calls.name(entry, call.callId);
    return entry;
  }

  /**
   * Why no call like this is allowed now, whatever the policy says. Runs on every call. `isAsked`:
   * it waits for a question that outlives this gateway.
   */
  #halt(call: ToolCall, isAsked = false): Ruling | undefined {
    if (this.#stopping && !isAsked) return STOPPING;
    const stop = this.#options.stops?.of(call);
    return stop && stopped(stop);
  }

  /** What was approved before a stop and not picked up yet is not handed out any more. */
  #dropParked(): void {
    const { stops, calls } = this.#options;
    const isStopped = ({ call, decision }: CallEntry): boolean =>
      decision?.outcome === "allow" && stops?.of(call) !== undefined;
    const untold = calls.untold().filter(isStopped);
    for (const entry of untold) entry.isVoid = true;
    this.#drop([...this.#parked.drop(isStopped), ...untold]);
  }

  /**
   * Resolves once this node has heard of every stop that was acknowledged: before someone is told
   * of an approval that was given a while ago. Rejects with `store-lost`.
   */
  async heed({ decision, isTold }: CallEntry): Promise<void> {
    if (decision?.outcome === "allow" && !isTold) await this.#options.heedStops?.();
  }

  #drop(dropped: readonly CallEntry[]): void {
    for (const entry of dropped) this.#options.calls.disown(entry);
  }

  /**
   * The caller has waited as long as it can, and was told to make the same call again: it takes
   * this one's place then. Not where this very call (by its callId) is waited for by another
   * caller, whose place it is: two would be told of one approval.
   */
  async park(entry: CallEntry): Promise<void> {
    if (entry.holders - entry.lookers > 1) return void entry.holders--;
    await this.#parked.park(entry);
    const { state } = entry;
    // what is decided under its callId, as a repeat, is for that callId only
    if (state.kind === "waiting" && !entry.isOver) await this.#openToOthers(entry, state.asked);
  }

  /**
   * The next identical call takes the place of one that is parked, also with another callId. So the
   * parked call's own callId must not find it any more, or two would be told of one approval.
   */
  async #openToOthers(entry: CallEntry, asked: AskedCall): Promise<void> {
    const disown = () => this.#parked.has(entry) && this.#options.calls.disown(entry);
    const unnamed = this.#options.approvals.unname(asked);
    if (!unnamed) disown();
    const isOpen = unnamed?.then((isDone) => {
      if (isDone) disown();
      return isDone;
    });
    isOpen?.catch(() => {}); // it is waited for behind what is written before
    await this.#parked.asked(entry, isOpen);
  }

  /** Its caller may come back to another gateway from now on, and not here; see ParkedCalls. */
  handOver(key: string, call: string): CallEntry | undefined {
    const entry = this.#parked.handOver(key, call);
    if (!entry) return undefined;
    // what ran is reported where it went
    entry.missed = true;
    this.#options.calls.disown(entry);
    return entry;
  }

  /** Something was taken away at another gateway: what was approved before is asked about anew. */
  dropApproved(): void {
    this.#drop(this.#parked.drop(({ decision }) => decision?.outcome === "allow"));
  }

  /** Whether its caller was told to make the same call again, and has not yet. */
  isParked(entry: CallEntry): boolean {
    return this.#parked.has(entry);
  }

  /** Resolves with the decision, however long it takes. Never rejects. */
  decided(entry: CallEntry): Promise<Decision> {
    const { decision } = entry;
    if (decision) return Promise.resolve(decision);
    return new Promise((resolve) => {
      entry.waiters ??= [];
      entry.waiters.push(resolve);
    });
  }

  /**
   * What every stage says of a call, including loops and earlier answers. Asks no one and records
   * nothing. `digest`: of the call; without it, repeats of the call are not noticed.
   */
  async explain(
    asked: PolicyCall & Partial<Pick<ToolCall, "annotations" | "digest">>,
  ): Promise<Explanation> {
    const { judges, ready, policy, applyLimits, sessions, roots } = this.#options;
    await ready?.();
    const root = asked.root ?? (await roots?.peek(asked));
    const call = root === undefined ? asked : { ...asked, root };
    const judged = judgeCall(judges, call);
    const stop = this.#options.stops?.of(call as ToolCall);
    const ruled = stop ? stopped(stop) : await policy(call, judged);
    const { replaced } = ruled;
    const judgement = replaced?.judgement ?? ruled.judgement ?? judged;
    const effective = (replaced ? withInput(call as ToolCall, replaced) : call) as ToolCall;
    const held = applyLimits ? applyLimits(effective, ruled, judgement) : ruled;
    const known =
      held.action === "ask" && call.digest !== undefined
        ? await this.#withPrior({ call: effective, judgement, ruling: held })
        : held;
    const ruling = withCoordinators(known);
    const asks = ruling.action === "ask" && sessions.sessionPolicy(call).ancestors.length === 0;
    return {
      judgement,
      ruling,
      scope: asks ? scopeOf(call, judgement.findings, ruling.stages) : [],
    };
  }

  /** With the answer that was already given, if there is one. */
  async #withPrior(ruled: RuledCall): Promise<Ruling> {
    const { ruling } = ruled;
    const { decision } = await this.#options.approvals.prior(ruled);
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
   * The caller left while it waited: its request is withdrawn, unless others wait for the same
   * answer.
   */
  async hangUp(entry: CallEntry): Promise<void> {
    // it may have joined a question of another node by now, and has to leave it first
    const joining = this.#joining.get(entry);
    if (joining) await joining.catch(() => {});
    const { state } = entry;
    if (entry.isOver) return this.#over(entry);
    if (this.isLeft && state.kind === "waiting") return;
    const ending =
      state.kind === "waiting" ? this.#options.approvals.leave(state.asked) : undefined;
    if (ending && (await ending) !== LEFT) return;
    await this.#decide(
      entry,
      denial("cancelled", "The agent stopped waiting.", this.#options.now()),
    );
  }

  /** From now on no new call is allowed. Where questions outlive it, no one waits for them here. */
  close(): void {
    this.#stopping = true;
    if (this.isLeft) for (const leave of [...this.#waitingHere]) leave();
  }

  /** It stops, and its questions go on at others. */
  get isLeft(): boolean {
    return this.#stopping && this.#options.isShared === true;
  }

  /**
   * Calls `leave` when this gateway stops and its questions go on at others. Returns what ends
   * that.
   */
  onLeaving(leave: () => void): () => void {
    this.#waitingHere.add(leave);
    return () => void this.#waitingHere.delete(leave);
  }

  /** Gives an entry its decision, once, and notifies the watchers. */
  conclude(entry: CallEntry, given: Decision): void {
    const { calls, events, quotas } = this.#options;
    if (entry.state.kind === "decided") return;
    const { effective, level, keys, approval } = entry;
    const decision = completed(given, entry);
    const digest = digestOfDecided(entry.call, decision);
    const permit = this.#permitOf(entry.call, decision, digest);
    const decided: Decided = {
      kind: "decided",
      effective,
      level,
      keys,
      decision,
      digest,
      permit,
      approval,
    };
    if (!calls.conclude(entry, decided)) return;
    quotas.leave(entry.call.owner, entry.heldBytes);
    events.emit({ type: "decision", entry });
  }

  /** Only for calls that configuration alone did not allow. */
  #permitOf(call: ToolCall, { outcome, by }: Decision, digest: string): string | undefined {
    const isSigned = outcome === "allow" && by.kind !== "rule" && by.kind !== "policy";
    return isSigned ? this.#options.permit?.(call, digest) : undefined;
  }

  /**
   * Decided, or put to people, when this resolves. Most calls are decided at once, so only those
   * that ask pay for waiting.
   */
  #start(entry: CallEntry): Promise<void> {
    try {
      const { roots } = this.#options;
      const loading = this.#prepared(entry.call);
      const root = loading ? loading.then(() => roots?.of(entry.call)) : roots?.of(entry.call);
      return root instanceof Promise
        ? root.then((later) => this.#judge(entry, later)).catch((error) => this.#fail(entry, error))
        : this.#judge(entry, root);
    } catch (error) {
      return this.#fail(entry, error);
    }
  }

  #prepared(call: ToolCall): Promise<unknown> | undefined {
    const { ready, introduce } = this.#options;
    const loading = ready?.();
    const introducing = introduce?.(call);
    return loading && introducing ? Promise.all([loading, introducing]) : (loading ?? introducing);
  }

  /** The judges look at it, then the policy. */
  #judge(entry: CallEntry, root: string | undefined): Promise<void> {
    if (entry.isOver) return this.#over(entry); // the caller hung up while something was loaded
    const { judges, policy } = this.#options;
    const effective = root === undefined ? entry.call : { ...entry.call, root };
    const judgement = judgeCall(judges, effective);
    const judged: Judged = {
      kind: "judged",
      effective,
      judgement,
      replaced: undefined,
      context: undefined,
    };
    entry.state = judged;
    const ruling = this.#halt(effective) ?? policy(effective, judgement);
    return ruling instanceof Promise
      ? ruling
          .then((later) => this.#follow(entry, judged, this.#halt(effective) ?? later))
          .catch((error) => this.#fail(entry, error))
      : this.#follow(entry, judged, ruling);
  }

  /** Does what the policy ruled. */
  #follow(entry: CallEntry, before: Judged, given: Ruling): Promise<void> {
    if (entry.isOver) return this.#over(entry); // the caller hung up while hooks were asked
    const events: AuditEvent[] = [{ type: "received", call: before.effective }];
    const seen = given.judgement ? { ...before, judgement: given.judgement } : before;
    const judged = given.replaced ? replacing(seen, given.replaced, events) : seen;
    entry.state = judged;
    const held = this.#restrained(entry, judged, given);
    const { ruling } = held;
    const { coordination } = ruling;
    if (ruling.action === "ask" && coordination)
      return this.#coordinate(entry, held, { given, coordination, received: events }).catch(
        (error) => this.#fail(entry, error),
      );
    events.push(verdictOf(held));
    return ruling.action === "ask"
      ? this.#ask(entry, held, events).catch((error) => this.#fail(entry, error))
      : this.#decide(entry, ruled(ruling, this.#options.now()), events);
  }

  /** The ruling after loops and budgets, and the call with the messages for the agent. */
  #restrained(entry: CallEntry, judged: Judged, given: Ruling): Restrained {
    const { applyLimits } = this.#options;
    const { effective, judgement } = judged;
    const ruling = applyLimits ? applyLimits(effective, given, judgement) : given;
    if (!ruling.context) return { judged, ruling };
    const told = { ...judged, context: ruling.context };
    entry.state = told;
    return { judged: told, ruling };
  }

  #fail(entry: CallEntry, error: unknown): Promise<void> {
    return this.#decide(entry, endedBy(failedBy(error), "cancelled", this.#options.now()));
  }

  /** Puts a call to people, where it was not answered before. */
  async #ask(entry: CallEntry, held: Restrained, before: readonly AuditEvent[]): Promise<void> {
    const { approvals, quotas, factsOf, now } = this.#options;
    const { owner, raw, summary } = held.judged.effective;
    const isNew = before[0]?.type === "received";
    const coming = this.#options.parkedElsewhere?.take(entry.call);
    const parked = coming && (await coming);
    const again = isNew ? approvals.decidedElsewhere(held.judged.effective, parked) : undefined;
    if (again && this.#isAdopted(entry, held, await again)) return;
    if (entry.isOver) return this.#leftMeanwhile(entry, parked);
    await this.#record(before);
    if (raw.length > LARGE) await this.#options.turn?.();
    const known = await approvals.prior(ruledCall(held));
    if (known.decision) return this.#decide(entry, known.decision);
    const around = await approvals.contextOf(ruledCall(held));
    const facts = await factsOf?.(ruledCall(held));
    // it joins nothing: others would count it
    if (entry.isOver) return this.#leftMeanwhile(entry, parked);
    const asking = known.peer ? undefined : approvals.elsewhere(held.judged.effective, parked);
    if (asking) this.#joining.set(entry, asking);
    const elsewhere = (asking && (await asking)) ?? {};
    const joined = elsewhere.decision ? undefined : elsewhere.asked;
    if (joined && entry.isOver) void approvals.leave(joined, true);
    if (entry.isOver) return this.#over(entry); // the caller hung up in the meantime
    if (elsewhere.asked) entry.state = waitingFor(elsewhere.asked, held.judged);
    const halt = this.#halt(held.judged.effective, joined !== undefined);
    if (halt) return this.#refuse(entry, joined, ended(halt, now()));
    if (elsewhere.decision) {
      if (isNamedElsewhere(elsewhere.decision)) this.#options.calls.disown(entry);
      return this.#decide(entry, elsewhere.decision);
    }
    const bytes = Buffer.byteLength(raw) + (summary?.length ?? 0);
    const refused = quotas.hold(owner, bytes);
    if (refused) return this.#refuse(entry, joined, denial(refused.code, refused.message, now()));
    entry.heldBytes = bytes;
    const asked =
      joined ?? approvals.request(ruledCall(held), { ...known, context: around, facts });
    entry.state = waitingFor(asked, held.judged);
    if (this.#parked.has(entry)) void this.#openToOthers(entry, asked);
    void asked.decided.then((decision) => this.#answered(entry, decision));
    return asked.shown;
  }

  /** Not before what it has joined counts it out: the log would have two decisions on it. */
  async #refuse(
    entry: CallEntry,
    joined: AskedCall | undefined,
    decision: Decision,
  ): Promise<void> {
    const leaving = joined && this.#options.approvals.leave(joined);
    if (joined && leaving && (await leaving) !== LEFT)
      return this.#answered(entry, await joined.decided);
    return this.#decide(entry, decision);
  }

  /** The place that it was to take is there for another call. */
  #leftMeanwhile(entry: CallEntry, parked: ParkedCall | undefined): Promise<void> {
    parked?.giveBack();
    return this.#over(entry);
  }

  /** The same call was decided at another node: it is that call, and all of it is recorded. */
  #isAdopted(
    entry: CallEntry,
    { judged }: Restrained,
    known: DecidedElsewhere | undefined,
  ): boolean {
    const { calls } = this.#options;
    if (!known || entry.isOver || this.#halt(judged.effective)) return false;
    const { asked, decision } = known;
    if (calls.get(asked.call.id)) return false;
    calls.adopt(entry, asked.call.id);
    entry.state = waitingFor(asked, { ...judged, effective: asked.call });
    this.conclude(entry, decision);
    return true;
  }

  #answered(entry: CallEntry, decision: Decision): void {
    try {
      // the same callId is a new call here: it takes the place back
      if (isNamedElsewhere(decision)) this.#options.calls.disown(entry);
      this.conclude(entry, decision);
      // it was approved while it was stopped: written before, and told now
      if (decision.outcome === "allow" && this.#options.stops?.of(entry.call)) this.#dropParked();
    } catch (error) {
      void this.#fail(entry, error);
    }
  }

  /**
   * Coordinators come before people. What was answered beforehand they are not asked about.
   * `given`: what the policy ruled.
   */
  async #coordinate(
    entry: CallEntry,
    held: Restrained,
    { given, coordination, received }: Coordinated,
  ): Promise<void> {
    await this.#record(received);
    const { owner } = held.judged.effective;
    const known = await this.#options.approvals.prior(ruledCall(held));
    if (known.decision) return this.#decide(entry, known.decision, [verdictOf(held)]);
    if (entry.isOver) return this.#over(entry); // the caller hung up in the meantime
    const auto: AutoAnswers = (session, tool) =>
      this.#options.sessions.autoApproval({ session, owner }, tool) !== undefined;
    const answered = await coordination.ask(given, auto);
    if (entry.isOver) return this.#over(entry);
    const replaced = answered.replaced === given.replaced ? undefined : answered.replaced;
    const events: AuditEvent[] = [];
    const judged = replaced ? replacing(held.judged, replaced, events) : held.judged;
    await this.#coordinated(entry, judged, { answered, events });
  }

  /** Does what the coordinators said, or asks people where they left it open. */
  async #coordinated(
    entry: CallEntry,
    judged: Judged,
    { answered, events }: { readonly answered: Ruling; readonly events: AuditEvent[] },
  ): Promise<void> {
    const { approvals, now } = this.#options;
    entry.state = judged;
    const halt = this.#halt(judged.effective);
    const held = halt ? { judged, ruling: halt } : this.#restrained(entry, judged, answered);
    events.push(verdictOf(held));
    if (held.ruling.action === "ask") return this.#ask(entry, held, events);
    const { decision } = await approvals.prior(ruledCall(held));
    if (entry.isOver) return this.#over(entry);
    const denied = decision?.outcome === "deny" ? decision : undefined; // by a person, in this turn
    return this.#decide(entry, denied ?? ruled(held.ruling, now()), events);
  }

  /**
   * Recorded first; only then is it the decision. What cannot be recorded is denied. Nothing, if
   * another decision is being recorded.
   */
  #decide(entry: CallEntry, given: Decision, events: readonly AuditEvent[] = []): Promise<void> {
    if (entry.isOver) return this.#over(entry);
    entry.deciding = true;
    const { id, digest } = entry.call;
    // the last look before it is written: no allow comes after the stop
    const halt = given.outcome === "allow" ? this.#halt(entry.effective) : undefined;
    const decision = halt ? ended(halt, this.#options.now()) : given;
    const decided: AuditEvent = { type: "decided", calls: [id], decision, digest };
    return this.#record([...events, decided]).then(
      () => this.#recorded(entry, decision),
      (error: unknown) =>
        isOutdated(error)
          ? this.#judgeAnew(entry)
          : this.#recorded(entry, endedBy(unrecorded(error), "cancelled", this.#options.now())),
    );
  }

  /** A right was taken away at another node while the decision was being recorded. */
  #judgeAnew(entry: CallEntry): Promise<void> {
    entry.deciding = false;
    return this.#start(entry);
  }

  /** From here on it may fail like any step. */
  #recorded(entry: CallEntry, decision: Decision): void {
    entry.deciding = false;
    this.conclude(entry, decision);
  }

  /** Resolves when the decision that is being recorded is there. */
  #over(entry: CallEntry): Promise<void> {
    return entry.decision ? DONE : this.decided(entry).then(() => {});
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

/** Another node has taken a right away while this was written: the call is judged anew. */
const isOutdated = (error: unknown): boolean =>
  error instanceof CountersignError && error.code === "outdated";

/** A call and its ruling after loops and budgets. */
interface Restrained {
  readonly judged: Judged;
  readonly ruling: Ruling;
}

interface Coordinated {
  /** What the policy ruled. */
  readonly given: Ruling;
  readonly coordination: Coordination;
  /** What is recorded before the coordinators are asked. */
  readonly received: readonly AuditEvent[];
}

const ruledCall = ({ judged: { effective, judgement }, ruling }: Restrained): RuledCall => ({
  call: effective,
  judgement,
  ruling,
});

const waitingFor = (
  asked: AskedCall,
  { effective, judgement, replaced, context }: Judged,
): CallState => ({ kind: "waiting", effective, judgement, replaced, context, asked });

const verdictOf = ({ judged: { effective, judgement }, ruling }: Restrained): AuditEvent => ({
  type: "verdict",
  call: effective.id,
  level: judgement.level,
  findings: judgement.findings,
  stages: ruling.stages,
});

/** From here on the call is as a hook changed it; `events` record that. */
function replacing(
  judged: Judged,
  { input, raw, judgement, by }: Replaced,
  events: AuditEvent[],
): Judged {
  const effective = withInput(judged.effective, { input, raw });
  const { id, digest } = effective;
  events.push({ type: "replaced", call: id, by, raw, digest });
  return { ...judged, effective, judgement, replaced: raw };
}

const withInput = (call: ToolCall, { input, raw }: Pick<Replaced, "input" | "raw">): ToolCall => ({
  ...call,
  input,
  raw,
  digest: digestOf({ ...call, input, raw }),
});

/**
 * A hook's replacement of the input is what runs, unless the approver changed it again. Messages
 * from hooks to the agent go with it.
 */
function completed(decision: Decision, { state }: CallEntry): Decision {
  if (state.kind === "received" || state.kind === "decided") return decision;
  const { replaced, context } = state;
  if (replaced === undefined && context === undefined) return decision;
  const input = decision.outcome === "allow" ? (decision.input ?? replaced) : undefined;
  return { ...decision, ...(input !== undefined && { input }), ...(context && { context }) };
}

/** Digest of the call with the input that was decided about. */
const digestOfDecided = (call: ToolCall, { input: raw }: Decision): string =>
  raw === undefined
    ? call.digest
    : digestOf({ ...call, raw, input: JSON.parse(raw) as JsonObject });

/** For an explanation: who would be asked before people are, without asking them. */
export function withCoordinators(ruling: Ruling): Ruling {
  const { coordination, ...rest } = ruling;
  if (!coordination) return ruling;
  return ruling.action === "ask"
    ? { ...rest, stages: [...rest.stages, ...coordination.stages] }
    : rest;
}
