/** The history contract: the calls of the last time, as the index over the audit log has them. */
import type { By, Level, Reason } from "./model.ts";

export const HISTORY_STATUSES = [
  "approved",
  "rejected",
  "expired",
  "cancelled",
  "automatic",
  "waiting",
] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

/** A call as people see it. All text is masked and made visible; times in unix ms. */
export interface HistoryItem {
  readonly call: string;
  readonly approval: string | null;
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  readonly level: Level;
  readonly key: string;
  readonly heading: string;
  readonly what: string;
  readonly decision: "allow" | "deny" | null;
  /** `automatic`: people were not asked. */
  readonly status: HistoryStatus;
  readonly by: {
    readonly kind: By["kind"];
    readonly name: string;
    readonly channel?: string;
  } | null;
  readonly reason: Pick<Reason, "type" | "code" | "message"> | null;
  readonly scope: string | null;
  readonly asked: boolean;
  readonly askedAt: number | null;
  readonly decidedAt: number | null;
  readonly outcome: CallOutcome | null;
}

export interface HistoryQuery {
  readonly session?: string | undefined;
  readonly tool?: string | undefined;
  readonly level?: Level | undefined;
  readonly outcome?: HistoryStatus | undefined;
  /** Name of the person, the rule or the part of the gateway that decided. */
  readonly person?: string | undefined;
  /** A piece of the session, the tool, the heading or the text, in any case. */
  readonly q?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly limit: number;
  /** Where the page before ended. */
  readonly cursor?: number | undefined;
}

export interface HistoryPage {
  /** The latest first. */
  readonly items: readonly HistoryItem[];
  /** Undefined: there are no more. */
  readonly next: number | undefined;
  /** The time of the oldest call in the index, if there are older ones in the log. */
  readonly before: number | undefined;
}

export interface History {
  page(query: HistoryQuery): Promise<HistoryPage>;
  /** The call, and the line of the log that decided it. Undefined: it is not in the index. */
  find(
    call: string,
  ): Promise<{ readonly item: HistoryItem; readonly line: DecisionLine | undefined } | undefined>;
}

/** The line of the audit log that decided a call. */
export interface DecisionLine {
  readonly seq: number;
  readonly checked: ChainCheck;
}

/** Whether the chain of the log leads from its end, which the gateway knows, to a line. */
export type ChainCheck =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly why: string };

/** What the host says became of a call. */
export interface CallOutcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly exitCode?: number;
  /** Unix ms. */
  readonly at: number;
}

/** Numbers over a time. Times in unix ms; rates from 0 to 1. */
export interface UsageStats {
  /** What was counted: later than asked for where the log is longer than is read. */
  readonly since: number;
  readonly until: number;
  /** Every day (UTC) of that time. */
  readonly days: readonly UsageDay[];
  /** How long people took, in seconds. */
  readonly decide: {
    readonly count: number;
    readonly p50: number | null;
    readonly p95: number | null;
  };
  readonly expiredShare: number | null;
  /** What people were asked about most, first. */
  readonly findings: readonly UsageFinding[];
  readonly rules: readonly UsageRule[];
  readonly proposals: readonly UsageProposal[];
}

export interface UsageDay {
  /** `2026-11-22` */
  readonly day: string;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
  readonly expired: number;
  readonly cancelled: number;
  /** Decided without people. */
  readonly automatic: number;
}

export interface UsageFinding {
  readonly key: string;
  readonly heading: string;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
}

export interface UsageRule {
  readonly name: string;
  readonly source: string | null;
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
  readonly approvalRate: number | null;
  readonly medianSeconds: number | null;
  readonly judgement: "too-strict" | "too-loose" | "fine" | "too-few";
  /** People approve nearly all of it, faster than it can be read. */
  readonly rubberStamp: boolean;
}

export interface UsageProposal {
  /** As a policy file holds it, in one line of YAML. */
  readonly rule: string;
  readonly saved: number;
  readonly prompts: number;
  /** Calls that could not be tried: their text was cut or masked. */
  readonly untried: number;
  readonly examples: readonly { readonly at: number; readonly what: string }[];
}

/** What a grant or a rule would have let pass before. */
export interface PastCalls {
  /** Calls of the tool that needed an answer and could be tried. */
  readonly tried: number;
  readonly wouldAllow: number;
  /** The latest first. */
  readonly examples: readonly {
    readonly at: number;
    readonly tool: string;
    readonly what: string;
    readonly asked: boolean;
    readonly decision: "allow" | "deny" | null;
  }[];
}
