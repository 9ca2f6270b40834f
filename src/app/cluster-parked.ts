/**
 * Calls whose callers were told to come back, at other gateways of the same store. Each has a row
 * while it is parked. The gateway that has it alone hands it out, so that it is handed out once:
 * another one asks for it in the row, and the first one releases it there. Where a gateway stops, it
 * releases all. Where one is gone without that, its question is waited for if it is still open, and
 * people are asked anew if not.
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
});
type Row = z.output<typeof Row>;

interface Options {
  readonly cluster: Pick<Cluster, "shared" | "node" | "now">;
  readonly stops: Pick<Stops, "of" | "watch">;
  readonly log: Log;
}

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
  /** One after the other: they may go on different connections. */
  #writing: Promise<unknown> = Promise.resolve();
  #gate: Pick<Gate, "handOver" | "isLeft"> | undefined;

  constructor(options: Options) {
    this.#options = options;
    options.cluster.shared.watch(KIND, (call, entry) => this.#heard(call, entry));
    options.stops.watch(() => this.#dropStopped());
  }

  async load(): Promise<void> {
    for (const entry of await this.#options.cluster.shared.list(KIND))
      this.#heard(entry.key, entry);
  }

  follow(gate: Pick<Gate, "handOver" | "isLeft">): void {
    this.#gate = gate;
  }

  parked(key: string, { call: { id, session, owner }, approval }: CallEntry): void {
    if (!approval) return; // people are yet to be asked: then they are asked elsewhere
    const { node, now } = this.#options.cluster;
    const state = this.#gate?.isLeft ? "released" : "kept";
    const left = Math.max(0, approval.expiresAt - now()) + KEEP_MS;
    const names = { node: node.id, key, session, owner, call: id, approval: approval.id };
    const row: Row = { ...names, until: now() + left, state };
    if (state === "kept") this.#own.add(id);
    this.#learn(row);
    this.#write(() => this.#put(row));
  }

  left({ call: { id } }: CallEntry): void {
    if (this.#own.delete(id)) this.#write(() => this.#options.cluster.shared.take(KIND, id));
  }

  take(call: ToolCall): Promise<ParkedCall | undefined> | undefined {
    if (this.#byKey.size === 0) return undefined;
    const known = this.#byKey.get(parkedKey(call));
    return known && this.#takeOne([...known]);
  }

  /** This gateway stops: its callers come back elsewhere. Resolves when all of it is written. */
  async leave(): Promise<void> {
    for (const call of [...this.#own]) this.#release(call);
    await this.#writing;
  }

  async #takeOne(calls: readonly string[]): Promise<ParkedCall | undefined> {
    const { shared, now } = this.#options.cluster;
    for (const id of calls) {
      const row = this.#rows.get(id);
      if (!row || row.until < now() || this.#own.has(id)) continue;
      try {
        const isReleased = row.state === "released" || (await this.#isReleased(id));
        const { approval } = row;
        if (await shared.take(KIND, id)) return { call: id, approval, isReleased };
      } catch {
        return undefined; // people are asked anew, once the store is back
      }
    }
    return undefined;
  }

  /** Asks the gateway that has it. */
  async #isReleased(call: string): Promise<boolean> {
    const { shared } = this.#options.cluster;
    const entry = await shared.get(KIND, call);
    const row = entry && Row.safeParse(entry.value).data;
    if (!row) return false;
    if (row.state === "released") return true;
    const changed = this.#change(call, PATIENCE_MS);
    await this.#put({ ...row, state: "wanted" }, entry.version);
    await changed;
    return this.#rows.get(call)?.state === "released";
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
    const row = entry && Row.safeParse(entry.value).data;
    this.#forget(call);
    if (row) this.#learn(row);
    if (row?.state === "wanted" && this.#own.has(call)) this.#release(call);
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
    if (!row || !this.#gate?.handOver(row.key, call)) return;
    this.#write(async () => {
      const entry = await this.#options.cluster.shared.get(KIND, call);
      // gone: another gateway has not waited for this one
      if (entry) await this.#put({ ...row, state: "released" }, entry.version);
    });
  }

  #put(row: Row, version?: number): Promise<boolean> {
    const forMs = Math.max(1, row.until - this.#options.cluster.now());
    const which = version === undefined ? {} : { version };
    return this.#options.cluster.shared.put(KIND, row.call, row, { ...which, forMs });
  }

  /** What was approved before a stop and not picked up yet is not handed out any more. */
  #dropStopped(): void {
    const { cluster, stops } = this.#options;
    for (const row of this.#rows.values())
      if (row.state === "released" && stops.of(row))
        this.#write(() => cluster.shared.take(KIND, row.call));
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

  /** If it fails, people are asked anew elsewhere. */
  #write(work: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(work).catch((error: Error) => {
      this.#options.log.warn({ error: error.message }, "a call that waits is not shared");
    });
  }
}
