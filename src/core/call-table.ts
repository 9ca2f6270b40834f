/**
 * The calls the gateway knows. A repeated call id is the same call, and each call has one decision.
 */
import type { AskedCall } from "./approvals/approval.ts";
import { CountersignError } from "./errors.ts";
import type { PatternKey } from "./keys.ts";
import type { ApprovalRequest, Decision, Judgement, Level, ToolCall } from "./model.ts";
import { type Holder, holderKey } from "./ownership.ts";

/** Only what the agent sent is known. */
export interface Received {
  readonly kind: "received";
}

/** The judges have seen it. */
export interface Judged {
  readonly kind: "judged";
  /** What would run: the call itself in its session's project, or what a hook made of it. */
  readonly effective: ToolCall;
  readonly judgement: Judgement;
  /** JSON text of the input that a hook put in place of the call's own. */
  readonly replaced: string | undefined;
  /** Messages from hooks to the agent. */
  readonly context: readonly string[] | undefined;
}

/** People have been asked, or are about to be. */
export interface Waiting extends Omit<Judged, "kind"> {
  readonly kind: "waiting";
  readonly asked: AskedCall;
}

/**
 * The call is decided. Only a small part of the judgement is kept: it is the largest part of a
 * call, and thousands of calls are remembered.
 */
export interface Decided {
  readonly kind: "decided";
  readonly effective: ToolCall;
  readonly level: Level;
  readonly keys: readonly PatternKey[];
  readonly decision: Decision;
  /** Digest of what was approved: the call's own, or that of an input that was changed. */
  readonly digest: string;
  readonly permit: string | undefined;
  /** The request that it waited for. */
  readonly approval: ApprovalRequest | undefined;
}

export type CallState = Received | Judged | Waiting | Decided;

/** A call on its way. Its state moves forward, and a decision never changes. */
export class CallEntry {
  call: ToolCall;
  /** The caller's own id that names it now: see `Calls.name`. */
  callId: string | undefined;
  /** The gate's to set; the last one is set by `Calls.conclude`. */
  state: CallState = RECEIVED;
  /** Bytes that it holds of its token's quota while it waits for a person. */
  heldBytes = 0;
  /** An agent was told its decision. */
  isTold = false;
  /** It was allowed, and stopped before any agent was told: none is told any more. */
  isVoid = false;
  /** Its caller makes the same call again for its answer: who only looks at it is told none. */
  comesBack = false;
  /** Its outcome has been reported. */
  reported = false;
  /** Its host's turn ended without a report of its run. One that comes yet counts all the same. */
  missed = false;
  /** The outcome that was reported was a failure. */
  failed = false;
  /** Resolves when the call is decided or its request has been put to people. Never rejects. */
  started: Promise<void> = DONE;
  /** Connections that wait for it. A caller who was told "pending" always counts as one. */
  holders = 0;
  /** Of these, those that look at it by its id, beside the caller whose call it is. */
  lookers = 0;
  waiters: ((decision: Decision) => void)[] | undefined = undefined;
  /** Its decision is being written down: no other one is made. */
  deciding = false;

  constructor(call: ToolCall) {
    this.call = call;
    this.callId = call.callId;
  }

  get decision(): Decision | undefined {
    return this.state.kind === "decided" ? this.state.decision : undefined;
  }

  /** It is approved, and only the caller that makes the same call again is told: see `resume`. */
  get isForRepeat(): boolean {
    return this.comesBack && this.decision?.outcome === "allow";
  }

  /** It has its decision, or will have it once that is written down. */
  get isOver(): boolean {
    return this.deciding || this.state.kind === "decided";
  }

  /** The request it waits for, or waited for, as people see it now. */
  get approval(): ApprovalRequest | undefined {
    const { state } = this;
    if (state.kind === "waiting") return state.asked.request;
    return state.kind === "decided" ? state.approval : undefined;
  }

  /** See Judged. */
  get effective(): ToolCall {
    return this.state.kind === "received" ? this.call : this.state.effective;
  }

  /** Dangerous, until it was judged. */
  get level(): Level {
    const { state } = this;
    if (state.kind === "received") return "dangerous";
    return state.kind === "decided" ? state.level : state.judgement.level;
  }

  get keys(): readonly PatternKey[] {
    const { state } = this;
    if (state.kind === "received") return NO_KEYS;
    return state.kind === "decided" ? state.keys : state.judgement.keys;
  }

  /** See Decided. */
  get digest(): string {
    return this.state.kind === "decided" ? this.state.digest : this.call.digest;
  }

  get permit(): string | undefined {
    return this.state.kind === "decided" ? this.state.permit : undefined;
  }
}

/** What an agent is told of a call that is void. */
export const VOIDED = "this call was approved, and stopped before it was told so: make it again";

/** Calls of about the same time, forgotten together. */
class Generation {
  /** Characters of the inputs. */
  size = 0;
  readonly byId = new Map<string, CallEntry>();
  readonly byCallId = new Map<string, CallEntry>();

  add(entry: CallEntry): void {
    const { call } = entry;
    this.byId.set(call.id, entry);
    this.size += call.raw.length;
    if (entry.callId !== undefined) this.byCallId.set(nameOf(entry), entry);
  }

  rename(entry: CallEntry, id: string): void {
    this.byId.delete(entry.call.id);
    entry.call = { ...entry.call, id };
    this.byId.set(id, entry);
  }

  delete(entry: CallEntry): void {
    this.byId.delete(entry.call.id);
    this.forgetName(entry);
  }

  forgetName(entry: CallEntry): void {
    const name = nameOf(entry);
    if (this.byCallId.get(name) === entry) this.byCallId.delete(name);
  }
}

/**
 * Characters of inputs that a generation holds: fewer calls are remembered where they are large.
 */
