/** Builds the input that hooks get for a call, in the form of Claude Code's hooks. */
import type { HookEvent, HookInput } from "../../core/hook.ts";
import type { Judgement, Reason } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";

/** The outcome of a call. */
export interface CallOutcome {
  readonly ok: boolean;
  readonly error?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Why people would be asked about a call, for a coordinator. */
export interface AskedFor {
  readonly reason: Reason;
  /** The ancestors of the call's session, the nearest first. */
  readonly ancestors: readonly string[];
  /** Whether an allow of the coordinator would count. */
  readonly mayAllow: boolean;
}

interface Told {
  readonly call: PolicyCall;
  readonly judgement: Judgement;
  readonly permissionMode: string;
  readonly outcome?: CallOutcome;
  readonly asked?: AskedFor | undefined;
}

export function inputOf(
  event: HookEvent,
  { call, judgement, permissionMode, outcome, asked }: Told,
): HookInput {
  const { session, tool, input, cwd, callId, turn, agent, parent } = call;
  const { level, keys, actionClass } = judgement;
  return {
    session_id: session,
    ...(cwd !== undefined && { cwd }),
    permission_mode: permissionMode,
    hook_event_name: event,
    tool_name: tool,
    tool_input: input,
    ...(callId !== undefined && { tool_use_id: callId }),
    ...(turn !== undefined && { prompt_id: turn }),
    ...(agent !== undefined && { agent_type: agent }),
    ...(outcome && { tool_response: responseOf(outcome) }),
    countersign: {
      level,
      keys,
      action_class: actionClass,
      ...(parent !== undefined && { parent }),
      ...(asked && questionOf(asked)),
    },
  };
}

/** The parent is the one that the gateway has recorded, whatever the call says. */
function questionOf({ reason: { type, code, message }, ancestors, mayAllow }: AskedFor) {
  const [parent] = ancestors;
  return {
    ...(parent !== undefined && { parent }),
    ancestors,
    reason: { type, code, message },
    may_allow: mayAllow,
  };
}

const responseOf = ({ ok, error, durationMs }: CallOutcome) => ({
  success: ok,
  ...(error !== undefined && { error }),
  ...(durationMs !== undefined && { duration_ms: durationMs }),
});
