/**
 * Prometheus metrics. No label carries a session, a tool or a person: their number has no bound,
 * and they are nobody's business here.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Events } from "../core/events.ts";
import type { By } from "../core/model.ts";
import { type TelemetryEvent, telemetryOf } from "../core/telemetry.ts";

export interface Gauges {
  readonly pending: () => number;
  readonly audit: () => { readonly lines: number; readonly syncs: number };
}

export function createMetrics(
  events: Events,
  gauges: Gauges,
): { readonly contentType: string; text(): Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  /**
   * Every call is counted here, so it is done with the least, and put into words when somebody
   * asks.
   */
  const counts = { allow: new Map<By["kind"], number>(), deny: new Map<By["kind"], number>() };
  new Counter({
    name: "countersign_decisions_total",
    help: "Calls decided",
    labelNames: ["decision", "by"],
    registers,
    collect() {
      this.reset();
      for (const decision of ["allow", "deny"] as const)
        for (const [by, count] of counts[decision]) this.inc({ decision, by }, count);
    },
  });
  const told = new Map<TelemetryEvent, number>();
  new Counter({
    name: "countersign_tool_use_total",
    help: "Calls by what became of them: granted or denied by the configuration, a judge or a person",
    labelNames: ["event"],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of told)
        this.inc({ event: event.slice("tool_use_".length) }, count);
    },
  });
  const approvals = new Counter({
    name: "countersign_approvals_total",
    help: "Approvals resolved",
    labelNames: ["status", "level"],
    registers,
  });
  const seconds = new Histogram({
    name: "countersign_approval_seconds",
    help: "From question to answer",
    labelNames: ["status"],
    buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3600],
    registers,
  });
  gauge(registry, "countersign_approvals_pending", "Questions open now", gauges.pending);
  gauge(
    registry,
    "countersign_audit_lines",
    "Lines written to the audit log since the start",
    () => gauges.audit().lines,
  );
  gauge(
    registry,
    "countersign_audit_syncs",
    "Disk flushes of the audit log since the start",
    () => gauges.audit().syncs,
  );
  gauge(registry, "process_resident_memory_bytes", "Memory of the process", () =>
    process.memoryUsage.rss(),
  );

  events.listen((event) => {
    if (event.type === "decision") {
      const { decision } = event.entry;
      if (!decision) return;
      const count = counts[decision.outcome];
      count.set(decision.by.kind, (count.get(decision.by.kind) ?? 0) + 1);
      const became = telemetryOf(decision);
      if (became) told.set(became, (told.get(became) ?? 0) + 1);
    } else if (event.type === "approval.resolved") {
      const { request, decision } = event.record;
      const status = decision?.status ?? "cancelled";
      approvals.inc({ status, level: request.level });
      seconds.observe(
        { status },
        Math.max(0, ((decision?.at ?? request.createdAt) - request.createdAt) / 1000),
      );
    }
  });
  return { contentType: registry.contentType, text: () => registry.metrics() };
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
