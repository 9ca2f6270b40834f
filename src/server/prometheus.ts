/**
 * The registry that puts what was counted into Prometheus' words. No label holds a session, a tool
 * or a person: their number is unbounded, and they are private.
 */

import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { addCluster, histogramsOf } from "./cluster-metrics.ts";
import { gauge } from "./gauge.ts";
import type { Counts, Gauges } from "./metrics.ts";

interface Metrics {
  readonly type: string;
  readonly text: () => Promise<string>;
  /** Adds up the answers that were noted since the last time. */
  readonly addUp: () => void;
}

export function createRegistry(counts: Counts, gauges: Gauges): Metrics {
  const registry = new Registry();
  addDecisions(registry, counts);
  const addUp = addApprovals(registry, counts);
  addGauges(registry, gauges);
  addMachine(registry, gauges);
  if (gauges.cluster) addCluster(registry, gauges.cluster);
  const text = async () => {
    const own = await registry.metrics();
    return gauges.cluster ? `${own}\n${histogramsOf(gauges.cluster)}` : own;
  };
  return { type: registry.contentType, text, addUp };
}

function addDecisions(registry: Registry, { decisions, events }: Counts): void {
  new Counter({
    name: "countersign_decisions_total",
    help: "Calls decided",
    labelNames: ["decision", "by"],
    registers: [registry],
    collect() {
      this.reset();
      for (const decision of ["allow", "deny"] as const)
        for (const [by, count] of decisions[decision]) this.inc({ decision, by }, count);
    },
  });
  new Counter({
    name: "countersign_tool_use_total",
    help: "Calls by outcome: granted or denied by the configuration, a judge or a person",
    labelNames: ["event"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of events)
        this.inc({ event: event.slice("tool_use_".length) }, count);
    },
  });
}

function addApprovals(registry: Registry, { takeResolved }: Counts): () => void {
  const collect = (): void => {
    for (const { status, level, seconds } of takeResolved()) {
      approvals.inc({ status, level });
      durations.observe({ status }, seconds);
    }
  };
  const approvals = new Counter({
    name: "countersign_approvals_total",
    help: "Approvals resolved",
    labelNames: ["status", "level"],
    registers: [registry],
    collect,
  });
  const durations = new Histogram({
    name: "countersign_approval_seconds",
    help: "Time from question to answer",
    labelNames: ["status"],
    buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3600],
    registers: [registry],
    collect,
  });
  return collect;
}

function addGauges(registry: Registry, { pending, audit }: Gauges): void {
  gauge(registry, "countersign_approvals_pending", "Questions open now", pending);
  gauge(
    registry,
    "countersign_audit_lines",
    "Lines written to the audit log since the start",
    () => audit().lines,
  );
  gauge(
    registry,
    "countersign_audit_syncs",
    "Disk flushes of the audit log since the start",
    () => audit().syncs,
  );
  gauge(registry, "process_resident_memory_bytes", "Memory of the process", () =>
    process.memoryUsage.rss(),
  );
}

/** What a gateway needs to do its work. */
function addMachine(registry: Registry, { audit, ready, channels, diskFree }: Gauges): void {
  gauge(registry, "countersign_ready", "1 if calls can be asked about and recorded", async () =>
    Number(await ready()),
  );
  gauge(
    registry,
    "countersign_audit_problem",
    "1 if the audit log, its copy or its database has a problem",
    () => Number(audit().problem !== undefined),
  );
  gauge(
    registry,
    "countersign_audit_disk_free_bytes",
    "Free bytes where the audit log's file is",
    diskFree,
  );
  let before = performance.eventLoopUtilization();
  gauge(
    registry,
    "countersign_event_loop_utilization",
    "Share of the time since the last reading in which the event loop was busy",
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  );
  new Gauge({
    name: "countersign_channel_up",
    help: "1 if the channel can reach people",
    labelNames: ["channel"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, up } of channels()) this.set({ channel: name }, Number(up));
    },
  });
}
