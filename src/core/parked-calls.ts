/**
 * Calls whose callers were told to come back: they could not wait for as long as people take. The
 * same call again goes on waiting, or picks the answer up, once.
 */
import type { CallEntry } from "./call-table.ts";
import { sha256 } from "./digest.ts";
import type { ToolCall } from "./model.ts";
import { holderKey } from "./ownership.ts";

/** An answer that no one has come back for is no answer to a later call. */
export const KEEP_MS = 15 * 60 * 1000;
const MOST = 2000;

/** A call that another one takes the place of, and the question about it. */
export interface ParkedCall {
  readonly call: string;
  readonly approval: string;
  /** The gateway that had it will not hand its answer out. */
  readonly isReleased: boolean;
  /** It is there for another call: the one that took it has left. */
  giveBack(): void;
}

/** Calls of other gateways whose callers were told to come back. */
export interface ParkedElsewhere {
  /**
   * A call of this gateway is parked; `key`: see parkedKey. Resolves when others can find it, which
   * they may once `isOpen` is true; left undefined: at once.
   */
  parked(key: string, entry: CallEntry, isOpen: Promise<boolean> | undefined): Promise<void>;
  /** It has come back, or is not waited for any more. */
  left(entry: CallEntry): void;
  /**
   * The call that this one takes the place of: no other one gets it from now on. Undefined: there
   * is none. Never rejects.
   */
  take(call: ToolCall): Promise<ParkedCall | undefined> | undefined;
}

export class ParkedCalls {
  /** In the order in which they were parked. */
  readonly #entries = new Set<CallEntry>();
  readonly #byIdentity = new Map<string, CallEntry[]>();
  readonly #now: () => number;
  readonly #elsewhere: Pick<ParkedElsewhere, "parked" | "left"> | undefined;

  constructor(now: () => number, elsewhere?: Pick<ParkedElsewhere, "parked" | "left">) {
    this.#now = now;
    this.#elsewhere = elsewhere;
  }

  /** Its caller may come back: under its callId, until people have been asked about it. */
  park(entry: CallEntry): void {
    const identity = parkedKey(entry.call);
    this.#entries.add(entry);
    this.#byIdentity.set(identity, [...(this.#byIdentity.get(identity) ?? []), entry]);
    for (const oldest of this.#entries) {
      if (this.#entries.size <= MOST && !this.#isStale(oldest)) break;
      this.#forget(oldest);
    }
  }

  /** People are asked about it. Resolves when others find it. `isOpen`: see ParkedElsewhere. */
  asked(entry: CallEntry, isOpen: Promise<boolean> | undefined): Promise<void> | undefined {
    return this.#elsewhere?.parked(parkedKey(entry.call), entry, isOpen);
  }

  /** The call that this one takes the place of: of the same token, the same in every respect. */
  take(call: ToolCall): CallEntry | undefined {
    if (this.#entries.size === 0) return undefined;
    const parked = this.#byIdentity.get(parkedKey(call)) ?? [];
    const entry = parked.find((each) => each.callId === undefined && !this.#isStale(each));
    if (entry) this.leave(entry);
    return entry;
  }

  /** Its caller may come back to another gateway from now on, and not here. */
  handOver(key: string, id: string): CallEntry | undefined {
    const entry = this.#byIdentity.get(key)?.find(({ call }) => call.id === id);
    if (!entry || this.#isStale(entry)) return undefined;
    this.leave(entry);
    return entry;
  }

  /** Its caller is yet to come back. */
  has(entry: CallEntry): boolean {
    return this.#entries.has(entry) && !this.#isStale(entry);
  }

  /** Its caller has come back. */
  leave(entry: CallEntry): void {
    // the one who was told to come back counted as one who waits
    if (this.#forget(entry)) entry.holders--;
  }

  /** Those whose answer no one picked up, and which may not be picked up any more. */
  drop(isOver: (entry: CallEntry) => boolean): CallEntry[] {
    const dropped = [...this.#entries].filter(isOver);
    for (const entry of dropped) this.leave(entry);
    return dropped;
  }

  #forget(entry: CallEntry): boolean {
    if (!this.#entries.delete(entry)) return false;
    this.#elsewhere?.left(entry);
    const identity = parkedKey(entry.call);
    const others = (this.#byIdentity.get(identity) ?? []).filter((each) => each !== entry);
    if (others.length > 0) this.#byIdentity.set(identity, others);
    else this.#byIdentity.delete(identity);
    return true;
  }

  #isStale({ decision }: CallEntry): boolean {
    return decision !== undefined && this.#now() - decision.at > KEEP_MS;
  }
}

/**
 * The same for each call that takes the place. The digest covers tool, input, session and
 * directory.
 */
export const parkedKey = (call: ToolCall): string =>
  sha256([holderKey(call), call.digest, JSON.stringify(call.annotations ?? null)].join("\n"));
