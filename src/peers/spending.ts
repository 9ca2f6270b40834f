/**
 * The purse: what peers may spend without anybody being asked, and at all. Reserved before anything
 * is waited for, and never twice.
 */
import { z } from "zod";
import type { Log } from "../core/channel.ts";
import { decimalOf, millionthsOf } from "./decimals.ts";
import { keep, type RecordFile } from "./json-file.ts";

/** In millionths. A day is one of UTC. */
export interface Limits {
  readonly maxPerTx: bigint;
  /** What all peers together may spend in a day. */
  readonly maxDaily: bigint;
  /** What each of them may. */
  readonly maxDailyPerPeer: bigint;
  /** Up to this, itself included, nobody has to be asked; 0: everybody always has to be. */
  readonly autoApproveBelow: bigint;
}

/** `unavailable`: what was spent today cannot be told, or there is no room to write it down. */
export type Refusal = "per-call" | "daily" | "unavailable";

export interface Payment {
  /** Of the call; nothing is ever reserved twice for one. */
  readonly id: string;
  readonly did: string;
  /** Millionths, more than 0. */
  readonly amount: bigint;
}

export interface Spending {
  readonly limits: Limits;
  /** What stands against it. Reserves nothing. */
  objection(payment: Omit<Payment, "id">): Refusal | undefined;
  /**
   * Sets the amount aside, at once, in place of what was set aside for this call before; or says
   * what stands against it.
   */
  reserve(payment: Payment): Refusal | undefined;
  /** Resolves when all that is set aside is durable; rejects when it cannot be written. */
  written(): Promise<void>;
  /** What is set aside for a call. */
  reserved(id: string): bigint | undefined;
  /** The call was allowed: its amount counts as spent, from now on in the day that it is now. */
  commit(id: string): void;
  /**
   * It was not spent after all: nothing counts any more, unless it was spent on a day that is over.
   */
  release(id: string): void;
  /** The call is done with: what was spent stays spent. */
  close(id: string): void;
  /** Of all peers, today; what is set aside included. */
  readonly total: bigint;
  /** Writes what is not written yet. Never rejects. */
  stop(): Promise<void>;
}

export interface SpendingOptions {
  readonly limits: Limits;
  readonly file: RecordFile;
  readonly now: () => number;
  readonly log?: Pick<Log, "error">;
  readonly delayMs?: number;
}

/** How many payments' ends are waited for, and how many peers may spend in a day. */
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
  /** The day it was spent on; undefined: it is set aside. */
  day?: number;
}

/**
 * Never rejects: where the file cannot be read, every payment is refused, and it is left as it is.
 */
export async function openSpending({
  limits,
  file,
  now,
  log,
  delayMs = 1000,
}: SpendingOptions): Promise<Spending> {
  const loaded = await load(file, log);
  /** What each peer spent on `day`, and what is set aside for it. */
  const byPeer = loaded?.byPeer ?? new Map<string, bigint>();
  const open = new Map<string, Open>();
  let day = loaded?.day ?? 0;
  let total = [...byPeer.values()].reduce((sum, each) => sum + each, 0n);
  const kept = keep({ file, log, delayMs, text: () => textOf(day, byPeer) });

  function count(did: string, difference: bigint): void {
    const of = (byPeer.get(did) ?? 0n) + difference;
    if (of > 0n) byPeer.set(did, of);
    else byPeer.delete(did);
    total += difference;
  }

  /**
   * A day never ends twice: a clock that is set back gives nobody a second purse. What is set aside
   * goes into the new day.
   */
  function turn(): void {
    const today = Math.floor(now() / DAY_MS);
    if (today <= day) return;
    day = today;
    byPeer.clear();
    total = 0n;
    for (const { did, amount, day: spentOn } of open.values())
      if (spentOn === undefined) count(did, amount);
  }

  function refusal({ did, amount }: Omit<Payment, "id">): Refusal | undefined {
    if (!loaded || amount <= 0n) return "unavailable";
    if (amount > limits.maxPerTx) return "per-call";
    const of = byPeer.get(did);
    if (total + amount > limits.maxDaily || (of ?? 0n) + amount > limits.maxDailyPerPeer)
      return "daily";
    return of === undefined && byPeer.size >= MAX_OPEN ? "unavailable" : undefined;
  }

  /** The oldest that was spent is done with; what is set aside never is. */
  function makeRoom(): boolean {
    if (open.size < MAX_OPEN) return true;
    for (const [id, { day: spentOn }] of open) if (spentOn !== undefined) return open.delete(id);
    return false;
  }

  function release(id: string): void {
    turn();
    const known = open.get(id);
    if (!known) return;
    open.delete(id);
    if (known.day !== undefined && known.day !== day) return;
    count(known.did, -known.amount);
    kept.soon();
  }

  return {
    limits,
    objection(payment) {
      turn();
      return refusal(payment);
    },
    reserve({ id, did, amount }) {
      turn();
      if (open.get(id)?.day !== undefined) return "unavailable"; // it was decided already
      release(id);
      const why = refusal({ did, amount });
      if (why !== undefined) return why;
      if (!makeRoom()) return "unavailable";
      open.set(id, { did, amount });
      count(did, amount);
      return undefined;
    },
    written: () => kept.written(),
    reserved: (id) => open.get(id)?.amount,
    commit(id) {
      turn();
      const known = open.get(id);
      if (known && known.day === undefined) known.day = day;
    },
    release,
    close(id) {
      if (open.get(id)?.day !== undefined) open.delete(id);
    },
    get total() {
      turn();
      return total;
    },
    stop: () => kept.stop(),
  };
}

async function load(
  file: RecordFile,
  log: SpendingOptions["log"],
): Promise<{ day: number; byPeer: Map<string, bigint> } | undefined> {
  try {
    const text = await file.load();
    const { day, peers } =
      text === undefined ? { day: 0, peers: [] } : File.parse(JSON.parse(text));
    return { day, byPeer: new Map(peers.map(({ did, spent }) => [did, spent])) };
  } catch (error) {
    log?.error(
      { file: file.name, error: (error as Error).message },
      "what peers spent cannot be read: all their payments are denied; mend the file or move it away, and start again",
    );
    return undefined;
  }
}

const textOf = (day: number, byPeer: ReadonlyMap<string, bigint>): string =>
  `${JSON.stringify({ version: 1, day, peers: [...byPeer].map(([did, spent]) => ({ did, spent: decimalOf(spent) })) })}\n`;
