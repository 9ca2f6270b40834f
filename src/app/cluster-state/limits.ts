/**
 * What sessions have cost and how their calls ended, at all gateways that share a store. A gateway
 * counts what its own calls report at once, and what other gateways report as soon as it hears.
 */
import { z } from "zod";
import type { Budgets } from "../../core/budgets.ts";
import type { Cluster } from "../../core/cluster.ts";
import { newId } from "../../core/ids.ts";
import type { LoopOutcome, Loops } from "../../core/loops.ts";
import type { Json } from "../../core/model.ts";
import { Replica } from "./replica.ts";

const COST = "cost";
const OUTCOME = "outcome";
/** A session that is older begins anew. */
const COST_MS = 90 * 24 * 3_600_000;
/** Outcomes that a gateway remembers it has counted. */
const MAX_COUNTED = 20_000;

const Outcome = z.object({
  session: z.string(),
  ok: z.boolean(),
  digest: z.string(),
  head: z.string(),
  safe: z.boolean(),
});

export interface Counters {
  readonly loops: Pick<Loops, "outcome">;
  readonly budgets: Pick<Budgets, "spend">;
}

export interface SharedLimitsOptions {
  readonly loops: Loops;
  readonly budgets: Budgets;
  /** How long an outcome says something of a loop. */
  readonly outcomeMs: number;
}

/** Rejects with `store-lost`. */
export async function sharedLimits(
  cluster: Cluster,
  { loops, budgets, outcomeMs }: SharedLimitsOptions,
): Promise<Counters> {
  await followCosts(cluster, budgets);
  await followOutcomes(cluster, loops);
  const costs = new Costs(cluster, budgets);
  return {
    loops: {
      outcome(session, { ok, digest, head, safe = false }) {
        loops.outcome(session, { ok, digest, head, safe });
        const row = { session, ok, digest, head, safe };
        // one that is lost says a little less of a loop
        cluster.shared.put(OUTCOME, newId(), row, { forMs: outcomeMs }).catch(() => {});
      },
    },
    budgets: {
      spend(line, cost) {
        budgets.spend(line, cost);
        if (cost !== undefined && cost > 0) costs.add(line, cost);
      },
    },
  };
}

/** Costs only grow, so the higher of two sums is the later one. */
async function followCosts({ shared }: Cluster, budgets: Budgets): Promise<void> {
  await Replica.open<number>({
    shared,
    kind: COST,
    read: (value) => (typeof value === "number" ? value : undefined),
    changed: (session, cost) => {
      if (cost !== undefined) budgets.learn(session, cost);
    },
  });
}

async function followOutcomes({ shared, node }: Cluster, loops: Loops): Promise<void> {
  const counted = new Set<string>();
  const count = (key: string, value: Json): void => {
    const outcome: (LoopOutcome & { session: string }) | undefined = Outcome.safeParse(value).data;
    if (!outcome || counted.has(key)) return;
    counted.add(key);
    if (counted.size > MAX_COUNTED) counted.delete(counted.values().next().value!);
    loops.outcome(outcome.session, outcome);
  };
  const before = await shared.list(OUTCOME);
  for (const { key, value } of [...before].sort((one, other) => one.version - other.version))
    count(key, value);
  shared.watch(OUTCOME, (key, entry) => {
    if (entry && entry.node !== node.id) count(key, entry.value);
  });
}

/** What was spent while the store was away is added when it is back. */
class Costs {
  readonly #cluster: Cluster;
  readonly #budgets: Budgets;
  readonly #waiting = new Map<string, number>();
  #turn: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, budgets: Budgets) {
    this.#cluster = cluster;
    this.#budgets = budgets;
    cluster.watchTrouble((trouble) => {
      if (trouble === undefined) this.#write();
    });
  }

  add(line: readonly string[], cost: number): void {
    for (const session of line)
      this.#waiting.set(session, (this.#waiting.get(session) ?? 0) + cost);
    this.#write();
  }

  #write(): void {
    this.#turn = this.#turn.then(async () => {
      for (const [session, cost] of [...this.#waiting]) await this.#writeOne(session, cost);
    });
  }

  /** Never rejects. */
  async #writeOne(session: string, cost: number): Promise<void> {
    try {
      const left = (this.#waiting.get(session) ?? 0) - cost;
      if (left > 0) this.#waiting.set(session, left);
      else this.#waiting.delete(session);
      const sum = await this.#cluster.shared.add(COST, session, cost, { forMs: COST_MS });
      this.#budgets.learn(session, sum);
    } catch {
      this.#waiting.set(session, (this.#waiting.get(session) ?? 0) + cost);
    }
  }
}
