/** The calls the gateway knows: the same call again is the same call, and each has one decision. */
import { CountersignError } from "./errors.ts";
import type { ApprovalRequest, Decision, Judgement, ToolCall } from "./model.ts";

/** A call on its way. `decision` is set once and never changes. */
export interface CallEntry {
  readonly call: ToolCall;
  judgement: Judgement | undefined;
  decision: Decision | undefined;
  /** The question it waits for, or waited for. */
  approval: ApprovalRequest | undefined;
  /** Digest of what was approved: the call's own, or that of an input the approver changed. */
  digest: string;
  permit: string | undefined;
  reported: boolean;
  /** Resolves when the call is decided or its question has been put to people. Never rejects. */
  started: Promise<void>;
  /** Connections that wait for it; a caller who was told "pending" counts as one for ever. */
  holders: number;
  waiters: ((decision: Decision) => void)[] | undefined;
}

export class Calls {
  readonly #retain: number;
  readonly #byId = new Map<string, CallEntry>();
  readonly #byCallId = new Map<string, CallEntry>();
  readonly #decided: (string | undefined)[];
  #next = 0;

  /** `retain`: how many decided calls are remembered, for repeats, outcomes and look-ups. Ten times as many cost a tenth of all the time. */
  constructor(retain = 1000) {
    this.#retain = retain;
    this.#decided = new Array<string | undefined>(retain).fill(undefined);
  }

  /** The call that this one repeats. Throws `call-conflict` when the same callId comes with other content. */
  repeated(call: ToolCall): CallEntry | undefined {
    if (call.callId === undefined) return undefined;
    const known = this.#byCallId.get(callKey(call));
    if (!known) return undefined;
    if (known.call.digest !== call.digest || known.call.owner !== call.owner) {
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
      judgement: undefined,
      decision: undefined,
      approval: undefined,
      digest: call.digest,
      permit: undefined,
      reported: false,
      started: DONE,
      holders: 0,
      waiters: undefined,
    };
    this.#byId.set(call.id, entry);
    if (call.callId !== undefined) this.#byCallId.set(callKey(call), entry);
    return entry;
  }

  get(id: string): CallEntry | undefined {
    return this.#byId.get(id);
  }

  /** By the caller's own id. */
  find(session: string, callId: string): CallEntry | undefined {
    return this.#byCallId.get(callKey({ session, callId }));
  }

  /** Sets the decision, once; false when there already is one. The oldest decided call is forgotten. */
  conclude(entry: CallEntry, decision: Decision): boolean {
    if (entry.decision) return false;
    entry.decision = decision;
    const oldest = this.#decided[this.#next];
    if (oldest !== undefined) this.#forget(oldest);
    this.#decided[this.#next] = entry.call.id;
    this.#next = (this.#next + 1) % this.#retain;
    const { waiters } = entry;
    entry.waiters = undefined;
    if (waiters) for (const waiter of waiters) waiter(decision);
    return true;
  }

  #forget(id: string): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#byId.delete(id);
    if (entry.call.callId !== undefined) this.#byCallId.delete(callKey(entry.call));
  }
}

const DONE = Promise.resolve();
const callKey = ({ session, callId }: { readonly session: string; readonly callId?: string | undefined }): string =>
  `${session}\0${callId}`;
