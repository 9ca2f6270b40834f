/**
 * The core's types: tool call, finding, verdict, approval, decision. Shapes only; every other file
 * uses them.
 */
import type { CallFacts } from "./call-facts.ts";
import type { Effects } from "./effects.ts";
import type { CallOutcome } from "./history.ts";
import type { Language, PatternKey } from "./keys.ts";
import type { Masked } from "./pii.ts";
import type { Reason } from "./reason.ts";

export {
  REASON_TYPES,
  type Reason,
  type ReasonType,
  RULE_SOURCES,
  type RuleSource,
} from "./reason.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * What a tool's own server says about it (MCP's annotations). Never trusted if it says that the
 * tool is harmless.
 */
export interface Annotations {
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** What an agent wants to do, exactly as it said it. */
export interface ToolCall {
  /** Ours, 132 random bits. */
  readonly id: string;
  /** Decides the route: `claude-code:<id>`, `ci:<job>`, `p2p:<did>`, … */
  readonly session: string;
  readonly tool: string;
  readonly input: JsonObject;
  /**
   * The JSON text of `input` as the agent sent it, never normalised: the truthful form, and what
   * people are shown.
   */
  readonly raw: string;
  /** SHA-256 (hex) over tool, input, session and cwd; see digest.ts. */
  readonly digest: string;
  /** Name of the token that submitted it. */
  readonly owner: string;
  readonly cwd?: string | undefined;
  /**
   * The project, as the gateway has it and no agent says it: where the session started. Left out:
   * `cwd`.
   */
  readonly root?: string | undefined;
  /** One user turn of the agent. Identical calls within it share an answer. */
  readonly turn?: string | undefined;
  /** The caller's own id for this call: the same session and callId again is the same call. */
  readonly callId?: string | undefined;
  readonly agent?: string | undefined;
  readonly parent?: string | undefined;
  /** The agent's own words for it. Shown as a quotation, never as a heading. */
  readonly summary?: string | undefined;
  readonly annotations?: Annotations | undefined;
}

export const LEVELS = ["safe", "dangerous", "catastrophic"] as const;
export type Level = (typeof LEVELS)[number];

export const ACTION_CLASSES = [
  "file_read",
  "file_write",
  "file_delete",
  "bash_exec",
  "bash_destructive",
  "git_push",
  "git_destructive",
  "network",
  "agent_dispatch",
  "system_modify",
] as const;
export type ActionClass = (typeof ACTION_CLASSES)[number];

/** What a judge saw in a call. */
export interface Finding {
  readonly level: Level;
  readonly actionClass: ActionClass;
  readonly key: PatternKey;
  /** `unknown`: what it does is not known well enough to say. */
  readonly reversibility: "reversible" | "recoverable" | "irreversible" | "unknown";
  /** `uncertain`: not proved safe; `evidence`: something in the call shows it. */
  readonly basis: "evidence" | "uncertain";
  /** The piece of the call that shows it, as the call has it. */
  readonly span?: string | undefined;
  /**
   * Narrows what "always" would grant, if the key alone is too wide: the program and its verb, a
   * host, a directory.
   */
  readonly subject?: string | undefined;
}

/** All that the judges found, summed up. */
export interface Judgement {
  readonly level: Level;
  readonly basis: Finding["basis"];
  readonly actionClass: ActionClass;
  readonly patternKey: PatternKey;
  /** Of all findings, each once, the worst first. */
  readonly keys: readonly PatternKey[];
  readonly findings: readonly Finding[];
  /** What it would do, piece by piece. */
  readonly effects: Effects;
}

/** What one stage of the policy says of a call. */
export interface Verdict {
  readonly stage: string;
  readonly action: "allow" | "ask" | "deny" | "none";
  readonly reason: Reason;
  /** Asked because an operator's rule says so, not because of what a judge found. */
  readonly explicit?: boolean;
  /** A deny rule may apply, and that cannot be determined: only a person may allow it. */
  readonly personal?: boolean;
  /** Only approvers with one of these roles may answer. */
  readonly roles?: readonly string[];
  /**
   * It allows the call, but does not name everything the call does: if everything needs approval,
   * this does too.
   */
  readonly inPart?: true;
  /** How long its question stays open, where that differs. */
  readonly timeoutMs?: number;
}

/** A person as a channel knows them. `userId` is the platform's own id, never a display name. */
export interface Person {
  readonly channel: string;
  readonly userId: string;
  readonly name: string;
  /** Which of their devices it was, where each is known. */
  readonly device?: string;
}

export type By =
  | {
      readonly kind:
        | "rule"
        | "hook"
        | "policy"
        | "mode"
        | "level"
        | "grant"
        | "replay"
        | "auto-approve"
        | "peer"
        | "headless"
        /** A person stopped the session, or everything; `name` is theirs. */
        | "stop"
        | "gateway";
      readonly name: string;
    }
  | {
      readonly kind: "person";
      readonly name: string;
      readonly channel: string;
      readonly userId: string;
    };

export const STATUSES = ["pending", "approved", "rejected", "expired", "cancelled"] as const;
export type ApprovalStatus = (typeof STATUSES)[number];

/**
 * How far an approval reaches: this call, a grant for its turn or its session, or a rule in a
 * policy file.
 */
export const SCOPES = ["once", "turn", "session", "project", "user"] as const;
export type Scope = (typeof SCOPES)[number];
/** The scopes that write a rule. */
export type RuleScope = Extract<Scope, "project" | "user">;

/** The final word on a call. Never changes once given. */
export interface Decision {
  readonly outcome: "allow" | "deny";
  readonly status: Exclude<ApprovalStatus, "pending">;
  readonly reason: Reason;
  readonly by: By;
  readonly at: number;
  readonly scope?: Scope;
  /** The id of the rule that was written, where the scope is "project" or "user". */
  readonly rule?: string;
  /**
   * How many of the identical calls that waited it allows; left out: all that the question counted.
   */
  readonly calls?: number;
  /** Raw JSON text that replaces the input, where the approver or a hook changed it. */
  readonly input?: string;
  /** Why, in the approver's own words. */
  readonly words?: string;
  /** Messages from hooks to the agent. */
  readonly context?: readonly string[];
}

/** An open question to people. Flat, so that it costs little to keep a hundred thousand of them. */
export interface ApprovalRequest {
  /** 132 random bits; fits in every platform's callback data. */
  readonly id: string;
  readonly call: string;
  readonly session: string;
  readonly tool: string;
  /** The raw JSON text of the input. */
  readonly arguments: string;
  readonly digest: string;
  readonly owner: string;
  /** How many identical calls of this session and token wait for the answer. */
  readonly calls: number;
  readonly level: Level;
  readonly patternKey: PatternKey;
  /** The worst first; the first is the pattern key. */
  readonly keys: readonly PatternKey[];
  /**
   * Pieces of the call that the judges point at: one for each key, in the same order, "" where a
   * key has none; then what else there is.
   */
  readonly spans: readonly string[];
  /** What "always" would grant; empty if it can grant nothing. */
  readonly scope: readonly string[];
  /** The rule that an approval could write; left out where no rule could allow this call. */
  readonly rule?: RuleOffer;
  /** Why it is asked at all. */
  readonly reason: Reason;
  readonly explicit: boolean;
  /** Only a person may approve it, whatever else the operator has switched on. */
  readonly personal?: boolean;
  /** Unix milliseconds, like all times here. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** What has to be typed to approve it; only where the level is catastrophic. */
  readonly phrase?: string;
  readonly roles?: readonly string[];
  readonly cwd?: string;
  /** See ToolCall. */
  readonly root?: string;
  readonly turn?: string;
  /** The session that the agent named as its parent. */
  readonly parent?: string;
  /** The same for calls that would do the same. See `alikeOf`. */
  readonly alike?: string;
  readonly agent?: string;
  readonly summary?: string;
  /** What people are asked in. Left out: English. */
  readonly language?: Language;
  /** What else the approver should know: a budget that is nearly spent, a call that repeats. */
  readonly warnings?: readonly string[];
  /** A remote peer is behind it, though its session has another key. */
  readonly peer?: true;
  /** What its cards mask: personal data and known secrets. */
  readonly masks?: readonly Masked[];
  readonly context?: CallContext;
  /** What was found out about the call when the question was opened. */
  readonly facts?: CallFacts;
}

/** What stands around a call, for the person who is asked. Texts are masked, and in one line. */
export interface CallContext {
  readonly branch: string | null;
  /** The repository's host and path, or its directory's name. */
  readonly repository: string | null;
  /** What the session of this token did just before, the latest first. */
  readonly before: readonly {
    readonly at: number;
    readonly tool: string;
    readonly what: string;
    readonly outcome: "allowed" | "denied" | "failed" | "waiting";
  }[];
  /** People's answers to questions with the same pattern key. */
  readonly earlier: {
    readonly approved: number;
    readonly denied: number;
    readonly lastAt: number | null;
  };
}

/** An allow rule that covers one call and nothing wider. */
export interface RuleOffer {
  readonly tool: string;
  /** The command, path or address, exactly. Left out only in a file that was edited by hand. */
  readonly match?: string;
  /**
   * What the judges found that is not safe; the rule covers no call in which they find anything
   * else of that kind.
   */
  readonly keys: readonly PatternKey[];
  /** The project's root, for a rule of that project only. */
  readonly project?: string;
  /** Where a command runs: the only directory that a rule of the project holds in. */
  readonly cwd?: string;
}

/** A question and, once there is one, its decision. */
export interface ApprovalRecord {
  readonly request: ApprovalRequest;
  readonly decision?: Decision;
  /** What became of the call, as far as this gateway was told. No store keeps it. */
  readonly outcome?: CallOutcome;
}

/** A question that has its decision. */
export type ResolvedRecord = Required<Omit<ApprovalRecord, "outcome">>;

/** A tap, or its typed equal. */
export interface Answer {
  readonly approval: string;
  readonly choice: "approve" | "deny";
  readonly person: Person;
  readonly scope?: Scope;
  readonly phrase?: string;
  /**
   * How many of the identical calls to approve: what the card that the person looked at counted, or
   * 1. Left out: all that the question counts.
   */
  readonly calls?: number;
  /** Why, in the person's words; reaches the agent. */
  readonly reason?: string;
  /** A button of a notification, not a card. */
  readonly via?: "notification";
  /** Approve this input instead (raw JSON text). */
  readonly input?: string;
  /** How long a grant for the session lasts; left out: as long as the config says. */
  readonly ttlMs?: number;
  /**
   * One of the patterns of the grant, or the text of the rule, as the person has edited it. It has
   * to cover the call.
   */
  readonly pattern?: string;
}

/** The result of an answer. The channel tells the person; it decides nothing itself. */
export type AnswerResult =
  | { readonly status: "taken"; readonly record: ApprovalRecord }
  | { readonly status: "already-resolved"; readonly record: ApprovalRecord }
  | {
      readonly status: "phrase-required" | "phrase-wrong";
      readonly phrase: string;
      readonly triesLeft: number;
    }
  | { readonly status: "edit-refused" | "rule-refused"; readonly message: string }
  | { readonly status: "not-an-approver" | "unknown-approval" | "phrase-locked" | "not-recorded" };

/** "Always allow", for one session of one token and one pattern, with an end. */
export interface Grant {
  readonly id: string;
  readonly session: string;
  /** Name of the token whose calls it covers. */
  readonly owner: string;
  /** `Tool(key)` or `Tool(key:subject)`; a trailing `*` matches any rest. */
  readonly pattern: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly by: string;
  readonly approval: string;
  /** It covers calls of this turn only. */
  readonly turn?: string;
}
