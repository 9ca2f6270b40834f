/**
 * The policy contract: what the gate asks of it, and what it gets. The rules themselves are in
 * `src/policy`.
 */
import type { By, JsonObject, Judgement, Reason, ToolCall, Verdict } from "./model.ts";

/**
 * What a policy looks at in a call. `raw` and the rest are left out if the caller only asks what
 * would happen.
 */
export type PolicyCall = Pick<ToolCall, "tool" | "input" | "session" | "cwd" | "root"> &
  Partial<Pick<ToolCall, "id" | "raw" | "parent" | "agent" | "turn" | "owner" | "callId">>;

/** All stages combined. */
export interface Ruling {
  readonly action: "allow" | "ask" | "deny";
  readonly reason: Reason;
  readonly by: By;
  /** Asked because an operator's rule says so. */
  readonly explicit: boolean;
  readonly roles?: readonly string[];
  /** How long its question stays open, where that differs. */
  readonly timeoutMs?: number;
  /** What every stage said, in order. */
  readonly stages: readonly Verdict[];
  /** Left out if it is the judges' own: links may lead to something that they could not know. */
  readonly judgement?: Judgement;
  /**
   * A hook replaced the agent's input with this; it was judged again, and everything here is about
   * it.
   */
  readonly replaced?: Replaced;
  /** Messages from hooks and the loop detector to the agent. */
  readonly context?: readonly string[];
  /** Only of a question that coordinators are asked about before people are. */
  readonly coordination?: Coordination;
}

/** The coordinators of one question: asked if there is no earlier answer. */
export interface Coordination {
  /** Who would be asked, as stages without a word of their own: for explanations. */
  readonly stages: readonly Verdict[];
  /**
   * Asks them about this question. The ruling is still a question if none of them decides it. Never
   * rejects.
   */
  ask(ruling: Ruling, auto: AutoAnswers): Promise<Ruling>;
  /** Why an allow of theirs would not count, as a clause; undefined if it would. */
  obstacle(ruling: Ruling, auto: AutoAnswers): Promise<string | undefined>;
}

/** Whether a session's questions about the tool are answered without asking. */
export type AutoAnswers = (session: string, tool: string) => boolean;

export interface Replaced {
  readonly input: JsonObject;
  /** JSON text of `input`. */
  readonly raw: string;
  readonly judgement: Judgement;
  /** The hook's name. */
  readonly by: string;
}

/**
 * Pure and fast where it can be: it runs on every call. A promise where files, hooks or peers have
 * to be asked; it never rejects.
 */
export type Policy = (call: PolicyCall, judgement: Judgement) => Ruling | Promise<Ruling>;

/**
 * One stage of the policy: its verdict on a call, or undefined. `standing` is what applies to the
 * call's session.
 */
export type Stage = (
  call: PolicyCall,
  judgement: Judgement,
  sessionPolicy: SessionPolicy,
) => readonly Verdict[];

/** What holds for a session: its own settings, and those of every parent session. */
export interface SessionPolicy {
  readonly session: string;
  /** Sessions it descends from, the nearest first. */
  readonly ancestors: readonly string[];
  /** Activity modes: its own first, then its ancestors'. A tool has to be visible in each. */
  readonly modes: readonly string[];
  /** Safety levels, likewise. The strictest word of all counts. */
  readonly levels: readonly string[];
  /** Permission modes, likewise; see permission-modes.ts. */
  readonly permissionModes: readonly string[];
  /**
   * Globs over tools that its agent is limited to; one list for each agent of the line that has
   * one.
   */
  readonly tools: readonly (readonly string[])[];
  /** The directory whose project rules apply to it; left out: that of the call's `cwd`. */
  readonly workspace?: string;
  /** Rules given to the session itself and to its ancestors: `session` is their source. */
  readonly rules: readonly Stage[];
}
