/**
 * The messages between the gateway and a companion, as the page reads them. Types only: the
 * gateway's own are checked against them.
 */

/** A stretch of a text, as UTF-16 offsets. */
export type Span = readonly [from: number, to: number];

export interface DiffLine {
  readonly op: "same" | "add" | "remove";
  readonly text: string;
  /** The words that changed. */
  readonly words?: readonly Span[];
}

export interface Hunk {
  /** The first lines, from 1, where they are known. */
  readonly oldStart?: number;
  readonly newStart?: number;
  readonly lines: readonly DiffLine[];
}

export interface FileChange {
  readonly file: string;
  readonly what: "edit" | "create" | "overwrite" | "delete" | "move" | "write";
  /** Where it is moved to. */
  readonly to?: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
  /** Every occurrence is replaced. */
  readonly all?: true;
}

export type CodeLanguage =
  | "shell"
  | "powershell"
  | "cmd"
  | "sql"
  | "python"
  | "javascript"
  | "text";

export interface Nested {
  /** What it stands in: `bash -c`, `base64`, … */
  readonly label: string;
  readonly text: string;
  readonly language: CodeLanguage;
}

export type CardBody =
  | {
      readonly kind: "command";
      readonly label: string;
      readonly language: CodeLanguage;
      readonly text: string;
      readonly nested: readonly Nested[];
      /** Where what was found stands in the text. */
      readonly marks: readonly Span[];
    }
  | { readonly kind: "changes"; readonly files: readonly FileChange[] }
  | { readonly kind: "tree"; readonly text: string }
  | { readonly kind: "raw" };

export interface PageContext {
  readonly branch: string | null;
  readonly repository: string | null;
  /** What the same session did just before, the newest first. */
  readonly before: readonly {
    readonly at: number;
    readonly tool: string;
    readonly what: string;
    readonly outcome: "allowed" | "denied" | "failed" | "waiting";
  }[];
  /** People's answers to the same finding. */
  readonly earlier: {
    readonly approved: number;
    readonly denied: number;
    readonly lastAt: number | null;
  };
}

export interface PageCard {
  readonly heading: string;
  readonly level: "safe" | "dangerous" | "catastrophic";
  readonly levelWord: string;
  readonly tool: string;
  readonly session: string;
  /** The session that the agent named as its parent. */
  readonly parent?: string | null;
  /** Questions of one parent's sessions have it in common where the calls would do the same. */
  readonly alike?: string | null;
  readonly agent: string | null;
  readonly cwd: string | null;
  readonly summary: string | null;
  readonly arguments: string;
  /** Characters of the arguments that are left out here; 0: none. */
  readonly partial: number;
  readonly subject: { readonly label: string; readonly text: string } | null;
  /**
   * Why it is asked, the worst first. `span` is the piece of the call that shows it, in one line.
   */
  readonly findings: readonly { readonly description: string; readonly span: string | null }[];
  readonly moreFindings: number;
  readonly spans: readonly string[];
  readonly marks: number;
  readonly notes: readonly string[];
  /** How many identical calls wait for the answer. */
  readonly calls: number;
  readonly scope: readonly string[];
  /** The rule that an approval could write, and the project that it could be limited to. */
  readonly rule: { readonly text: string; readonly project: string | null } | null;
  /** What the call would do, ready to be shown; left out: show `subject` and `arguments`. */
  readonly body?: CardBody | undefined;
  /** Short further arguments, which the body does not show, on one line. */
  readonly rest?: string | null;
  /** Whether the arguments hold something that neither `body` nor `rest` shows. */
  readonly adds?: boolean | undefined;
  readonly context?: PageContext | null | undefined;
  readonly phrase: string | null;
  readonly roles: readonly string[];
  /** Unix milliseconds, by the gateway's clock. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface PageApproval {
  readonly id: string;
  readonly status: "pending" | "approved" | "rejected" | "expired" | "cancelled";
  readonly resolvedAt: number | null;
  readonly resolvedBy?: string;
  readonly resolvedScope?: "once" | "turn" | "session" | "project" | "user";
  /** Why, in the person's own words. */
  readonly resolvedReason?: string;
  /** Another input was approved than the one that was asked about. */
  readonly edited?: true;
  readonly approvedCalls?: number;
  readonly channel?: string;
  /** Raw JSON text, as it was submitted; empty where `card.partial` is not 0. */
  readonly arguments?: string;
  /** SHA-256 of what would run. */
  readonly digest?: string;
  readonly outcome?: PageOutcome | null;
  readonly card: PageCard;
}

/** What the host says became of a call. */
export interface PageOutcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly exitCode?: number;
  readonly at: number;
}

/** Something ran that no one approved. */
export interface PageAlarm {
  readonly id: string;
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  readonly advice: string;
}

export interface Ack {
  readonly type: "approval.ack";
  readonly requestId: string;
  readonly status: string;
  /** What to tell the person. */
  readonly message: string;
  /** As it stands now; only where the answer was taken or came too late. */
  readonly approval?: PageApproval;
  readonly phrase?: string;
  readonly triesLeft?: number;
}

/** How a call that was allowed ended, as the agent's host told it. */
export interface PageOutcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly exitCode?: number;
  readonly at: number;
}

export type ServerFrame =
  | {
      readonly type: "heartbeat";
      /** The gateway's clock, unix milliseconds. */
      readonly at: number;
      /** Questions that wait at the gateway. */
      readonly pending: number;
    }
  | { readonly type: "stopped"; readonly all: boolean; readonly sessions: readonly string[] }
  | {
      readonly type: "approval.outcome";
      readonly requestId: string;
      readonly outcome: PageOutcome;
    }
  | { readonly type: "approval.request"; readonly approval: PageApproval }
  | { readonly type: "approval.resolved"; readonly approval: PageApproval }
  | { readonly type: "alarm"; readonly alarm: PageAlarm }
  | {
      readonly type: "approval.outcome";
      readonly requestId: string;
      readonly outcome: PageOutcome;
    }
  | { readonly type: "stopped"; readonly all: boolean; readonly sessions: readonly string[] }
  | {
      readonly type: "heartbeat";
      /** The gateway's clock, unix milliseconds. */
      readonly at: number;
      /** How many questions are open. */
      readonly pending: number;
    }
  | Ack
  | {
      readonly type: "error";
      readonly error: { readonly code: string; readonly message: string; readonly path?: string };
    };

/** The alarm need not be shown again to this person. */
export interface AwayFrame {
  readonly type: "alarm.away";
  readonly alarmId: string;
}

export interface ClientFrame {
  readonly type: "approval.response";
  readonly requestId: string;
  readonly approved: boolean;
  readonly alwaysAllow?: boolean | undefined;
  /** How far `alwaysAllow` reaches; left out: this session. */
  readonly scope?: "turn" | "session" | "project" | "user" | undefined;
  /** Seconds that a grant lasts, with the scope `session`. */
  readonly ttl?: number | undefined;
  /** The grant's pattern, or the rule's `match`, as the person edited it. */
  readonly pattern?: string | undefined;
  /** The input as the person edited it: it is judged again. */
  readonly input?: unknown;
  /** How many identical calls to approve: what the button that was pressed said. */
  readonly calls?: number | undefined;
  readonly phrase?: string | undefined;
  readonly reason?: string | undefined;
}
