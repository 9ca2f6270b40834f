/**
 * The spending limits: how much peers may spend without approval, and in total. Amounts are
 * reserved before anything is awaited, and never twice.
 */
import { z } from "zod";
import type { Log } from "../core/channel.ts";
import { decimalOf, millionthsOf } from "./decimals.ts";
import { type JsonFile, keep, type RecordFile } from "./json-file.ts";

/** In millionths. A day is a UTC day. */
export interface Limits {
  readonly maxPerTx: bigint;
  /** The limit of all peers together for a day. */
  readonly maxDaily: bigint;
  /** The limit of each peer for a day. */
  readonly maxDailyPerPeer: bigint;
  /** Up to and including this amount no approval is needed; 0: it always is. */
  readonly autoApproveBelow: bigint;
}

/** `unavailable`: today's spending cannot be read, or there is no room to record it. */
export type Refusal = "per-call" | "daily" | "unavailable";

export interface Payment {
  /** The id of the call; an amount is reserved only once for each. */
  readonly id: string;
  readonly did: string;
  /** Millionths, more than 0. */
  readonly amount: bigint;
}

export interface Spending {
  readonly limits: Limits;
  /** Why it would be refused. Reserves nothing. */
  objection(payment: Omit<Payment, "id">): Refusal | undefined;
  /**
   * Reserves the amount at once, in place of what was reserved for this call before; or returns why
   * not.
   */
  reserve(payment: Payment): Refusal | undefined;
  /**
   * Resolves when the call's reservation is durable, or with why it could not be reserved after
   * all; rejects if it cannot be written.
   */
  written(id?: string): Promise<Refusal | undefined>;
  /** The amount that is reserved for a call. */
  reserved(id: string): bigint | undefined;
  /** The call was allowed: its amount counts as spent, from now on in the current day. */
  commit(id: string): void;
  /**
   * It was not spent after all: nothing counts any more, unless it was spent on a day that is over.
   */
  release(id: string): void;
  /** The call is finished: what was spent stays spent. */
  close(id: string): void;
  /** The total of all peers today, including reservations. */
  readonly total: bigint;
  /** Writes pending changes. Never rejects. */
  stop(): Promise<void>;
}

export interface SpendingOptions {
  readonly limits: Limits;
  readonly file: RecordFile;
  readonly now: () => number;
  readonly log?: Pick<Log, "error">;
  readonly delayMs?: number;
}

/** The most payments whose outcome is pending, and the most peers that may spend in a day. */
const MAX_OPEN = 10_000;
const DAY_MS = 86_400_000;

const amount = z.string().transform((text, context): bigint => {
  const millionths = millionthsOf(text);
  if (millionths === undefined) context.addIssue({ code: "custom", message: "no amount" });
  return millionths ?? 0n;
});
const File = z.strictObject({
  version: z.literal(1),
  /** Days since 1970. */
  day: z.number().int().min(0),
  peers: z.array(z.strictObject({ did: z.string().min(1), spent: amount })),
});

interface Open {
  readonly did: string;
  readonly amount: bigint;
  /** The day it was spent on; undefined: it is reserved. */
  day?: number;
}

/**
 * Never rejects: if the file cannot be read, every payment is refused, and the file is left as it
 * is.
 */
export async function openSpending(options: SpendingOptions): Promise<Spending> {
  return new Purse(options, await load(options.file, options.log));
}

class Purse implements Spending {
  readonly limits: Limits;
  readonly #now: () => number;
  /** False if the file could not be read. */
  readonly #isKnown: boolean;
  /** What each peer spent on `#day`, and what is reserved for it. */
  readonly #byPeer: Map<string, bigint>;
  readonly #open = new Map<string, Open>();
  #day: number;
  #total: bigint;
  readonly #kept: JsonFile;

  constructor(options: SpendingOptions, loaded: Loaded | undefined) {
    const { limits, file, now, log, delayMs = 1000 } = options;
    this.limits = limits;
    this.#now = now;
    this.#isKnown = loaded !== undefined;
    this.#byPeer = loaded?.byPeer ?? new Map();
    this.#day = loaded?.day ?? 0;
    this.#total = [...this.#byPeer.values()].reduce((sum, each) => sum + each, 0n);
    this.#kept = keep({ file, log, delayMs, text: () => textOf(this.#day, this.#byPeer) });
  }

