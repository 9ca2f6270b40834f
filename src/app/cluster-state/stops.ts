/**
 * What people have stopped, for all nodes: a row for everything, and one for each session. A stop
 * is acknowledged once the fence has risen: no node can write an allow then that it decided before.
 */
import { z } from "zod";
import type { Cluster } from "../../core/cluster.ts";
import type { Stop, StopRecord, Stops, StopsOptions } from "../../core/stops.ts";
import type { StopFile } from "../../state/stop-file.ts";
import { Replica } from "./replica.ts";

const KIND = "stop";
const ALL = "all";
const SESSION = "session:";
/** A line that could not be written is tried again so long after. */
const AGAIN_MS = 1000;
const Row = z.object({ by: z.string(), at: z.number() });
/** A row that cannot be read is a stop all the same. */
const UNREADABLE: Stop = { by: "another gateway", at: 0 };

type Change = Parameters<StopsOptions["record"]>[0] & { readonly since?: number };
type Append = (change: Change) => Promise<void>;

export interface KeptStops {
  /** Writes a line about a change; of a stop also later, where that fails and the stop is kept. */
  record(change: Change): Promise<void>;
  load(): Promise<StopRecord>;
  save(stopped: StopRecord): Promise<void>;
  /** Tells what other nodes stop, from now on. */
  follow(stops: Stops): void;
}

/**
 * `file`: what this gateway stopped and could not tell the others, or kept while it was alone. It
 * is stopped at all nodes then.
 */
export async function sharedStops(
  cluster: Cluster,
  file: StopFile,
  append: Append,
): Promise<KeptStops> {
  const kept = new SharedStops(cluster, file, append);
  await kept.open(await file.load());
  return kept;
}

class SharedStops implements KeptStops {
  readonly #cluster: Cluster;
  readonly #file: StopFile;
  readonly #append: Append;
  readonly #rows: Replica<Stop>;
  /**
   * What this node is writing, which its file has meanwhile. News that it is not there is older.
   */
  readonly #writing = new Map<string, Stop>();
  /** Those of them that the store has, and the log may not. */
  readonly #put = new Set<string>();
  /** Whether the log has a line about the stop, by its key. */
  readonly #recorded = new Map<string, Promise<boolean>>();
  #saving: Promise<unknown> = Promise.resolve();
  /** One after the other, so that none has two lines. */
  #finishing: Promise<void> = Promise.resolve();
  #stops: Stops | undefined;

  constructor(cluster: Cluster, file: StopFile, append: Append) {
    this.#cluster = cluster;
    this.#file = file;
    this.#append = append;
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
    for (const [key, stop] of rowsOf(alone)) this.#writing.set(key, stop);
    await this.#deliver();
    await this.#rows.refresh();
    this.#cluster.fence.watch(() => this.#rows.refresh());
    this.#cluster.watchTrouble((trouble) => {
      // if the store is lost again meanwhile, that is told when it is back
      if (trouble === undefined) void this.#deliver().catch(() => {});
    });
  }

  follow(stops: Stops): void {
    this.#stops = stops;
  }

  record(change: Change): Promise<void> {
    const recorded = this.#append(change);
    const isRecorded = recorded.then(
      () => true,
      () => false,
    );
    if (change.action === "stopped") this.#recorded.set(keyOf(change.session), isRecorded);
    return recorded;
  }

  async load(): Promise<StopRecord> {
    return recordOf(this.#rows.entries());
  }

  /** A stop that could not be written is, as soon as the store is back, or at the next start. */
  async save(stopped: StopRecord): Promise<void> {
    const after = rowsOf(stopped);
    const gone = this.#known().filter((key) => !after.has(key));
    for (const key of gone) await this.#take(key);
    const fresh = [...after].filter(([key]) => !this.#rows.has(key));
    for (const [key, stop] of fresh) this.#writing.set(key, stop);
    if (fresh.length > 0) await this.#keep();
    for (const [key, stop] of fresh) await this.#putFirst(key, stop);
    // also where another node wrote the row, and has not raised it yet
    if (gone.length === 0) await this.#cluster.fence.raise();
    await this.#finish(fresh);
  }

  #known(): readonly string[] {
    return [...new Set([...this.#rows.entries().map(([key]) => key), ...this.#writing.keys()])];
  }

  async #take(key: string): Promise<void> {
    await this.#cluster.shared.take(KIND, key);
    await this.#written(key);
    this.#rows.wrote(key, undefined);
  }

  /** The first of several stops stays. */
  async #putFirst(key: string, stop: Stop): Promise<void> {
    const isFirst = await this.#cluster.shared.put(
      KIND,
      key,
      { ...stop },
      { version: 0, again: true },
    );
    if (isFirst) this.#rows.wrote(key, stop);
    this.#put.add(key);
  }

  /** It holds at all nodes, and has its line. One that cannot be written is tried again. */
  #finish(stops: readonly (readonly [key: string, stop: Stop])[]): Promise<void> {
    const finish = async () => {
      for (const [key, { by, at: since }] of stops) {
        if (!this.#writing.has(key)) continue;
        if (!(await this.#recorded.get(key)))
          await this.record({ action: "stopped", session: sessionIn(key) ?? null, by, since });
        await this.#written(key);
      }
    };
    const finished = this.#finishing.then(finish);
    this.#finishing = finished.catch(() => {
      setTimeout(() => void this.#deliver().catch(() => {}), AGAIN_MS).unref();
    });
    return finished;
  }

  /** Writes what could not be written before, and has it hold at all nodes. */
  async #deliver(): Promise<void> {
    if (this.#writing.size === 0) return;
    const stops = [...this.#writing];
    // one that was put may have been let go on meanwhile
    const fresh = stops.filter(([key]) => !this.#put.has(key));
    for (const [key, stop] of fresh) await this.#putFirst(key, stop);
    if (fresh.length > 0) await this.#cluster.fence.raise();
    await this.#finish(stops).catch(() => {}); // it is tried again
  }

  async #written(key: string): Promise<void> {
    this.#recorded.delete(key);
    this.#put.delete(key);
    if (this.#writing.delete(key)) await this.#keep();
  }

  /** What the store does not have yet, for a gateway that is killed. Never rejects. */
  #keep(): Promise<void> {
    const keep = () => this.#file.save(recordOf([...this.#writing])).catch(() => {});
    const next = this.#saving.then(keep);
    this.#saving = next;
    return next;
  }
}

const keyOf = (session: string | null): string => (session === null ? ALL : SESSION + session);

const sessionIn = (key: string): string | undefined =>
  key.startsWith(SESSION) ? key.slice(SESSION.length) : undefined;

function recordOf(rows: readonly (readonly [key: string, stop: Stop])[]): StopRecord {
  const sessions = rows.flatMap(([key, stop]) => {
    const session = sessionIn(key);
    return session === undefined ? [] : [{ ...stop, session }];
  });
  return { all: rows.find(([key]) => key === ALL)?.[1] ?? null, sessions };
}

const rowsOf = ({ all, sessions }: StopRecord): ReadonlyMap<string, Stop> =>
  new Map([
    ...(all ? [[ALL, all] as const] : []),
    ...sessions.map(({ session, by, at }) => [keyOf(session), { by, at }] as const),
  ]);
