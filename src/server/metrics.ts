/**
 * What is counted for Prometheus. The library that writes it is loaded when the metrics are first
 * read: most gateways are never asked.
 */
import type { ClusterStats } from "../core/cluster-stats.ts";
import type { Events } from "../core/events.ts";
import type { ApprovalRecord, By, Decision, Level } from "../core/model.ts";
import { type TelemetryEvent, telemetryOf } from "../core/telemetry.ts";

export interface Gauges {
  readonly pending: () => number;
  readonly audit: () => {
    readonly lines: number;
    readonly syncs: number;
    /** Why a line could not be written, in words. */
    readonly problem: string | undefined;
  };
  /** What `/readyz` says. */
  readonly ready: () => Promise<boolean>;
  /** Whether each channel can reach people. */
  readonly channels: () => readonly { readonly name: string; readonly up: boolean }[];
  /** Bytes that are free where the audit log's file is; undefined: it cannot be told. */
  readonly diskFree: () => Promise<number | undefined>;
  /** Left out: no other gateway uses the store. */
  readonly cluster?: ClusterGauges | undefined;
}

/** What is known of the gateways that share a store. */
export interface ClusterGauges {
  /** Why the store cannot be reached now. */
  readonly trouble: () => string | undefined;
  readonly stats: ClusterStats;
  /** How many gateways use the store now. Rejects with `store-lost`. */
  readonly nodes: () => Promise<number>;
  /** What one gateway at a time may do, and whether this one does it. Rejects like `nodes`. */
  readonly leases: () => Promise<readonly Lease[]>;
}

export interface Lease {
  readonly name: string;
  readonly held: "here" | "elsewhere" | "nowhere";
}

export interface Metrics {
  /** In the text format of Prometheus, and its media type. */
  read(): Promise<{ readonly text: string; readonly type: string }>;
}

interface Resolved {
  readonly status: Decision["status"];
  readonly level: Level;
  readonly seconds: number;
}

/** Every call is counted here, so it is done with the least. */
export interface Counts {
  readonly decisions: Readonly<Record<Decision["outcome"], Map<By["kind"], number>>>;
  readonly events: Map<TelemetryEvent, number>;
  /** The approvals that were resolved since this was called last. */
  takeResolved(): readonly Resolved[];
}

/** So many answers are noted before the library adds them up, which takes longer than a note. */
const MAX_NOTED = 64;

export function createMetrics(events: Events, gauges: Gauges): Metrics {
  let noted: Resolved[] = [];
  const counts: Counts = {
    decisions: { allow: new Map(), deny: new Map() },
    events: new Map(),
    takeResolved() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
  const load = async () => {
    const { createRegistry } = await import("./prometheus.ts");
    return createRegistry(counts, gauges);
  };
  let loaded: ReturnType<typeof load> | undefined;
  const registry = () => {
    loaded ??= load();
    return loaded;
  };
  const note = (resolved: Resolved): void => {
    if (noted.push(resolved) % MAX_NOTED === 0) void registry().then(({ addUp }) => addUp());
  };
  events.listen((event) => {
    if (event.type === "decision") count(counts, event.entry.decision);
    else if (event.type === "approval.resolved") note(resolvedIn(event.record));
  });
  return {
    async read() {
      const { text, type } = await registry();
      return { text: await text(), type };
    },
  };
}

function count({ decisions, events }: Counts, decision: Decision | undefined): void {
  if (!decision) return;
  const counted = decisions[decision.outcome];
  counted.set(decision.by.kind, (counted.get(decision.by.kind) ?? 0) + 1);
  const became = telemetryOf(decision);
  if (became) events.set(became, (events.get(became) ?? 0) + 1);
}

function resolvedIn({ request: { level, createdAt }, decision }: ApprovalRecord): Resolved {
  const { status = "cancelled", at = createdAt } = decision ?? {};
  return { status, level, seconds: Math.max(0, (at - createdAt) / 1000) };
}
