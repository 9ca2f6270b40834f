/** The calls the gateway knows: the same call again is the same call, and each has one decision. */
import { CountersignError } from "./errors.ts";
import type { PatternKey } from "./keys.ts";
import type { ApprovalRequest, Decision, Judgement, Level, ToolCall } from "./model.ts";
import { type Holder, holderKey } from "./ownership.ts";

/** A call on its way. `decision` is set once and never changes. */
export interface CallEntry {
  readonly call: ToolCall;
  /** What would run: the call itself in its session's project, or what a hook made of it. */
  effective: ToolCall;
  /** JSON text of the input that a hook put in place of the call's own. */
  replaced: string | undefined;
  /** What hooks want the agent to know. */
  context: readonly string[] | undefined;
  /** As long as it is not decided. */
  judgement: Judgement | undefined;
  level: Level;
  keys: readonly PatternKey[];
  decision: Decision | undefined;
  /** The question it waits for, or waited for. */
  approval: ApprovalRequest | undefined;
  /** Digest of what was approved: the call's own, or that of an input the approver changed. */
  digest: string;
  permit: string | undefined;
  reported: boolean;
  /** Bytes that it holds of its token's quota while it waits for a person. */
  heldBytes: number;
  /** Resolves when the call is decided or its question has been put to people. Never rejects. */
  started: Promise<void>;
  /** Connections that wait for it; a caller who was told "pending" counts as one for ever. */
  holders: number;
  waiters: ((decision: Decision) => void)[] | undefined;
}

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
    if (call.callId !== undefined) this.byCallId.set(callKey(call), entry);
  }

  delete({ call }: CallEntry): void {
    this.byId.delete(call.id);
    if (call.callId !== undefined) this.byCallId.delete(callKey(call));
  }
}

/**
 * Characters of inputs that a generation holds: fewer calls are remembered where they are large.
 */
const MAX_SIZE = 8 * 1024 * 1024;

/**
 * Calls come and go by the thousand, and are never taken out of a map one by one: a map that is
 * filled and emptied without end keeps its outgrown tables, and with them every call that was ever
 * in it, until the next full collection.
 */
export class Calls {
  readonly #retain: number;
  #latest = new Generation();
  #before = new Generation();
  /** Older ones without a decision: they are never forgotten. */
  readonly #waiting = new Generation();

  /**
   * `retain`: how many decided calls are remembered at least, for repeats, outcomes and look-ups;
   * at most twice as many are.
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
    const entry: CallEntry = {
      call,
      effective: call,
      replaced: undefined,
      context: undefined,
      judgement: undefined,
      level: "dangerous",
      keys: NO_KEYS,
      decision: undefined,
      approval: undefined,
      digest: call.digest,
      permit: undefined,
      reported: false,
      heldBytes: 0,
      started: DONE,
      holders: 0,
      waiters: undefined,
    };
    this.#remember(entry);
    return entry;
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

  /**
   * Sets the decision, once; false when there already is one. From then on it is remembered for a
   * while.
   */
  conclude(entry: CallEntry, decision: Decision): boolean {
    if (entry.decision) return false;
    entry.decision = decision;
    // the largest part of what is known of a call, and thousands are remembered
    entry.judgement = undefined;
    if (!this.#latest.byId.has(entry.call.id)) {
      this.#waiting.delete(entry);
      this.#remember(entry);
    }
    const { waiters } = entry;
    entry.waiters = undefined;
    if (waiters) for (const waiter of waiters) waiter(decision);
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

const DONE = Promise.resolve();
const NO_KEYS: readonly PatternKey[] = [];
const callKey = (call: Holder & Pick<ToolCall, "callId">): string =>
  `${holderKey(call)}\n${call.callId}`;
