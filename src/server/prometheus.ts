/**
 * The registry that puts what was counted into Prometheus' words. No label holds a session, a tool
 * or a person: their number is unbounded, and they are private.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
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
  return { type: registry.contentType, text: () => registry.metrics(), addUp };
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

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
