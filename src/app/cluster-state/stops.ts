/**
 * What people have stopped, for all nodes: a row for everything, and one for each session. A stop
 * is acknowledged once the fence has risen: no node can write an allow then that it decided before.
 */
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import type { Stop, StopRecord, Stops } from "../../core/stops.ts";
import type { StopFile } from "../../state/stop-file.ts";
import { Replica } from "./replica.ts";

const KIND = "stop";
const ALL = "all";
const SESSION = "session:";
const Row = z.object({ by: z.string(), at: z.number() });
/** A row that cannot be read is a stop all the same. */
const UNREADABLE: Stop = { by: "another gateway", at: 0 };

export interface KeptStops {
  load(): Promise<StopRecord>;
  save(stopped: StopRecord): Promise<void>;
  /** Tells what other nodes stop, from now on. */
  follow(stops: Stops): void;
}

/** `file`: what this gateway kept while it was alone, which is stopped at all nodes then. */
export async function sharedStops(cluster: Cluster, file: StopFile): Promise<KeptStops> {
  const kept = new SharedStops(cluster);
  await kept.open(await file.load());
  await file.save({ all: null, sessions: [] });
  return kept;
}

class SharedStops implements KeptStops {
  readonly #cluster: Cluster;
  readonly #rows: Replica<Stop>;
  /** What this node is writing: news that it is not there is older. */
  readonly #writing = new Map<string, Stop>();
  #stops: Stops | undefined;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#rows = new Replica({
      shared: cluster.shared,
      kind: KIND,
      read: (value) => Row.safeParse(value).data ?? UNREADABLE,
      changed: (key, stop) => {
        if (stop || !this.#writing.has(key)) this.#stops?.heard(sessionIn(key), stop);
      },
    });
  }

  async open(alone: StopRecord): Promise<void> {
    for (const [key, stop] of rowsOf(alone)) await this.#put(key, stop);
    await this.#rows.refresh();
    this.#cluster.fence.watch(() => this.#rows.refresh());
    this.#cluster.watchTrouble((trouble) => {
      if (trouble === undefined) void this.#putAgain();
    });
  }

  follow(stops: Stops): void {
    this.#stops = stops;
  }

  async load(): Promise<StopRecord> {
    const all = this.#rows.get(ALL) ?? null;
    const sessions = this.#rows.entries().flatMap(([key, stop]) => {
      const session = sessionIn(key);
      return session === undefined ? [] : [{ ...stop, session }];
    });
    return { all, sessions };
  }

  /** A stop that could not be written is, as soon as the store is back. */
  async save(stopped: StopRecord): Promise<void> {
    const after = rowsOf(stopped);
    const gone = this.#known().filter((key) => !after.has(key));
    for (const key of gone) await this.#take(key);
    for (const [key, stop] of after) if (!this.#rows.has(key)) await this.#put(key, stop);
    // also where another node wrote the row, and has not raised it yet
    if (gone.length === 0) await this.#cluster.fence.raise();
  }

  #known(): readonly string[] {
    return [...new Set([...this.#rows.entries().map(([key]) => key), ...this.#writing.keys()])];
  }

  async #take(key: string): Promise<void> {
    await this.#cluster.shared.take(KIND, key);
    this.#writing.delete(key);
    this.#rows.wrote(key, undefined);
  }

  /** The first of several stops stays. */
  async #put(key: string, stop: Stop): Promise<void> {
    this.#writing.set(key, stop);
    const isFirst = await this.#cluster.shared.put(KIND, key, { ...stop }, { version: 0 });
    this.#writing.delete(key);
    if (isFirst) this.#rows.wrote(key, stop);
  }

  async #putAgain(): Promise<void> {
    try {
      for (const [key, stop] of [...this.#writing]) await this.#put(key, stop);
    } catch {
      // the store is lost again, which is told when it is back
    }
  }
}

const sessionIn = (key: string): string | undefined =>
  key.startsWith(SESSION) ? key.slice(SESSION.length) : undefined;

const rowsOf = ({ all, sessions }: StopRecord): ReadonlyMap<string, Stop> =>
  new Map([
    ...(all ? [[ALL, all] as const] : []),
    ...sessions.map(({ session, by, at }) => [SESSION + session, { by, at }] as const),
  ]);
