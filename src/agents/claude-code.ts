/** Claude Code as an agent host: its hooks' payloads and answers, and where they are installed. */
import { z } from "zod";
import type { AgentHost, HostEvent, Rendered } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import { parseStrict, type StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { DEADLINE, permissionDenial } from "./claude-code-hook.ts";
import { install, uninstall } from "./claude-code-install.ts";
import { claudeCode as tools } from "./tools/claude-code.ts";

const NAME = "claude-code";
/**
 * The longest string that the host's reference allows; a longer one is cut here, where the cut can
 * be announced.
 */
const MAX_REASON = 10_000;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const word = z.string().min(1);
const object = z.custom<JsonObject>(isObject, "expected an object");
const base = { session_id: word, tool_name: word, tool_input: object, cwd: word };
const call = { ...base, prompt_id: word.optional(), agent_type: word.optional() };
const report = { ...base, tool_use_id: word, duration_ms: z.number().nonnegative().optional() };
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal("PreToolUse"), ...call, tool_use_id: word.optional() }),
  z.object({ hook_event_name: z.literal("PermissionRequest"), ...call }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...report }),
  z.object({ hook_event_name: z.literal("PostToolUseFailure"), ...report, error: z.string() }),
]);

/**
 * Payloads and answers as in Claude Code's hooks reference, and as observed with version 2.1.329.
 */
export const claudeCode = (managed?: readonly string[]): AgentHost => ({
  name: NAME,
  deadline: DEADLINE,
  tools,
  parse,
  render,
  accepts,
  trouble,
  install: (options) => install(options, managed),
  uninstall,
});

function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(parsed.error);
  const { data } = parsed;
  const session = `${NAME}:${data.session_id}`;
  const input = { input: data.tool_input, raw: payload.raw("tool_input")! };
  if (data.hook_event_name === "PreToolUse" || data.hook_event_name === "PermissionRequest") {
    const { description } = data.tool_input;
    const call = {
      session,
      tool: data.tool_name,
      ...input,
      cwd: data.cwd,
      agent: data.agent_type ?? NAME,
      ...(data.prompt_id !== undefined && { turn: data.prompt_id }),
      ...("tool_use_id" in data && data.tool_use_id !== undefined && { callId: data.tool_use_id }),
      ...(typeof description === "string" && { summary: description }),
    };
    return { kind: "call", event: data.hook_event_name, call };
  }
  const ended =
    data.hook_event_name === "PostToolUse" ? { ok: true } : { ok: false, error: data.error };
  const outcome = {
    ...ended,
    ...input,
    ...(data.duration_ms !== undefined && { durationMs: data.duration_ms }),
  };
  return {
    kind: "outcome",
    event: data.hook_event_name,
    session,
    callId: data.tool_use_id,
    outcome,
  };
}

function badPayload({ issues }: z.ZodError): CountersignError {
  const path = issues[0]?.path.join(".") ?? "";
  return new CountersignError(
    "bad-request",
    `not a hook payload of Claude Code: ${path}: ${issues[0]?.message}`,
    { path },
  );
}

/**
 * The installed script checks an answer's first characters, so the order of the keys matters.
 * Throws `bad-json` if an edited input is not an object.
 */
function render(event: HostEvent, { outcome, reason, input, context }: Decision): Rendered {
  if (event.kind === "outcome") return { stdout: "", stderr: "", exitCode: 0 };
  const message = cut(reason.message);
  const updated =
    outcome === "allow" && input !== undefined ? { updatedInput: parseStrict(input).value } : {};
  const answer =
    event.event === "PermissionRequest"
      ? {
          decision:
            outcome === "allow"
              ? { behavior: outcome, ...updated }
              : { behavior: outcome, message },
        }
      : {
          permissionDecision: outcome,
          permissionDecisionReason: message,
          ...updated,
          ...(context && { additionalContext: cut(context.join("\n")) }),
        };
  return {
    stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: event.event, ...answer } }),
    stderr: "",
    exitCode: 0,
  };
}

const Answer = z.object({
  hookSpecificOutput: z.union([
    z.object({
      hookEventName: z.literal("PreToolUse"),
      permissionDecision: z.enum(["allow", "deny"]),
    }),
    z.object({
      hookEventName: z.literal("PermissionRequest"),
      decision: z.object({ behavior: z.enum(["allow", "deny"]) }),
    }),
  ]),
});

function accepts(event: HostEvent, answer: JsonObject): boolean {
  if (event.kind === "outcome") return true;
  const parsed = Answer.safeParse(answer);
  return parsed.success && parsed.data.hookSpecificOutput.hookEventName === event.event;
}

/**
 * Claude Code is stopped only by exit status 2, except in a permission request, where it reads only
 * JSON. A lost report stops no one.
 */
function trouble(event: string | undefined, message: string): Rendered {
  if (event === "PermissionRequest")
    return { stdout: permissionDenial(cut(message)), stderr: "", exitCode: 0 };
  return {
    stdout: "",
    stderr: `${cut(message)}\n`,
    exitCode: event?.startsWith("PostToolUse") ? 1 : 2,
  };
}

function cut(message: string): string {
  if (message.length <= MAX_REASON) return message;
  const mark = ` … [${message.length} characters, cut]`;
  return message.slice(0, MAX_REASON - mark.length).replace(/[\ud800-\udbff]$/, "") + mark;
}
