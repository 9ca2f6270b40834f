/** Cursor as an agent host: its hooks' answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { CURSOR, CURSOR_GATE, CURSOR_TITLE, parseCursor } from "./cursor-payload.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { cut, object, toldUnedited } from "./hook-payload.ts";
import { type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { cursor as tools } from "./tools/cursor.ts";

/**
 * As the hook runner of @cursor/sdk 1.0.32 is written. It blocks on exit status 2. With
 * `failClosed` it also blocks on any other status but 0, silence, a time that ran out, a signal and
 * a program that is missing; without it, all of these let the call run. Text that is no JSON blocks
 * always.
 * It puts the payload behind the command as a here-document, so the command has to be one program.
 */
const spec: HookSpec = {
  host: CURSOR,
  title: CURSOR_TITLE,
  deadline: 3600,
  gates: new Map([[CURSOR_GATE, [CURSOR_GATE, "postToolUse", "postToolUseFailure"]]]),
  forms: { [CURSOR_GATE]: { starts: '{"permission":"', stop: STOP_BY_STATUS } },
  root: { version: 1 },
  comments: true,
  anyShell: true,
  settingsFile: ({ home, project }, scope) =>
    scope === "local"
      ? undefined
      : join(scope === "user" ? home : project, ".cursor", "hooks.json"),
  entry: (event, command, timeout) => ({
    command,
    timeout,
    ...(event === CURSOR_GATE && { failClosed: true }),
  }),
  notes: ({ whenDown, scope }) => [
    ...(whenDown === "ask"
      ? ["Cursor has no prompt that this hook could hand a question to: the call is blocked."]
      : []),
    ...(scope === "project"
      ? ["Cursor runs the hooks of a project only in workspaces that its user has trusted."]
      : []),
  ],
  reasonsNotToRun: async () => [],
  trial,
  effectOf,
};

export const cursor: AgentHost = {
  name: CURSOR,
  deadline: spec.deadline,
  tools,
  parse: parseCursor,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "cursor", settings: join(home, ".cursor"), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

/**
 * What is edited is refused: some tools of Cursor run the old input all the same, and MCP's get the
 * two mixed.
 */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message, context } = toldUnedited(CURSOR_TITLE, decision);
  return answered({
    ...permissionOf(outcome, message),
    ...(context !== undefined && { additional_context: context }),
  });
}

/** Also for Claude Code's hooks, where Cursor runs them. */
export const permissionOf = (outcome: Decision["outcome"], message: string): JsonObject =>
  outcome === "allow"
    ? { permission: "allow" }
    : { permission: "deny", user_message: message, agent_message: message };

const answered = (answer: JsonObject): Rendered => ({
  stdout: JSON.stringify(answer),
  stderr: "",
  exitCode: 0,
});

const Answer = z.object({ permission: z.enum(["allow", "deny"]) });

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (!event?.startsWith("postToolUse")) return answered(permissionOf("deny", cut(message)));
  return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    conversation_id: session,
    generation_id: `${session}-1`,
    model: "none",
    tool_name: "Write",
    tool_input: { file_path: file, content: "" },
    tool_use_id: `call_${session}`,
    cwd,
    session_id: session,
    hook_event_name: event,
    cursor_version: "doctor",
    workspace_roots: [cwd],
  });
}

/** With `failClosed`. An "ask" is none: only a denial keeps a tool from running. */
function effectOf(_event: string, { stdout, exitCode }: Rendered): HookEffect {
  if (exitCode !== 0) return "stops";
  try {
    const answer: unknown = JSON.parse(stdout);
    if (!object.safeParse(answer).success) return "stops";
    return (answer as JsonObject).permission === "deny" ? "stops" : "continues";
  } catch {
    return "stops";
  }
}
