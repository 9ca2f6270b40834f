/** A node's view of what all nodes share, over its connection to the simulated database. */
import type { Cluster, SharedEntry } from "../../src/core/cluster.ts";
import type { Json } from "../../src/core/model.ts";
import type { News } from "../../src/stores/postgres/tables.ts";
import { type Link, noPart } from "./connection.ts";
import type { SharedRow } from "./database.ts";

type Change = NonNullable<News["shared"]>[number];
type Listener = (key: string, entry: SharedEntry | undefined) => void;
type State = Cluster["shared"];

const RETRY_MS = 50;

export class SimulatedShared implements State {
  readonly #link: Link;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The keys that listeners were told of, by kind. */
  readonly #known = new Map<string, Set<string>>();
  /** One look at a time, so that an older entry is never told after a newer one. */
  #telling: Promise<void> = Promise.resolve();

  readonly hold = noPart;
  readonly release = noPart;

  constructor(link: Link) {
    this.#link = link;
  }

  get(kind: string, key: string): Promise<SharedEntry | undefined> {
    return this.#link.ask(() => this.#find(kind, key));
  }

  list(kind: string): Promise<readonly SharedEntry[]> {
    return this.#link.ask(() => this.#all(kind));
  }

  put(...[kind, key, value, options = {}]: Parameters<State["put"]>): Promise<boolean> {
    const { version, forMs } = options;
    return this.#link.ask(() => {
      const before = this.#find(kind, key)?.version ?? 0;
      if (version !== undefined && version !== before) return false;
      this.#keep(kind, key, { value, forMs });
      return true;
    });
  }

  add(...[kind, key, amount, options]: Parameters<State["add"]>): Promise<number> {
    return this.#link.ask(() => {
      const sum = Number(this.#find(kind, key)?.value ?? 0) + amount;
      this.#keep(kind, key, { value: sum, forMs: options?.forMs });
      return sum;
    });
  }

  take(kind: string, key: string): Promise<SharedEntry | undefined> {
    return this.#link.ask(() => {
      const before = this.#find(kind, key);
      if (this.#database.shared.delete(placeOf(kind, key))) this.#tellAll(kind, key);
      return before;
    });
  }

  watch(kind: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Other nodes, or this one, have changed these. */
  heard(changes: readonly Change[]): void {
    const wanted = changes.filter(([kind]) => this.#listeners.has(kind));
    if (wanted.length === 0) return;
    this.#inTurn(async () => {
      const found = await this.#looked(() => wanted.map((change) => this.#find(...change)));
      for (const [at, [kind, key]] of wanted.entries()) this.#tell(kind, key, found[at]);
    });
  }

  /** What was changed while the connection was lost. */
  resync(): void {
    for (const kind of this.#listeners.keys())
      this.#inTurn(async () => {
        const entries = await this.#looked(() => this.#all(kind));
        const keys = new Set(entries.map(({ key }) => key));
        for (const key of [...(this.#known.get(kind) ?? [])])
          if (!keys.has(key)) this.#tell(kind, key, undefined);
        for (const entry of entries) this.#tell(kind, entry.key, entry);
      });
  }

  /** A look-up whose connection was lost is made again on another one, as long as there is one. */
  async #looked<Found>(look: () => Found): Promise<Found> {
    for (;;)
      try {
        return await this.#link.ask(look);
      } catch (error) {
        if (this.#link.isDown || this.#database.isAway) throw error;
        await this.#database.schedule.wait(RETRY_MS);
      }
  }

  #inTurn(work: () => Promise<void>): void {
    this.#telling = this.#telling.then(work).catch(() => {}); // it is looked at when it is back
  }

  #tell(kind: string, key: string, entry: SharedEntry | undefined): void {
    const known = this.#known.get(kind) ?? new Set();
    this.#known.set(kind, known);
    if (entry) known.add(key);
    else known.delete(key);
    for (const listener of this.#listeners.get(kind) ?? []) listener(key, entry);
  }

  get #database() {
    return this.#link.database;
  }

  #find(kind: string, key: string): SharedEntry | undefined {
    const row = this.#database.shared.get(placeOf(kind, key));
    return row && this.#isThere(row) ? row.entry : undefined;
  }

  #all(kind: string): SharedEntry[] {
    return [...this.#database.shared.values()]
      .filter((row) => row.kind === kind && this.#isThere(row))
      .map(({ entry }) => entry);
  }

  #isThere({ entry: { until } }: SharedRow): boolean {
    return until === undefined || until > this.#database.now();
  }

  #keep(
    kind: string,
    key: string,
    { value, forMs }: { readonly value: Json; readonly forMs: number | undefined },
  ): void {
    const { shared, now } = this.#database;
    const until = forMs === undefined ? undefined : now() + forMs;
    const version = ++this.#database.versions;
    const entry = { key, value, version, node: this.#link.node, until };
    shared.set(placeOf(kind, key), { kind, entry });
    this.#tellAll(kind, key);
  }

  #tellAll(kind: string, key: string): void {
    const news = { node: this.#link.node, shared: [[kind, key]] as const };
    for (const each of this.#database.tell) each(news);
  }
}

const placeOf = (kind: string, key: string): string => `${kind} ${key}`;
