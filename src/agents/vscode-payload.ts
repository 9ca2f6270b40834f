/** What VS Code tells its hooks, and those of Copilot and Claude Code, and how it is answered. */
import { z } from "zod";
import type { HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { badPayload, object, toldUnedited, word } from "./hook-payload.ts";

export const VSCODE = "vscode";
export const VSCODE_TITLE = "VS Code";

const base = {
  session_id: word,
  tool_name: word,
  tool_input: object,
  tool_use_id: word,
  cwd: word.optional(),
};
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal("PreToolUse"), ...base }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...base }),
]);

/** It gives the time, as Copilot does, and its calls have ids, as Claude Code's have. */
export const isFromVscode = ({ timestamp, tool_use_id, permission_mode }: JsonObject): boolean =>
  typeof timestamp === "string" && tool_use_id !== undefined && permission_mode === undefined;

/** As the hooks of its Copilot extension are written, read in November 2026. */
export function parseVscode(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(VSCODE_TITLE, parsed.error);
  const { hook_event_name: event, tool_input: input, tool_use_id: callId, cwd } = parsed.data;
  const session = `${VSCODE}:${parsed.data.session_id}`;
  const raw = payload.raw("tool_input") ?? "";
  if (event === "PostToolUse")
    return { kind: "outcome", event, session, callId, outcome: { ok: true, input, raw } };
  const { explanation } = input;
  const call = {
    session,
    tool: toolOf(parsed.data.tool_name),
    input,
    raw,
    callId,
    agent: VSCODE,
    ...(cwd !== undefined && { cwd }),
    ...(typeof explanation === "string" && { summary: explanation }),
  };
  return { kind: "call", event, call };
}

/**
 * It names MCP's tools `mcp_SERVER_TOOL`. Where there are more underscores, nobody can know where
 * the server's name ends, and no rule for a server covers the tool.
 */
function toolOf(name: string): string {
  const [, rest] = /^mcp_([^_].*)$/.exec(name) ?? [];
  if (rest === undefined) return name;
  const [server, tool, ...more] = rest.split("_");
  return server && tool && more.length === 0 ? `mcp__${server}__${tool}` : `mcp__vscode__${rest}`;
}

export const isVscodes = (event: HostEvent): boolean =>
  event.kind === "call" && event.call.session.startsWith(`${VSCODE}:`);

/**
 * What is edited is refused: VS Code drops an edited input that does not fit the tool's schema, and
 * then runs the old one.
 */
export function renderForVscode(decision: Decision): Rendered {
  const { outcome, message, context } = toldUnedited(VSCODE_TITLE, decision);
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision: outcome,
    permissionDecisionReason: message,
    ...(context !== undefined && { additionalContext: context }),
  };
  return { stdout: JSON.stringify({ hookSpecificOutput }), stderr: "", exitCode: 0 };
}
