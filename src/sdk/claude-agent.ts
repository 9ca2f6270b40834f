/** Claude Agent SDK: hooks that gate every tool call, and `canUseTool` for what it asks of. */
import { type AskOptions, ask, remember, report } from "./ask.ts";
import { textOf } from "./gate.ts";

/** What the SDK gives a hook, as far as it is read here. */
export interface ClaudeHookInput {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly cwd: string;
  readonly prompt_id?: string;
  readonly agent_id?: string;
  readonly agent_type?: string;
  readonly tool_name?: string;
  readonly tool_input?: unknown;
  readonly tool_use_id?: string;
  readonly error?: string;
}

interface ClaudeHookAnswer {
  hookSpecificOutput?: {
    hookEventName: "PreToolUse";
    permissionDecision: "allow" | "deny";
    permissionDecisionReason?: string;
    updatedInput?: Record<string, unknown>;
  };
}

type ClaudeHook = (
  input: ClaudeHookInput,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<ClaudeHookAnswer>;

interface ClaudeMatcher {
  hooks: ClaudeHook[];
  /** Seconds. */
  timeout: number;
  onFailure: "block";
}

/** Longer than any question stays open: a hook that times out would end the wait. */
const TIMEOUT_S = 86_400;

/**
 * For `query({ options: { hooks: claudeHooks() } })`. Every tool call is asked about, whatever the
 * permission mode and the SDK's own rules allow; its outcome is reported. Left out, `session` is
 * `agent-sdk:` and the SDK's session id. A sub-agent has a session of its own below that one.
 */
export function claudeHooks({
  session,
  signal,
  ...options
}: Omit<AskOptions, "session" | "cwd" | "turn" | "parent"> & { readonly session?: string } = {}): {
  PreToolUse: ClaudeMatcher[];
  PostToolUse: ClaudeMatcher[];
  PostToolUseFailure: ClaudeMatcher[];
} {
  const allowed = new Map<string, string>();
  const before: ClaudeHook = async (input, toolUseId, { signal: own }) => {
    const callId = input.tool_use_id ?? toolUseId;
    const place = { ...options, ...sessionOf(input, session), cwd: input.cwd };
    const both = signal ? AbortSignal.any([signal, own]) : own;
    const { tool_name: tool = "", prompt_id: turn } = input;
    try {
      const call = { tool, input: textOf(input.tool_input), callId };
      const answer = await ask(call, { ...place, ...(turn && { turn }), signal: both });
      if (answer.decision === "deny") return answered("deny", answer.message);
      if (callId !== undefined) remember(allowed, callId, answer.id);
      return answered("allow", undefined, answer.input);
    } catch (error) {
      return answered("deny", `Not run: ${(error as Error).message}`);
    }
  };
  const after: ClaudeHook = async (input, toolUseId) => {
    const callId = input.tool_use_id ?? toolUseId ?? "";
    const id = allowed.get(callId);
    allowed.delete(callId);
    if (id !== undefined) await report(id, outcomeOf(input), options);
    return {};
  };
  const matcher = (hook: ClaudeHook): ClaudeMatcher[] => [
    { hooks: [hook], timeout: TIMEOUT_S, onFailure: "block" },
  ];
  return {
    PreToolUse: matcher(before),
    PostToolUse: matcher(after),
    PostToolUseFailure: matcher(after),
  };
}

function sessionOf(
  { session_id: id, agent_id: subAgent, agent_type: agent = "agent-sdk" }: ClaudeHookInput,
  session = `agent-sdk:${id}`,
): Pick<AskOptions, "session" | "agent" | "parent"> {
  return subAgent === undefined
    ? { session, agent }
    : { session: `${session}:${subAgent}`, agent, parent: session };
}

const answered = (
  permissionDecision: "allow" | "deny",
  reason?: string,
  input?: object,
): ClaudeHookAnswer => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision,
    ...(reason !== undefined && { permissionDecisionReason: reason }),
    ...(input && { updatedInput: { ...input } }),
  },
});

const outcomeOf = ({ hook_event_name: event, error, tool_input: input }: ClaudeHookInput) => ({
  ok: event === "PostToolUse",
  ...(error !== undefined && { error }),
  ...(typeof input === "object" && input !== null && { input: textOf(input) }),
});

type ClaudePermission =
  | { behavior: "allow"; updatedInput: Record<string, unknown> }
  | { behavior: "deny"; message: string };

/**
 * For `query({ options: { canUseTool: claudeCanUseTool({ session }) } })`. The SDK calls it only
 * for what its permission mode and rules leave open: `claudeHooks` gates every call.
 */
export const claudeCanUseTool =
  ({ signal, ...options }: AskOptions) =>
  async (
    tool: string,
    input: Record<string, unknown>,
    { signal: own, toolUseID, agentID }: ClaudeCallOptions,
  ): Promise<ClaudePermission> => {
    const both = signal ? AbortSignal.any([signal, own]) : own;
    const place = {
      ...options,
      ...(agentID !== undefined && {
        session: `${options.session}:${agentID}`,
        parent: options.session,
      }),
    };
    try {
      const call = { tool, input: textOf(input), callId: toolUseID };
      const answer = await ask(call, { ...place, signal: both });
      if (answer.decision === "deny") return { behavior: "deny", message: answer.message };
      return { behavior: "allow", updatedInput: { ...(answer.input ?? input) } };
    } catch (error) {
      return { behavior: "deny", message: `Not run: ${(error as Error).message}` };
    }
  };

interface ClaudeCallOptions {
  readonly signal: AbortSignal;
  readonly toolUseID: string;
  readonly agentID?: string;
}
