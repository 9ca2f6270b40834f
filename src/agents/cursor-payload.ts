/** What Cursor tells its hooks. It tells Claude Code's hooks the same. */
import { z } from "zod";
import type { HostEvent } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";
import { badPayload, object, word } from "./hook-payload.ts";

export const CURSOR = "cursor";
export const CURSOR_TITLE = "Cursor";
export const CURSOR_GATE = "preToolUse";

const base = {
  conversation_id: word,
  cursor_version: word,
  tool_name: word,
  tool_input: object,
  tool_use_id: word,
  cwd: word.optional(),
  workspace_roots: z.array(z.string()).optional(),
};
const report = { ...base, duration: z.number().nonnegative().optional() };
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({
    hook_event_name: z.literal(CURSOR_GATE),
    ...base,
    generation_id: z.string().optional(),
  }),
  z.object({ hook_event_name: z.literal("postToolUse"), ...report }),
  z.object({
    hook_event_name: z.literal("postToolUseFailure"),
    ...report,
    error_message: z.string().optional(),
    failure_type: z.string().optional(),
  }),
]);

/** No other host names its hooks this field. */
export const isFromCursor = ({ cursor_version }: JsonObject): boolean =>
  typeof cursor_version === "string";

/** As the hook runner of @cursor/sdk 1.0.32 sends it. */
export function parseCursor(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(CURSOR_TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, tool_use_id: callId, hook_event_name: event } = data;
  const session = `${CURSOR}:${data.conversation_id}`;
  const raw = payload.raw("tool_input") ?? "";
  if (data.hook_event_name === CURSOR_GATE) {
    const { description } = input;
    // a call of an MCP tool has no folder
    const cwd = data.cwd ?? data.workspace_roots?.find((root) => root !== "");
    const call = {
      session,
      tool: toolOf(data.tool_name),
      input,
      raw,
      callId,
      agent: CURSOR,
      ...(cwd !== undefined && { cwd }),
      ...(data.generation_id && { turn: data.generation_id }),
      ...(typeof description === "string" && { summary: description }),
    };
    return { kind: "call", event, call };
  }
  const durationMs = data.duration;
  const ended = data.hook_event_name === "postToolUse" ? { ok: true } : failed(data);
  const outcome = { ...ended, input, raw, ...(durationMs !== undefined && { durationMs }) };
  return { kind: "outcome", event, session, callId, outcome };
}

function failed({
  error_message,
  failure_type,
}: {
  error_message?: string | undefined;
  failure_type?: string | undefined;
}) {
  const error = error_message ?? failure_type ?? "it failed";
  return { ok: false, error, ...(failure_type === "timeout" && { timedOut: true }) };
}

/** Cursor does not say which server a tool is of, so no rule for a server covers it. */
const toolOf = (name: string): string =>
  name.startsWith("MCP:") ? `mcp__cursor__${name.slice("MCP:".length)}` : name;
