/** Claude Code as an agent host: its hooks' payloads and answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HostEvent, Rendered } from "../core/agent.ts";
import { parseStrict, type StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { claudeCodeHook, MANAGED, permissionDenial } from "./claude-code-hook.ts";
import { isFromCopilot, parseCopilot } from "./copilot-payload.ts";
import { permissionOf } from "./cursor.ts";
import { CURSOR_GATE, isFromCursor, parseCursor } from "./cursor-payload.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, sessionOf, toldUnedited, word } from "./hook-payload.ts";
import { claudeCode as tools } from "./tools/claude-code.ts";
import { isFromVscode, isVscodes, parseVscode, renderForVscode } from "./vscode-payload.ts";

const NAME = "claude-code";
const base = {
  session_id: word,
  /** Of a sub-agent. */
  agent_id: word.optional(),
  tool_name: word,
  tool_input: object,
  cwd: word,
};
const call = { ...base, prompt_id: word.optional(), agent_type: word.optional() };
const report = { ...base, tool_use_id: word, duration_ms: z.number().nonnegative().optional() };
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal("PreToolUse"), ...call, tool_use_id: word.optional() }),
  z.object({ hook_event_name: z.literal("PermissionRequest"), ...call }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...report }),
  z.object({ hook_event_name: z.literal("PostToolUseFailure"), ...report, error: z.string() }),
]);

/**
 * Claude Code tells of no call that it refuses itself, by a rule of its own, by its plan mode or at
 * its own prompt, in any event that all versions know: version 2.1.81 ignores a settings file with
 * `PermissionDenied` or `PostToolBatch`, and every hook in it. The end of the turn is the time when
 * every call that ran has been reported (seen with versions 2.1.197 and 2.1.330).
 */
const TURN_ENDS = /^(?:Stop|SubagentStop)$/i;
/** Other hosts, which run this hook too, name their sessions in other ways. */
const TurnEnd = z.object({ session_id: word.optional(), agent_id: word.optional() });
const NOT_RUN =
  "Claude Code ended its turn and reported no run of this call: it refused it by itself (plan " +
  "mode, a rule of its own, or its own prompt), or its report was lost";

/**
 * Payloads and answers as in Claude Code's hooks reference, and as observed with version 2.1.329.
 */
export function claudeCode(managed: readonly string[] = MANAGED): AgentHost {
  const spec = claudeCodeHook(managed);
  return {
    name: NAME,
    deadline: spec.deadline,
    tools,
    parse,
    render,
    accepts,
    trouble,
    isHere: ({ home, env }) => hasHost({ program: "claude", settings: join(home, ".claude"), env }),
    install: (options) => install(spec, options),
    uninstall: (options) => uninstall(spec, options),
    installed: (options) => installed(spec, options),
    effectOf: spec.effectOf,
  };
}

/** Copilot runs the hooks in a project's .claude/settings.json too, and VS Code all of them. */
function parse(payload: StrictObject): HostEvent {
  const { hook_event_name: name } = payload.value;
  if (typeof name === "string" && TURN_ENDS.test(name)) return turnOver(name, payload);
  if (isFromVscode(payload.value)) return parseVscode(payload);
  if (isFromCopilot(payload.value)) return parseCopilot(payload);
  if (isFromCursor(payload.value)) return asOurs(parseCursor(payload));
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload("Claude Code", parsed.error);
  const { data } = parsed;
  const { session, parent } = sessionOf(NAME, data.session_id, data.agent_id);
  const input = { input: data.tool_input, raw: payload.raw("tool_input")! };
  if (data.hook_event_name === "PreToolUse" || data.hook_event_name === "PermissionRequest") {
    const { description } = data.tool_input;
    const call = {
      session,
      tool: data.tool_name,
      ...input,
      cwd: data.cwd,
      agent: data.agent_type ?? NAME,
      ...(parent !== undefined && { parent }),
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

function turnOver(event: string, { value }: StrictObject): HostEvent {
  const parsed = TurnEnd.safeParse(value);
  if (!parsed.success) throw badPayload("Claude Code", parsed.error);
  const { session_id: id, agent_id: agent } = parsed.data;
  const session = id === undefined ? {} : { session: sessionOf(NAME, id, agent).session };
  return { kind: "turn-over", event, ...session, error: NOT_RUN };
}

/**
 * Cursor also runs the hooks of Claude Code, and tells them what it tells its own: the same session
 * and the same id of the call, so it is one question however many hooks ask it. The script that
 * asks knows Claude Code's names of the events.
 */
function asOurs(event: HostEvent): HostEvent {
  const name = event.event === CURSOR_GATE ? "PreToolUse" : "PostToolUse";
  return { ...event, event: name };
}

const isCursors = (event: HostEvent): boolean =>
  event.kind === "call" && event.call.session.startsWith("cursor:");

/**
 * The installed script checks an answer's first characters, so the order of the keys matters.
 * Throws `bad-json` if an edited input is not an object.
 */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  if (isCursors(event)) return renderForCursor(decision);
  if (isVscodes(event)) return renderForVscode(decision);
  const { outcome, reason, input, context } = decision;
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

/** In the form of both: the script passes on Claude Code's, and Cursor reads its own. */
function renderForCursor(decision: Decision): Rendered {
  const { outcome, message } = toldUnedited("Cursor", decision);
  const hookSpecificOutput = {
    hookEventName: "PreToolUse",
    permissionDecision: outcome,
    permissionDecisionReason: message,
  };
  const answer = { hookSpecificOutput, ...permissionOf(outcome, message) };
  return { stdout: JSON.stringify(answer), stderr: "", exitCode: 0 };
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
  if (event.kind !== "call") return true;
  const parsed = Answer.safeParse(answer);
  return parsed.success && parsed.data.hookSpecificOutput.hookEventName === event.event;
}

/**
 * Claude Code is stopped only by exit status 2, except in a permission request, where it reads only
 * JSON. A lost report stops no one, and exit status 2 at the end of a turn would make it go on.
 */
function trouble(event: string | undefined, message: string): Rendered {
  if (event === "PermissionRequest")
    return { stdout: permissionDenial(cut(message)), stderr: "", exitCode: 0 };
  return {
    stdout: "",
    stderr: `${cut(message)}\n`,
    exitCode: event !== undefined && /^PostToolUse|Stop$/.test(event) ? 1 : 2,
  };
}
