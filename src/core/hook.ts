/**
 * The hook contract: another program is asked about a call before it runs or before people are
 * asked, or is told the outcome.
 */
import type { Json, JsonObject, RuleSource } from "./model.ts";

/**
 * `PermissionRequest`: a coordinator, asked when the ruling on a call is "ask", before people are.
 */
export const HOOK_EVENTS = ["PreToolUse", "PermissionRequest", "PostToolUse"] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
export const HOOK_TYPES = ["command", "http", "prompt", "function"] as const;
export type HookType = (typeof HOOK_TYPES)[number];

/** A hook as a policy file describes it. */
export interface HookSpec {
  /** Its name in decisions, the audit log and the log. */
  readonly name: string;
  readonly source: RuleSource;
  readonly event: HookEvent;
  readonly type: HookType;
  /** Tools: a name, several separated by `|`, or a pattern; left out, empty or `*`: every tool. */
  readonly matcher?: string;
  /** A permission rule that the call also has to match, e.g. `Bash(git push:*)`. */
  readonly if?: string;
  /** Only of a coordinator: sessions with a parent. Left out: every session. */
  readonly for?: "children";
  readonly timeoutMs: number;
  /**
   * The result of a timeout, a crash or an unreadable answer. `block` unless the operator says
   * otherwise. For a coordinator it has no effect: people are asked then.
   */
  readonly onFailure: "block" | "continue";
  /**
   * What its runner needs: `command`, `url`, `prompt`, … as the file has it, with variables
   * replaced. Checked by the runner's `options`.
   */
  readonly options: Readonly<Record<string, Json>>;
  /** The directory of the file that describes it, absolute: where a command runs. */
  readonly directory: string;
}

/** What a hook receives. The form is that of Claude Code's hooks, so that those work here too. */
export interface HookInput {
  readonly session_id: string;
  readonly cwd?: string;
  readonly permission_mode: string;
  readonly hook_event_name: HookEvent;
  readonly tool_name: string;
  readonly tool_input: JsonObject;
  readonly tool_use_id?: string;
  readonly prompt_id?: string;
  readonly agent_type?: string;
  /** PostToolUse only: the outcome of the call. */
  readonly tool_response?: JsonObject;
  /**
   * What the judges found: level, keys, action class. For a coordinator also why people would be
   * asked.
   */
  readonly countersign: JsonObject;
}

/**
 * A hook's answer. A hook that could not be run, or whose answer was not understood, has failed.
 */
export type HookAnswer =
  | {
      readonly kind: "answer";
      /** Left out: it has nothing to say. */
      readonly decision?: "allow" | "ask" | "deny";
      /** In the hook's own words. */
      readonly reason?: string;
      /** Takes the place of the input, whole. */
      readonly updatedInput?: JsonObject;
      /** A message for the agent. */
      readonly context?: string;
    }
  | { readonly kind: "failed"; readonly why: string };

/** Asks hooks of one type. */
export interface HookRunner {
  readonly type: HookType;
  /**
   * What is wrong with a hook's options, as sentences with their path (`options.url: …`); empty if
   * it can run.
   */
  faults(spec: HookSpec): readonly string[];
  /** Never rejects. Stops, and ends what it started, when `signal` is aborted. */
  run(spec: HookSpec, input: HookInput, signal: AbortSignal): Promise<HookAnswer>;
}
