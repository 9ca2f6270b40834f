/**
 * Prometheus metrics. No label holds a session, a tool or a person: their number is unbounded, and
 * they are private.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Events } from "../core/events.ts";
import type { ApprovalRecord, By, Decision, Level } from "../core/model.ts";
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
  const countDecision = decisionCounters(registry);
  const countApproval = approvalMetrics(registry);
  addGauges(registry, gauges);
  events.listen((event) => {
    if (event.type === "decision") countDecision(event.entry.decision);
    else if (event.type === "approval.resolved") countApproval(event.record);
  });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

/**
 * Every call is counted here, so it is done with the least, and put into words when the metrics
 * are read.
 */
function decisionCounters(registry: Registry): (decision: Decision | undefined) => void {
  const counts = { allow: new Map<By["kind"], number>(), deny: new Map<By["kind"], number>() };
  new Counter({
    name: "countersign_decisions_total",
    help: "Calls decided",
    labelNames: ["decision", "by"],
    registers: [registry],
    collect() {
      this.reset();
      for (const decision of ["allow", "deny"] as const)
        for (const [by, count] of counts[decision]) this.inc({ decision, by }, count);
    },
  });
  const events = new Map<TelemetryEvent, number>();
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
  return (decision) => {
    if (!decision) return;
    const count = counts[decision.outcome];
    count.set(decision.by.kind, (count.get(decision.by.kind) ?? 0) + 1);
    const became = telemetryOf(decision);
    if (became) events.set(became, (events.get(became) ?? 0) + 1);
  };
}

interface Resolved {
  readonly status: Decision["status"];
  readonly level: Level;
  readonly seconds: number;
}

/** Counting takes longer than taking note, and the next answer may be on its way already. */
const MAX_UNCOUNTED = 64;

function approvalMetrics(registry: Registry): (record: ApprovalRecord) => void {
  let uncounted: Resolved[] = [];
  const collect = (): void => {
    for (const { status, level, seconds } of uncounted) {
      approvals.inc({ status, level });
      durations.observe({ status }, seconds);
    }
    uncounted = [];
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
  return ({ request: { level, createdAt }, decision }) => {
    const { status = "cancelled", at = createdAt } = decision ?? {};
    const seconds = Math.max(0, (at - createdAt) / 1000);
    if (uncounted.push({ status, level, seconds }) >= MAX_UNCOUNTED) collect();
  };
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
