/** What the gateway's endpoints answer, as the views read it. Times are unix milliseconds. */

export type Level = "safe" | "dangerous" | "catastrophic";

export const STATUSES = [
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "automatic",
  "waiting",
] as const;
export type Status = (typeof STATUSES)[number];

export interface HistoryItem {
  readonly call: string;
  readonly approval: string | null;
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  readonly level: Level;
  readonly key: string;
  readonly heading: string;
  /** One line that tells most about the call. */
  readonly what: string;
  readonly decision: "allow" | "deny" | null;
  /** `automatic`: people were not asked. */
  readonly status: Status;
  readonly by: { readonly kind: string; readonly name: string; readonly channel?: string } | null;
  readonly reason: {
    readonly type: string;
    readonly code: string;
    readonly message: string;
  } | null;
  readonly scope: string | null;
  readonly asked: boolean;
  readonly askedAt: number | null;
  readonly decidedAt: number | null;
  readonly outcome: {
    readonly ok: boolean;
    readonly error?: string;
    readonly exitCode?: number;
    readonly at: number;
  } | null;
}

export interface HistoryPage {
  /** The latest first. */
  readonly items: readonly HistoryItem[];
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null;
  /** If the audit log has older calls than the index: when the index begins. */
  readonly before: number | null;
}

export interface HistoryDetail extends HistoryItem {
  /** The line of the audit log that decided it. */
  readonly audit: {
    readonly seq: number;
    readonly hash: string | null;
    readonly verified: boolean;
    readonly why?: string;
  } | null;
}

export interface Day {
  /** In UTC, as 2026-11-22. */
  readonly day: string;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
  readonly expired: number;
  readonly cancelled: number;
  readonly automatic: number;
}

export interface FindingCount {
  readonly key: string;
  readonly heading: string;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
}

export interface RuleCount {
  /** `rule:NAME`, `hook:NAME`, or `classifier:KEY` for a finding. */
  readonly name: string;
  readonly source: string | null;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
  /** From 0 to 1; null: it had no answer. */
  readonly approvalRate: number | null;
  readonly medianSeconds: number | null;
  readonly judgement: "too-strict" | "too-loose" | "fine" | "too-few";
  /** Approved so often and so fast that people may no longer read it. */
  readonly rubberStamp: boolean;
}

export interface RuleProposal {
  /** One line of YAML. */
  readonly rule: string;
  readonly saved: number;
  /** All questions about calls that it covers. */
  readonly prompts: number;
  /** Recorded calls that it could not be tried on. */
  readonly untried: number;
  readonly examples: readonly { readonly at: number; readonly what: string }[];
}

export interface Stats {
  /** Later than asked for where the log is too long to count all of it. */
  readonly since: number;
  readonly until: number;
  readonly days: readonly Day[];
  /** Seconds. */
  readonly decide: {
    readonly count: number;
    readonly p50: number | null;
    readonly p95: number | null;
  };
  readonly expiredShare: number | null;
  readonly findings: readonly FindingCount[];
  readonly rules: readonly RuleCount[];
  readonly proposals: readonly RuleProposal[];
}

export interface SessionRow {
  readonly session: string;
  readonly mode: string;
  readonly safety: string;
  readonly permissionMode: string;
  readonly parent: string | null;
  readonly workspace: string | null;
  readonly autoApprove: {
    readonly all: boolean;
    readonly tools: readonly string[];
    readonly until: number;
    readonly by: string;
    readonly active: boolean;
  } | null;
  /** It, a session above it or everything is stopped. */
  readonly stopped?: boolean;
  readonly budget?: {
    readonly cost: number;
    readonly ceiling: number | null;
  } | null;
  /** Null: it has sent no call lately. */
  readonly live?: {
    readonly firstAt: number;
    readonly lastAt: number;
    readonly calls: number;
    readonly asked: number;
    readonly pending: number;
    readonly agent: string | null;
    readonly cwd: string | null;
  } | null;
}

export interface Stop {
  readonly all: boolean;
  readonly sessions: readonly string[];
  readonly since: number | null;
  readonly by: string | null;
}

export interface Grant {
  readonly id: string;
  readonly session: string;
  readonly pattern: string;
  /** What the pattern's key means; null: it names none. */
  readonly heading: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly by: string;
  /** Of the question: what one answer granted is revoked together. */
  readonly approval: string;
}

export interface PermanentRule {
  readonly id: string;
  readonly scope: "project" | "user";
  /** One line of YAML. */
  readonly text: string;
  readonly project?: string;
  readonly by: string;
  readonly createdAt: number;
}
