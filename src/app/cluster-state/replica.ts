/**
 * Rows of one kind that all nodes share, as this node knows them: read once, then kept current by
 * news. News may lag: what has to be exact asks the store.
 */
import type { SharedState } from "../../core/cluster.ts";
import type { Json } from "../../core/model.ts";

export interface ReplicaOptions<Value> {
  readonly shared: SharedState;
  readonly kind: string;
  /** Undefined: another version of the program wrote it, and it counts as absent. */
  readonly read: (value: Json) => Value | undefined;
  /** Called after a change by any node, and for each row that is there at the start. */
  readonly changed?: (key: string, value: Value | undefined, node: string | undefined) => void;
}

export class Replica<Value> {
  readonly #options: ReplicaOptions<Value>;
  readonly #rows = new Map<string, Value>();
  /** What has changed while all rows were being read, for each reading. */
  readonly #meanwhile = new Set<Set<string>>();
  readonly #stop: () => void;

  constructor(options: ReplicaOptions<Value>) {
    this.#options = options;
    const { shared, kind, read } = options;
    this.#stop = shared.watch(kind, (key, entry) => {
      this.#set(key, entry && read(entry.value), entry?.node);
    });
  }

  /** Rejects with `store-lost`. */
  static async open<Value>(options: ReplicaOptions<Value>): Promise<Replica<Value>> {
    const replica = new Replica(options);
    await replica.refresh();
    return replica;
  }

  get(key: string): Value | undefined {
    return this.#rows.get(key);
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  entries(): readonly (readonly [key: string, value: Value])[] {
    return [...this.#rows];
  }

  values(): readonly Value[] {
    return [...this.#rows.values()];
  }

  /** Reads all rows. Resolves when this node knows what was written before it was called. */
  async refresh(): Promise<void> {
    const { shared, kind, read } = this.#options;
    const changed = new Set<string>();
    this.#meanwhile.add(changed);
    try {
      const entries = await shared.list(kind);
      const keys = new Set(entries.map(({ key }) => key));
      for (const key of [...this.#rows.keys()])
        if (!keys.has(key) && !changed.has(key)) this.#set(key, undefined, undefined);
      for (const { key, value, node } of entries)
        if (!changed.has(key)) this.#set(key, read(value), node);
    } finally {
      this.#meanwhile.delete(changed);
    }
  }

  /** What this node has written itself: news of it comes later. */
  wrote(key: string, value: Value | undefined): void {
    this.#set(key, value, undefined);
  }

  close(): void {
    this.#stop();
  }

  #set(key: string, value: Value | undefined, node: string | undefined): void {
    for (const changed of this.#meanwhile) changed.add(key);
    if (value === undefined) this.#rows.delete(key);
    else this.#rows.set(key, value);
    this.#options.changed?.(key, value, node);
  }
}