  objection(payment: Omit<Payment, "id">): Refusal | undefined {
    this.#turn();
    return this.#refusal(payment);
  }

  reserve({ id, did, amount }: Payment): Refusal | undefined {
    this.#turn();
    if (this.#open.get(id)?.day !== undefined) return "unavailable"; // it was decided already
    this.release(id);
    const why = this.#refusal({ did, amount });
    if (why !== undefined) return why;
    if (!this.#makeRoom()) return "unavailable";
    this.#open.set(id, { did, amount });
    this.#count(did, amount);
    return undefined;
  }

  async written(): Promise<undefined> {
    await this.#kept.written();
  }

  reserved(id: string): bigint | undefined {
    return this.#open.get(id)?.amount;
  }

  commit(id: string): void {
    this.#turn();
    const known = this.#open.get(id);
    if (known && known.day === undefined) known.day = this.#day;
  }

  close(id: string): void {
    if (this.#open.get(id)?.day !== undefined) this.#open.delete(id);
  }

  get total(): bigint {
    this.#turn();
    return this.#total;
  }

  stop(): Promise<void> {
    return this.#kept.stop();
  }

  release(id: string): void {
    this.#turn();
    const known = this.#open.get(id);
    if (!known) return;
    this.#open.delete(id);
    if (known.day !== undefined && known.day !== this.#day) return;
    this.#count(known.did, -known.amount);
    this.#kept.soon();
  }

  #count(did: string, difference: bigint): void {
    const of = (this.#byPeer.get(did) ?? 0n) + difference;
    if (of > 0n) this.#byPeer.set(did, of);
    else this.#byPeer.delete(did);
    this.#total += difference;
  }

  /**
   * A day never ends twice: setting the clock back does not reset the limits. Reservations move to
   * the new day.
   */
  #turn(): void {
    const today = Math.floor(this.#now() / DAY_MS);
    if (today <= this.#day) return;
    this.#day = today;
    this.#byPeer.clear();
    this.#total = 0n;
    for (const { did, amount, day: spentOn } of this.#open.values())
      if (spentOn === undefined) this.#count(did, amount);
  }

  #refusal({ did, amount }: Omit<Payment, "id">): Refusal | undefined {
    if (!this.#isKnown || amount <= 0n) return "unavailable";
    const { maxPerTx, maxDaily, maxDailyPerPeer } = this.limits;
    if (amount > maxPerTx) return "per-call";
    const of = this.#byPeer.get(did);
    if (this.#total + amount > maxDaily || (of ?? 0n) + amount > maxDailyPerPeer) return "daily";
    return of === undefined && this.#byPeer.size >= MAX_OPEN ? "unavailable" : undefined;
  }

  /** Drops the oldest that was spent; reservations are never dropped. */
  #makeRoom(): boolean {
    if (this.#open.size < MAX_OPEN) return true;
    for (const [id, { day: spentOn }] of this.#open)
      if (spentOn !== undefined) return this.#open.delete(id);
    return false;
  }
}

interface Loaded {
  readonly day: number;
  readonly byPeer: Map<string, bigint>;
}

async function load(file: RecordFile, log: SpendingOptions["log"]): Promise<Loaded | undefined> {
  try {
    const text = await file.load();
    const { day, peers } =
      text === undefined ? { day: 0, peers: [] } : File.parse(JSON.parse(text));
    return { day, byPeer: new Map(peers.map(({ did, spent }) => [did, spent])) };
  } catch (error) {
    log?.error(
      { file: file.name, error: (error as Error).message },
      "the record of what peers spent cannot be read: all their payments are denied; repair " +
        "the file or move it away, and restart",
    );
    return undefined;
  }
}

const textOf = (day: number, byPeer: ReadonlyMap<string, bigint>): string => {
  const peers = [...byPeer].map(([did, spent]) => ({ did, spent: decimalOf(spent) }));
  return `${JSON.stringify({ version: 1, day, peers })}\n`;
};
