/**
 * Calls whose callers were told to come back, at other gateways of the same store. Each has a row
 * while it is parked. The gateway that has it alone hands it out, so that it is handed out once:
 * another one asks for it in the row, and the first one releases it there. Where a gateway stops,
 * it releases all. Where one is gone without that, its question is waited for if it is still open,
 * and people are asked anew if not.
 */
import { z } from "zod";
import type { CallEntry } from "../core/call-table.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster, SharedEntry } from "../core/cluster.ts";
import type { Gate } from "../core/gate.ts";
import type { ToolCall } from "../core/model.ts";
import { KEEP_MS, type ParkedCall, type ParkedElsewhere, parkedKey } from "../core/parked-calls.ts";
import type { Stops } from "../core/stops.ts";

const KIND = "parked";
/** A gateway that has the call releases it within this time, or is taken for gone. */
const PATIENCE_MS = 2000;
/** So long a caller waits at most until others can find its call. */
const WRITTEN_MS = 1000;
/** So long a gateway that stops waits for what it writes at most. */
const LEAVING_MS = 8000;
/** Rows whose time is over are looked for once there are so many. */
const MANY = 1000;

const Row = z.object({
  /** The gateway that has it. */
  node: z.string(),
  key: z.string(),
  session: z.string(),
  owner: z.string(),
  call: z.string(),
  approval: z.string(),
  /** Unix ms by the store's clock. */
  until: z.number(),
  state: z.enum(["kept", "wanted", "released"]),
  /** As it was when the row was written: what was approved under a lower one is asked anew. */
  fence: z.number(),
});
type Row = z.output<typeof Row>;

interface Options {
  readonly cluster: Pick<Cluster, "shared" | "node" | "now" | "fence">;
  readonly stops: Pick<Stops, "of" | "watch">;
  readonly log: Log;
}

type Handing = Pick<Gate, "handOver" | "isLeft" | "dropApproved">;

/** Rejects with `store-lost`. */
export async function openParked(options: Options): Promise<ParkedOfAll> {
  const parked = new ParkedOfAll(options);
  await parked.load();
  return parked;
}