const MAX_SIZE = 8 * 1024 * 1024;

/**
 * Calls come and go by the thousand, and are never removed from a map one by one. A map that is
 * filled and emptied continually keeps its old tables, and with them every call that was ever in
 * it, until the next full collection.
 */
export class Calls {
  readonly #retain: number;
  #latest = new Generation();
  #before = new Generation();
  /** Older ones without a decision: they are never forgotten. */
  readonly #waiting = new Generation();

  /**
   * `retain`: how many decided calls are remembered at least, for repeats, outcomes and look-ups.
   * At most twice as many are.
   */
  constructor(retain = 1000) {
    this.#retain = retain;
  }

  /**
   * The call that this one repeats. Throws `call-conflict` when the same callId comes with other
   * content.
   */
  repeated(call: ToolCall): CallEntry | undefined {
    if (call.callId === undefined) return undefined;
    const known = this.find(call, call.callId);
    if (!known) return undefined;
    if (known.call.digest !== call.digest) {
      throw new CountersignError(
        "call-conflict",
        `the call ${call.callId} of this session was already submitted with other content`,
        { path: "callId" },
      );
    }
    return known;
  }

  add(call: ToolCall): CallEntry {
    const entry = new CallEntry(call);
    this.#remember(entry);
    return entry;
  }

  /** From now on the entry is found by this id of the caller's. Undefined: by none. */
  name(entry: CallEntry, callId: string | undefined): void {
    for (const generation of [this.#latest, this.#before, this.#waiting])
      generation.forgetName(entry);
    entry.callId = callId;
    if (callId === undefined) return;
    const isWaiting = this.#waiting.byId.get(entry.call.id) === entry;
    (isWaiting ? this.#waiting : this.#latest).byCallId.set(nameOf(entry), entry);
  }

  /** It is a call that another node has taken before. */
  adopt(entry: CallEntry, id: string): void {
    for (const generation of [this.#latest, this.#before, this.#waiting])
      if (generation.byId.get(entry.call.id) === entry) generation.rename(entry, id);
  }

  /** The same callId again is a new call from now on. */
  disown(entry: CallEntry): void {
    this.name(entry, undefined);
  }

  get(id: string): CallEntry | undefined {
    return this.#latest.byId.get(id) ?? this.#before.byId.get(id) ?? this.#waiting.byId.get(id);
  }

  /** By the caller's own id. */
  find({ session, owner }: Holder, callId: string): CallEntry | undefined {
    const key = callKey({ session, owner, callId });
    return (
      this.#latest.byCallId.get(key) ??
      this.#before.byCallId.get(key) ??
      this.#waiting.byCallId.get(key)
    );
  }

  /** The latest calls of its session and token before this one, the latest first. */
  before({ id, session, owner }: Holder & Pick<ToolCall, "id">, most: number): CallEntry[] {
    const found: CallEntry[] = [];
    for (const { byId } of [this.#before, this.#latest])
      for (const entry of byId.values()) {
        const { call } = entry;
        if (call.id === id || call.session !== session || call.owner !== owner) continue;
        if (found.push(entry) > most) found.shift();
      }
    return found.reverse();
  }

  /** Allowed calls of which no agent was told. */
  untold(): CallEntry[] {
    const isWanted = ({ decision, isTold, isVoid }: CallEntry): boolean =>
      decision?.outcome === "allow" && !isTold && !isVoid;
    return [this.#before, this.#latest].flatMap(({ byId }) => [...byId.values()].filter(isWanted));
  }

  /** Allowed calls of this tool that have no id of the caller's and no outcome, oldest first. */
  unreported({ session, owner }: Holder, tool: string): CallEntry[] {
    const isWanted = ({ call, decision, reported }: CallEntry): boolean =>
      call.session === session &&
      call.owner === owner &&
      call.tool === tool &&
      call.callId === undefined &&
      decision?.outcome === "allow" &&
      !reported;
    return [this.#before, this.#latest].flatMap(({ byId }) => [...byId.values()].filter(isWanted));
  }

  /** Allowed calls with an id of the caller's of which no run was reported, oldest first. */
  missing({ session, owner }: Holder): CallEntry[] {
    const isWanted = ({ call, decision, reported, missed }: CallEntry): boolean =>
      call.session === session &&
      call.owner === owner &&
      call.callId !== undefined &&
      decision?.outcome === "allow" &&
      !reported &&
      !missed;
    return [this.#before, this.#latest].flatMap(({ byId }) => [...byId.values()].filter(isWanted));
  }

  /**
   * Sets the decision, once; false when there already is one. From then on it is remembered for a
   * while.
   */
  conclude(entry: CallEntry, decided: Decided): boolean {
    if (entry.state.kind === "decided") return false;
    entry.state = decided;
    if (!this.#latest.byId.has(entry.call.id)) {
      this.#waiting.delete(entry);
      this.#remember(entry);
    }
    const { waiters } = entry;
    entry.waiters = undefined;
    if (waiters) for (const waiter of waiters) waiter(decided.decision);
    return true;
  }

  #remember(entry: CallEntry): void {
    if (this.#latest.byId.size >= this.#retain || this.#latest.size > MAX_SIZE) {
      for (const old of this.#before.byId.values()) if (!old.decision) this.#waiting.add(old);
      this.#before = this.#latest;
      this.#latest = new Generation();
    }
    this.#latest.add(entry);
  }
}

const RECEIVED: Received = { kind: "received" };
const DONE = Promise.resolve();
const NO_KEYS: readonly PatternKey[] = [];
const callKey = (call: Holder & Pick<ToolCall, "callId">): string =>
  `${holderKey(call)}\n${call.callId}`;
const nameOf = ({ call: { session, owner }, callId }: CallEntry): string =>
  callKey({ session, owner, callId });
