/** What GitHub Copilot CLI tells its hooks. It tells Claude Code's hooks the same. */
import { z } from "zod";
import type { HostEvent } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";
import { badPayload, object, word } from "./hook-payload.ts";

export const COPILOT = "copilot";
export const COPILOT_TITLE = "GitHub Copilot CLI";

const base = {
  session_id: word,
  timestamp: word,
  cwd: word,
  tool_name: word,
  tool_input: object,
  agent_type: word.optional(),
  parent_agent_id: word.optional(),
};
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal("PreToolUse"), ...base }),
  z.object({
    hook_event_name: z.literal("PostToolUse"),
    ...base,
    tool_result: z.object({ result_type: z.string().optional() }).optional(),
  }),
  z.object({ hook_event_name: z.literal("PostToolUseFailure"), ...base, error: z.string() }),
]);

/**
 * Claude Code says where its transcript is and gives no time, Copilot the other way round. VS Code
 * says both, and like Claude Code gives its calls ids.
 */
export const isFromCopilot = ({ timestamp, transcript_path, tool_use_id }: JsonObject): boolean =>
  typeof timestamp === "string" && transcript_path === undefined && tool_use_id === undefined;

/**
 * As version 1.0.102 sends it to hooks for `PreToolUse`; its calls have no id, and those of one
 * moment can only be told apart by their input. A sub-agent has a session of its own.
 */
export function parseCopilot(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(COPILOT_TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, timestamp: moment } = data;
  const session = `${COPILOT}:${data.session_id}`;
  const tool = toolOf(data.tool_name);
  const given = { input, raw: payload.raw("tool_input") ?? "" };
  if (data.hook_event_name === "PreToolUse") {
    const { description } = input;
    const call = {
      session,
      tool,
      ...given,
      cwd: data.cwd,
      agent: data.agent_type ?? COPILOT,
      ...(data.parent_agent_id !== undefined && { parent: `${COPILOT}:${data.parent_agent_id}` }),
      ...(typeof description === "string" && { summary: description }),
    };
    return { kind: "call", event: data.hook_event_name, call, moment };
  }
  const outcome =
    data.hook_event_name === "PostToolUse"
      ? { ok: (data.tool_result?.result_type ?? "success") === "success", ...given }
      : { ok: false, error: data.error, ...given };
  return { kind: "outcome", event: data.hook_event_name, session, tool, outcome, moment };
}

/**
 * Copilot puts a hyphen between an MCP server and its tool. Where there are more of them, nobody
 * can know which one that is, and the name stays as it is: an unknown tool.
 */
function toolOf(name: string): string {
  const [, server, tool] = /^([^-]+)-([^-]+)$/.exec(name) ?? [];
  return server === undefined ? name : `mcp__${server}__${tool}`;
}