export class ParkedOfAll implements ParkedElsewhere {
  readonly #options: Options;
  /** As far as this node has heard, by the id of the call. */
  readonly #rows = new Map<string, Row>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #own = new Set<string>();
  /** Told when the row of a call has changed. */
  readonly #waiting = new Map<string, () => void>();
  /** Told when the row of a call that has just been parked is heard of. */
  readonly #hearing = new Map<string, () => void>();
  /** By call, one after the other: they may go on different connections. */
  readonly #writing = new Map<string, Promise<void>>();
  #gate: Handing | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { cluster, stops } = options;
    cluster.shared.watch(KIND, (call, entry) => this.#heard(call, entry));
    cluster.fence.watch(async () => this.#gate?.dropApproved());
    stops.watch(() => {
      for (const row of this.#rows.values()) this.#dropStopped(row);
    });
  }

  async load(): Promise<void> {
    for (const entry of await this.#options.cluster.shared.list(KIND))
      this.#heard(entry.key, entry);
  }

  follow(gate: Handing): void {
    this.#gate = gate;
  }

  async parked(
    key: string,
    { call, approval }: CallEntry,
    isOpen: Promise<boolean> | undefined,
  ): Promise<void> {
    if (!approval) return;
    const { node, now, fence } = this.#options.cluster;
    const { id, session, owner } = call;
    const state = this.#gate?.isLeft ? "released" : "kept";
    const left = Math.max(0, approval.expiresAt - now()) + KEEP_MS;
    const names = { node: node.id, key, session, owner, call: id, approval: approval.id };
    const row: Row = { ...names, until: now() + left, state, fence: fence.number };
    if (state === "kept") this.#own.add(id);
    this.#learn(row);
    // the others hear of it when this one does
    const heard = new Promise<void>((resolve) => this.#hearing.set(id, resolve));
    const written = this.#write(id, async () => {
      if ((await isOpen) !== false && (await this.#put(row))) return;
      this.#hearing.get(id)?.();
    });
    await Promise.race([written.then(() => heard), pause(WRITTEN_MS)]);
    this.#hearing.delete(id);
  }

  left({ call: { id } }: CallEntry): void {
    if (this.#own.delete(id)) void this.#remove(id);
  }

  take(call: ToolCall): Promise<ParkedCall | undefined> | undefined {
    if (this.#byKey.size === 0) return undefined;
    const known = this.#byKey.get(parkedKey(call));
    return known && this.#takeOne([...known]);
  }

  /**
   * This gateway stops: its callers come back elsewhere. Resolves when all of it is written; where
   * the database is silent, people are asked anew.
   */
  async leave(): Promise<void> {
    for (const call of [...this.#own]) this.#release(call);
    await Promise.race([this.#written(), pause(LEAVING_MS)]);
  }

  async #written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values());
  }

  async #takeOne(calls: readonly string[]): Promise<ParkedCall | undefined> {
    const { shared, now } = this.#options.cluster;
    for (const id of calls) {
      const known = this.#rows.get(id);
      if (!known || known.until < now() || this.#own.has(id)) continue;
      try {
        if (known.state !== "released") await this.#askFor(id);
        const row = rowIn(await shared.take(KIND, id));
        this.#forget(id);
        if (row) return await this.#taken(row);
      } catch {
        return undefined; // people are asked anew, once the store is back
      }
    }
    return undefined;
  }

  async #taken(row: Row): Promise<ParkedCall> {
    const { fence } = this.#options.cluster;
    await fence.refresh();
    const { call, approval } = row;
    return {
      ...{ call, approval },
      isReleased: row.state === "released" && row.fence === fence.number,
      giveBack: () => void this.#write(call, () => this.#put(row, 0)),
    };
  }

  /** Resolves when the gateway that has it has released it, or is taken for gone. */
  async #askFor(call: string): Promise<void> {
    const entry = await this.#options.cluster.shared.get(KIND, call);
    const row = rowIn(entry);
    if (!entry || !row || row.state === "released") return;
    const changed = this.#change(call, PATIENCE_MS);
    await this.#put({ ...row, state: "wanted" }, entry.version);
    await changed;
  }

  /** Resolves when its row is released or gone, after `ms` at the latest. */
  #change(call: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(), ms);
      const before = this.#waiting.get(call);
      const end = () => {
        clearTimeout(timer);
        if (this.#waiting.get(call) === changed) this.#waiting.delete(call);
        resolve();
      };
      const changed = () => {
        before?.();
        const row = this.#rows.get(call);
        if (!row || row.state === "released") end();
      };
      this.#waiting.set(call, changed);
    });
  }

  #heard(call: string, entry: SharedEntry | undefined): void {
    const row = rowIn(entry);
    if (row) this.#hearing.get(call)?.();
    this.#forget(call);
    if (row) {
      this.#learn(row);
      this.#dropStopped(row);
      if (row.state === "wanted" && this.#own.has(call)) this.#release(call);
    }
    this.#waiting.get(call)?.();
  }

  #learn(row: Row): void {
    this.#rows.set(row.call, row);
    this.#byKey.set(row.key, (this.#byKey.get(row.key) ?? new Set()).add(row.call));
    if (this.#rows.size > MANY) this.#dropOver();
  }

  /** From now on it is no longer handed out here. */
  #release(call: string): void {
    this.#own.delete(call);
    const row = this.#rows.get(call);
    const entry = row && this.#gate?.handOver(row.key, call);
    if (!row || !entry) return;
    // it may have been asked about anew since
    const approval = entry.approval?.id ?? row.approval;
    void this.#write(call, async () => {
      const { shared, fence } = this.#options.cluster;
      for (;;) {
        const now = await shared.get(KIND, call);
        // gone: another gateway has not waited for this one
        if (!now) return;
        const released: Row = { ...row, approval, state: "released", fence: fence.number };
        if (await this.#put(released, now.version)) return;
      }
    });
  }

  #put(row: Row, version?: number): Promise<boolean> {
    const forMs = Math.max(1, row.until - this.#options.cluster.now());
    const which = version === undefined ? {} : { version };
    return this.#options.cluster.shared.put(KIND, row.call, row, { ...which, forMs });
  }

  /** What was approved before a stop and not picked up yet is not handed out any more. */
  #dropStopped(row: Row): void {
    if (row.state === "released" && this.#options.stops.of(row)) void this.#remove(row.call);
  }

  #remove(call: string): Promise<void> {
    return this.#write(call, () => this.#options.cluster.shared.take(KIND, call));
  }

  #dropOver(): void {
    const now = this.#options.cluster.now();
    for (const [call, row] of this.#rows) if (row.until < now) this.#forget(call);
  }

  #forget(call: string): void {
    const row = this.#rows.get(call);
    if (!row) return;
    this.#rows.delete(call);
    const others = this.#byKey.get(row.key);
    others?.delete(call);
    if (others?.size === 0) this.#byKey.delete(row.key);
  }

  /** If it fails, people are asked anew elsewhere. Never rejects. */
  #write(call: string, work: () => Promise<unknown>): Promise<void> {
    const written: Promise<void> = (this.#writing.get(call) ?? Promise.resolve())
      .then(work)
      .then(
        () => {},
        (error: Error) =>
          this.#options.log.warn({ error: error.message }, "a call that waits is not shared"),
      )
      .finally(() => {
        if (this.#writing.get(call) === written) this.#writing.delete(call);
      });
    this.#writing.set(call, written);
    return written;
  }
}

/** By the global timer, which the simulation replaces. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref());

const rowIn = (entry: SharedEntry | undefined): Row | undefined =>
  entry && Row.safeParse(entry.value).data;
