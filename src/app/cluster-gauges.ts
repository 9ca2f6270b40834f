/** Where the metrics of a machine and of a cluster come from. */
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Cluster, NODES } from "../core/cluster.ts";
import type { ClusterGauges, Lease } from "../server/metrics.ts";

/** What gateways write down among each other: what each holds. */
const LEASES = "lease";

/** Bytes that the gateway's user may still write beside this file. */
export async function diskFree(file: string): Promise<number | undefined> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize;
}

export function clusterGauges({ trouble, stats, shared, node }: Cluster): ClusterGauges {
  /** Every lease that was ever seen: one that is no longer held is worth an alert. */
  const known = new Set<string>();
  return {
    trouble,
    stats,
    nodes: async () => (await shared.list(NODES)).length,
    async leases() {
      const holders = new Map((await shared.list(LEASES)).map((held) => [held.key, held.node]));
      for (const name of holders.keys()) known.add(name);
      return [...known].map((name): Lease => {
        const holder = holders.get(name);
        return {
          name,
          held: holder === undefined ? "nowhere" : holder === node.id ? "here" : "elsewhere",
        };
      });
    },
  };
}
