/**
 * What remote peers may spend at all gateways that share a store. One row has the amounts, and each
 * reservation is written against the version that it was checked with: no two gateways together
 * spend more than the limit. An amount is reserved for today and for tomorrow, so that it also has
 * its place if it is spent after midnight.
 */
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";
import type { Limits, Payment, Refusal, Spending } from "../../peers/spending.ts";
import { Replica } from "./replica.ts";

const KIND = "spending";
const KEY = "days";
const DAY_MS = 86_400_000;
/** The most payments whose outcome is pending, and the most peers that may spend in a day. */
const MAX_OPEN = 10_000;

/** By day since 1970 and by peer, in millionths. */
type Days = ReadonlyMap<number, ReadonlyMap<string, bigint>>;

const Row = z.record(z.string().regex(/^\d+$/), z.record(z.string(), z.string().regex(/^\d+$/)));

interface Open {
  readonly did: string;
  readonly amount: bigint;
  /** The days that it is counted on. */
  days: readonly number[];
  isSpent: boolean;
  /** Why it could not be reserved; undefined: it is. */
  written: Promise<Refusal | undefined>;
}

/** Rejects with `store-lost`. */
export async function sharedSpending(cluster: Cluster, limits: Limits): Promise<Spending> {
  const purse = new PurseOfAll(cluster, limits);
  await purse.open();
  return purse;
}

class PurseOfAll implements Spending {
  readonly limits: Limits;
  readonly #cluster: Cluster;
  readonly #known: Replica<Days>;
  readonly #open = new Map<string, Open>();
  /** This node's changes, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(cluster: Cluster, limits: Limits) {
    this.#cluster = cluster;
    this.limits = limits;
    this.#known = new Replica({ shared: cluster.shared, kind: KIND, read: daysIn });
  }

  open(): Promise<void> {
    return this.#known.refresh();
  }

  objection(payment: Omit<Payment, "id">): Refusal | undefined {
    return this.#refusal(this.#known.get(KEY) ?? NONE, payment);
  }

  /** Refuses what is too much by all that this node knows; `written` has the last word. */
  reserve({ id, did, amount }: Payment): Refusal | undefined {
    if (this.#open.get(id)?.isSpent) return "unavailable"; // it was decided already
    this.release(id);
    const why = this.objection({ did, amount });
    if (why !== undefined) return why;
    if (!this.#makeRoom()) return "unavailable";
    const days = [this.#today(), this.#today() + 1];
    const open: Open = { did, amount, days, isSpent: false, written: Promise.resolve(undefined) };
    open.written = this.#write((known) => {
      const refused = this.#refusal(known, { did, amount });
      return refused ?? counted(known, { did, amount, days });
    });
    open.written.then(
      (refused) => refused !== undefined && this.#forget(id, open),
      () => this.#forget(id, open),
    );
    this.#open.set(id, open);
    return undefined;
  }

  async written(id?: string): Promise<Refusal | undefined> {
    return id === undefined ? undefined : this.#open.get(id)?.written;
  }

  reserved(id: string): bigint | undefined {
    return this.#open.get(id)?.amount;
  }

  /** What was kept free on the other day is given back. */
  commit(id: string): void {
    const open = this.#open.get(id);
    if (!open || open.isSpent) return;
    open.isSpent = true;
    const today = this.#today();
    const { did, amount, days } = open;
    open.days = [today];
    this.#later((known) => {
      const without = counted(known, { did, amount: -amount, days });
      return counted(without, { did, amount, days: [today] });
    });
  }

  /** What was spent on a day that is over stays spent. */
  release(id: string): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    const { did, amount, days, isSpent, written } = open;
    if (isSpent && days[0] !== this.#today()) return;
    void written.then(
      (refused) => {
        if (refused === undefined)
          this.#later((known) => counted(known, { did, amount: -amount, days }));
      },
      () => {}, // it may be counted: no more is spent for that
    );
  }

  close(id: string): void {
    if (this.#open.get(id)?.isSpent) this.#open.delete(id);
  }

  get total(): bigint {
    return totalOf(this.#known.get(KEY)?.get(this.#today()));
  }

  async stop(): Promise<void> {
    await this.#turn;
    this.#known.close();
  }

  #forget(id: string, open: Open): void {
    if (this.#open.get(id) === open) this.#open.delete(id);
  }

  #today(): number {
    return Math.floor(this.#cluster.now() / DAY_MS);
  }

  /** On each of the two days. */
  #refusal(known: Days, { did, amount }: Omit<Payment, "id">): Refusal | undefined {
    const { maxPerTx, maxDaily, maxDailyPerPeer } = this.limits;
    if (amount <= 0n) return "unavailable";
    if (amount > maxPerTx) return "per-call";
    for (const day of [this.#today(), this.#today() + 1]) {
      const peers = known.get(day);
      const own = peers?.get(did);
      if (totalOf(peers) + amount > maxDaily || (own ?? 0n) + amount > maxDailyPerPeer)
        return "daily";
      if (own === undefined && (peers?.size ?? 0) >= MAX_OPEN) return "unavailable";
    }
    return undefined;
  }

  /** What cannot be given back stays counted, which spends too little and never too much. */
  #later(change: (known: Days) => Days): void {
    this.#write(change).catch(() => {});
  }

  /** Reads, changes, and writes if no other node has written meanwhile; else once more. */
  #write(change: (known: Days) => Days | Refusal): Promise<Refusal | undefined> {
    const work = async (): Promise<Refusal | undefined> => {
      const { shared } = this.#cluster;
      for (;;) {
        const row = await shared.get(KIND, KEY);
        const known = row ? daysIn(row.value) : NONE;
        if (!known) return "unavailable";
        const after = change(this.#current(known));
        if (typeof after === "string") return after;
        if (!(await shared.put(KIND, KEY, rowOf(after), { version: row?.version ?? 0 }))) continue;
        this.#known.wrote(KEY, after);
        return undefined;
      }
    };
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => {});
    return next;
  }

  #current(known: Days): Days {
    return new Map([...known].filter(([day]) => day >= this.#today()));
  }

  /** Drops the oldest that was spent; reservations are never dropped. */
  #makeRoom(): boolean {
    if (this.#open.size < MAX_OPEN) return true;
    for (const [id, { isSpent }] of this.#open) if (isSpent) return this.#open.delete(id);
    return false;
  }
}

const NONE: Days = new Map();

interface Counted {
  readonly did: string;
  readonly amount: bigint;
  readonly days: readonly number[];
}

function counted(known: Days, { did, amount, days }: Counted): Days {
  const after = new Map(known);
  for (const day of days) {
    const peers = new Map(after.get(day));
    const of = (peers.get(did) ?? 0n) + amount;
    if (of > 0n) peers.set(did, of);
    else peers.delete(did);
    after.set(day, peers);
  }
  return after;
}

const totalOf = (peers: ReadonlyMap<string, bigint> = new Map()): bigint =>
  [...peers.values()].reduce((sum, each) => sum + each, 0n);

/** Undefined if it cannot be read: then nothing is spent. */
function daysIn(value: Json): Days | undefined {
  const row = Row.safeParse(value).data;
  return (
    row &&
    new Map(
      Object.entries(row).map(([day, peers]) => [
        Number(day),
        new Map(Object.entries(peers).map(([did, amount]) => [did, BigInt(amount)])),
      ]),
    )
  );
}

const rowOf = (days: Days): Json =>
  Object.fromEntries(
    [...days].map(([day, peers]) => [
      String(day),
      Object.fromEntries([...peers].map(([did, amount]) => [did, String(amount)])),
    ]),
  );
