/**
 * The nodes of a cluster: each writes down now and then that it is there, and on which channels it
 * can reach people.
 */
import { z } from "zod";
import { type Cluster, NODES, type SharedEntry } from "../core/cluster.ts";

/** What a node says of one of its channels. */
const ChannelState = z.object({
  /** It has the channel's connection. */
  holds: z.boolean(),
  /** It could show a card there now. */
  able: z.boolean(),
  /** Why not, in words. */
  detail: z.string(),
});
export type ChannelState = Readonly<z.output<typeof ChannelState>>;

const Presence = z.object({
  name: z.string(),
  channels: z.record(z.string(), ChannelState),
  configDigest: z.string().optional(),
});

export interface NodePresence {
  readonly id: string;
  readonly name: string;
  /** Of what all nodes should have the same; left out: it is of a version that does not tell. */
  readonly configDigest?: string | undefined;
  /** Unix ms by the store's clock. */
  readonly lastSeen: number;
  readonly channels: Readonly<Record<string, ChannelState>>;
}

export interface NodesOptions {
  readonly cluster: Pick<Cluster, "shared" | "node" | "now">;
  readonly configDigest: string;
  /** What this node says of itself now. */
  readonly describe: () => Readonly<Record<string, ChannelState>>;
}

/** A node that was not heard of for so long is gone. */
const PRESENCE_MS = 8000;
const FORGET_MS = 60_000;
const BEAT_MS = 2000;
/** A change is told within this time. */
const LOOK_MS = 200;

export class Nodes {
  readonly #options: NodesOptions;
  readonly #known = new Map<string, NodePresence>();
  #timer: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  #told = { text: "", at: Number.NEGATIVE_INFINITY };
  #telling: Promise<void> | undefined;

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  /** Resolves when the others are known. */
  async start(): Promise<void> {
    this.#unwatch ??= this.#options.cluster.shared.watch(NODES, (key, entry) =>
      this.#heard(key, entry),
    );
    await this.#tell();
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Tells the others now what this node says of itself. Never rejects. */
  async changed(): Promise<void> {
    await this.#telling;
    await this.#tell();
  }

  async stop(): Promise<void> {
    const { shared, node } = this.#options.cluster;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#unwatch?.();
    this.#unwatch = undefined;
    await this.#telling;
    await shared.release(NODES, node.id).catch(() => {}); // its time ends it
  }

  /** Those that were heard of lately, without this one. */
  others(): readonly NodePresence[] {
    const { node, now } = this.#options.cluster;
    const limit = now() - PRESENCE_MS;
    return [...this.#known.values()].filter(
      ({ id, lastSeen }) => id !== node.id && lastSeen > limit,
    );
  }

  own(): NodePresence {
    const { cluster, configDigest, describe } = this.#options;
    const { id, name } = cluster.node;
    return { id, name, configDigest, lastSeen: cluster.now(), channels: describe() };
  }

  #look(): void {
    const text = JSON.stringify(this.#options.describe());
    if (text !== this.#told.text || performance.now() - this.#told.at >= BEAT_MS) void this.#tell();
  }

  #tell(): Promise<void> {
    this.#telling ??= this.#tellNow()
      .catch(() => {}) // the store is lost: said elsewhere
      .finally(() => {
        this.#telling = undefined;
      });
    return this.#telling;
  }

  async #tellNow(): Promise<void> {
    const { cluster, configDigest, describe } = this.#options;
    const { shared, node } = cluster;
    const channels = describe();
    const at = performance.now();
    this.#told = { text: JSON.stringify(channels), at };
    await shared.hold(NODES, node.id, { name: node.name, channels, configDigest }, PRESENCE_MS);
    // that a time was extended is not told
    for (const entry of await shared.list(NODES)) this.#heard(entry.key, entry);
    const limit = cluster.now() - FORGET_MS;
    for (const { id, lastSeen } of this.#known.values())
      if (lastSeen < limit) this.#known.delete(id);
  }

  #heard(id: string, entry: SharedEntry | undefined): void {
    const read = entry && Presence.safeParse(entry.value).data;
    if (!read || entry.until === undefined) {
      this.#known.delete(id);
      return;
    }
    const lastSeen = entry.until - PRESENCE_MS;
    // what was listed may be older than what was told meanwhile
    if (lastSeen >= (this.#known.get(id)?.lastSeen ?? 0))
      this.#known.set(id, { id, ...read, lastSeen });
  }
}
