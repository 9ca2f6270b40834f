/** The metrics of gateways that share a store. Nothing of this is there with the memory store. */
import { Counter, Gauge, type Registry } from "prom-client";
import type { Distribution } from "../core/cluster-stats.ts";
import { gauge } from "./gauge.ts";
import type { ClusterGauges } from "./metrics.ts";

export function addCluster(registry: Registry, cluster: ClusterGauges): void {
  addDatabase(registry, cluster);
  addWrites(registry, cluster);
  addNodes(registry, cluster);
}

function addDatabase(registry: Registry, { trouble, stats }: ClusterGauges): void {
  gauge(registry, "countersign_database_up", "1 if the database can be reached", () =>
    Number(trouble() === undefined),
  );
  gauge(
    registry,
    "countersign_database_round_trip_seconds",
    "Time of the latest answer on the connection that hears other gateways",
    () => stats.roundTrip,
  );
}

function addWrites(registry: Registry, { stats: { writes } }: ClusterGauges): void {
  counter(
    registry,
    "countersign_database_transactions_total",
    "Transactions committed by this gateway's writer",
    () => writes.transactions,
  );
  counter(
    registry,
    "countersign_database_lines_total",
    "Lines of the audit log that this gateway has committed",
    () => writes.lines,
  );
  counter(
    registry,
    "countersign_database_retries_total",
    "Transactions tried again because the connection was lost",
    () => writes.retries,
  );
  counter(
    registry,
    "countersign_database_refused_total",
    "Questions, answers and lines that could not be written in time",
    () => writes.refused,
  );
}

/** The histograms as text: the store has sorted the values into buckets already. */
export function histogramsOf({ stats: { writes } }: ClusterGauges): string {
  const all: readonly (readonly [string, string, Distribution])[] = [
    [
      "countersign_database_batch_size",
      "Questions, answers and appends in a transaction",
      writes.batch,
    ],
    [
      "countersign_database_commit_seconds",
      "Time from the begin of a transaction until it was durable",
      writes.commit,
    ],
  ];
  return all.map(([name, help, values]) => histogramText(name, help, values)).join("\n");
}

function histogramText(name: string, help: string, { buckets, count, sum }: Distribution): string {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...buckets.map(([limit, below]) => `${name}_bucket{le="${limit}"} ${below}`),
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${sum}`,
    `${name}_count ${count}`,
    "",
  ].join("\n");
}

function addNodes(registry: Registry, { stats, nodes, leases, trouble }: ClusterGauges): void {
  const asked = <Value>(ask: () => Promise<Value>) =>
    trouble() === undefined ? ask() : Promise.resolve(undefined);
  const questions = atOnce(() => asked(stats.questions));
  gauge(registry, "countersign_cluster_nodes", "Gateways that use the database now", () =>
    asked(nodes),
  );
  gauge(
    registry,
    "countersign_cluster_approvals_pending",
    "Questions open now, of all gateways",
    async () => (await questions())?.count,
  );
  gauge(
    registry,
    "countersign_cluster_oldest_question_seconds",
    "How long the oldest open question has waited, of all gateways",
    async () => (await questions())?.oldest,
  );
  new Gauge({
    name: "countersign_cluster_lease",
    help: "1 for where a channel's connection is held: here, elsewhere or nowhere",
    labelNames: ["channel", "held"],
    registers: [registry],
    async collect() {
      this.reset();
      const held = await asked(leases).catch(() => undefined);
      for (const lease of held ?? [])
        for (const place of ["here", "elsewhere", "nowhere"] as const)
          this.set({ channel: lease.name, held: place }, Number(lease.held === place));
    },
  });
}

/** Those who ask while an answer is under way get the same one. */
function atOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asking: Promise<Value> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
