/** What can be set for a session, how it is kept, and how it is shown. Shapes only. */
import type { Stage } from "./policy.ts";

/** Permission rules of a session, in the syntax of Claude Code. */
export interface SessionRules {
  readonly allow?: readonly string[] | undefined;
  readonly ask?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
}

/** What is approved automatically, and until when (unix ms). */
export interface AutoApprove {
  readonly all: boolean;
  /** Globs over tools. */
  readonly tools: readonly string[];
  readonly until: number;
  /** Who switched it on. */
  readonly by: string;
  /** The token whose calls it covers. Left out: the first that uses the session. */
  readonly token?: string | undefined;
}

/** What was set for one session. The defaults apply to what is left out. */
export interface SessionSettings {
  readonly mode?: string | undefined;
  readonly safety?: string | undefined;
  readonly permissionMode?: string | undefined;
  /** The parent session, as the operator says. */
  readonly parent?: string | undefined;
  /** The directory whose project rules apply to it, absolute. */
  readonly workspace?: string | undefined;
  readonly autoApprove?: AutoApprove | undefined;
  readonly rules?: SessionRules | undefined;
}

/** A requested change of settings. `null` removes a setting. */
export interface SessionChange {
  readonly mode?: string | undefined;
  readonly safety?: string | undefined;
  readonly permissionMode?: string | undefined;
  readonly parent?: string | null | undefined;
  readonly workspace?: string | null | undefined;
  readonly autoApprove?: boolean | AutoApproveChange | undefined;
  readonly rules?: SessionRules | null | undefined;
}

/** Why a question is answered without asking. */
export interface AutoApproval {
  /** `all` or `tool`. */
  readonly code: "all" | "tool";
  readonly message: string;
  /** Who switched it on. */
  readonly by: string;
  /** Unix ms. */
  readonly until: number;
}

export interface AutoApproveChange {
  /** Left out: only where no tools are named. */
  readonly all?: boolean | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly minutes?: number | undefined;
  /** Unix ms. At most one of the two; neither: as long as a grant. */
  readonly until?: number | undefined;
  /** Name of the token whose calls it covers. Needed if several tokens use the session. */
  readonly token?: string | undefined;
}

/** A session as it is kept over a restart. */
export interface SessionRecord {
  readonly session: string;
  readonly settings: SessionSettings;
  /**
   * By token: the sessions that its calls said it descends from, in the order in which they said
   * so.
   */
  readonly lines: Readonly<Record<string, readonly string[]>>;
  readonly changedAt: number;
  readonly changedBy: string;
}

/** A session as it is shown. */
export interface SessionView {
  readonly session: string;
  /** Names of the tokens that use it, the first one first. */
  readonly tokens: readonly string[];
  /** What holds: its own, and where a parent session is stricter, that one's. */
  readonly mode: string;
  readonly safety: string;
  readonly permissionMode: string;
  /** What was set for this very session. */
  readonly own: Pick<SessionSettings, "mode" | "safety" | "permissionMode">;
  readonly parent: string | null;
  /** The nearest first. */
  readonly ancestors: readonly string[];
  readonly workspace: string | null;
  /** `active`: it has not ended, and every parent session has it too. */
  readonly autoApprove: (AutoApprove & { readonly active: boolean }) | null;
  readonly rules: SessionRules | null;
  readonly changedAt: number | null;
  readonly changedBy: string | null;
}

/** The words of one kind, and which of two is the stricter. */
export interface Order {
  readonly names: readonly string[];
  knows(word: string): boolean;
  /** Whether the first never allows more than the second. */
  isWithin(child: string, parent: string): boolean;
}

/** The three kinds of words that a session has one of. */
export const WORDS = ["mode", "safety", "permissionMode"] as const;
export type Word = (typeof WORDS)[number];

/** The limits that `fleet.yaml` sets for an agent. */
export interface AgentLimits {
  readonly mode?: string | undefined;
  readonly safety?: string | undefined;
  readonly tools?: readonly string[] | undefined;
}

export interface SessionsOptions {
  /** Looked at on every call: a policy that changes may change them. */
  readonly defaults: Readonly<Record<Word, string>>;
  readonly orders: Readonly<Record<Word, Order>>;
  readonly globOf: (pattern: string) => (text: string) => boolean;
  /** Compiles a session's rules. Throws a CountersignError that names the fault. */
  readonly compile: (rules: SessionRules, session: string) => Stage;
  /** Undefined: an agent without limits. */
  readonly limitsOf?: ((agent: string | undefined) => AgentLimits | undefined) | undefined;
  readonly now: () => number;
  /** How long an auto-approval lasts by default. */
  readonly grantTtlMs: number;
  /** Records a change to a session, before it takes effect. */
  readonly record: (change: {
    session: string;
    change: Readonly<Record<string, unknown>>;
    by: string;
  }) => Promise<void>;
  /** Awaited before a change is judged: what other nodes have set. Left out: there are none. */
  readonly freshen?: (() => Promise<void>) | undefined;
  /** Keeps all sessions that must survive a restart. Called once at a time. */
  readonly save: (records: readonly SessionRecord[]) => Promise<void>;
}
