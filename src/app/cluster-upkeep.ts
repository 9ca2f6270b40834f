/**
 * What each gateway of several does beside its calls: it notes in its chain of audit lines where
 * the other chains stand, and one of them removes what is old.
 */
import type { Log } from "../core/channel.ts";
import {
  type Cluster,
  NODE_NAMES,
  type NodeHead,
  type PruneAges,
  type Pruned,
} from "../core/cluster.ts";

export interface UpkeepOptions {
  readonly cluster: Cluster;
  readonly log: Pick<Log, "info" | "warn">;
  readonly ages: PruneAges;
  /** How often the other chains are noted, if anything was written. */
  readonly linkMs?: number;
  /** How often what is old is removed. */
  readonly pruneMs?: number;
}

export interface Upkeep {
  /** Notes the other chains where they have grown. False: nothing was to be noted. */
  link(): Promise<boolean>;
  /** Undefined: another gateway does it. */
  prune(): Promise<Pruned | undefined>;
  /** What is under way ends with the store. */
  close(): void;
}

const LINK_MS = 60_000;
const PRUNE_MS = 60 * 60_000;
const PRUNING = "upkeep";
/** So many lines can be links alone; where there are more, something was written. */
const FEW = 3;

/** Rejects with `store-lost`. */
export async function openUpkeep(options: UpkeepOptions): Promise<Upkeep> {
  const { cluster, linkMs = LINK_MS, pruneMs = PRUNE_MS } = options;
  await cluster.shared.put(NODE_NAMES, cluster.node.id, cluster.node.name);
  const links = new Links(cluster);
  const prune = () => pruneOnce(options, pruneMs);
  const ends = [
    repeated(linkMs, () => links.note()),
    repeated(pruneMs, prune, Math.min(pruneMs, LINK_MS)),
  ];
  return {
    link: () => links.note(),
    prune,
    close() {
      for (const end of ends) end();
    },
  };
}

class Links {
  readonly #cluster: Cluster;
  /** What was noted, by chain. */
  readonly #noted = new Map<string, number>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async note(): Promise<boolean> {
    const { audit, node } = this.#cluster;
    const others = (await audit.heads()).filter(({ chain }) => chain !== node.id);
    const grown = others.filter(({ chain, seq }) => seq > (this.#noted.get(chain) ?? 0));
    const isMore = await Promise.all(grown.map((head) => this.#hasMore(head)));
    if (!isMore.includes(true)) return false;
    const heads = grown.map(({ chain, seq, hash }) => ({ chain, seq, hash }));
    await audit.append([{ type: "chains", heads }]);
    for (const { chain, seq } of heads) this.#noted.set(chain, seq);
    return true;
  }

  /** Whether there is more than links: two idle gateways would note each other's for ever. */
  async #hasMore({ chain, seq }: NodeHead): Promise<boolean> {
    const from = (this.#noted.get(chain) ?? 0) + 1;
    if (seq - from >= FEW) return true;
    for await (const { first, text } of this.#cluster.audit.chain(chain, from)) {
      const fresh = text.split("\n").slice(Math.max(0, from - first), -1);
      if (fresh.some((line) => JSON.parse(line).type !== "chains")) return true;
    }
    return false;
  }
}

/** One gateway at a time: the one that holds it goes on as long as it is there. */
async function pruneOnce(
  { cluster, ages, log }: UpkeepOptions,
  pruneMs: number,
): Promise<Pruned | undefined> {
  const { shared, audit } = cluster;
  if (!(await shared.hold(PRUNING, "prune", null, pruneMs * 2))) return undefined;
  const pruned = await cluster.prune(ages);
  const { broken, ...counts } = pruned;
  if (broken.length > 0)
    log.warn({ broken }, "audit lines were not pruned: run `countersign audit verify`");
  if (counts.approvals + counts.grants + counts.auditLines > 0) {
    log.info(counts, "what is older than its retention was removed from the database");
    await audit.append([{ type: "config", action: "pruned", detail: counts }]);
  }
  return pruned;
}

/** Runs it again and again. Returns how to end that. */
function repeated(ms: number, work: () => Promise<unknown>, firstMs: number = ms): () => void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const next = (after: number) => {
    if (!ended) timer = setTimeout(run, after).unref();
  };
  const run = () =>
    void work()
      .catch(() => {}) // the database is gone: that is said elsewhere
      .finally(() => next(ms));
  next(firstMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
