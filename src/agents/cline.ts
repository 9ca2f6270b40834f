/** Cline CLI as an agent host: its hooks' payloads and answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import { parseStrict, type StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { type FileHookSpec, installedFiles, installFiles, uninstallFiles } from "./file-install.ts";
import { hasHost } from "./here.ts";
import { scriptOptions } from "./hook-install.ts";
import { badPayload, cut, object, sessionOf, told, word } from "./hook-payload.ts";
import { hookCommand, hookScript, repairOf } from "./hook-script.ts";
import type { HookPlace, ScriptSpec, TrialCall } from "./hook-spec.ts";
import { cline as tools } from "./tools/cline.ts";

const NAME = "cline";
const TITLE = "Cline";
const GATE = "PreToolUse";
const REPORT = "PostToolUse";

const Base = {
  sessionContext: z.object({ rootSessionId: word }),
  agent_id: word,
  parent_agent_id: word.nullish(),
  workspaceRoots: z.array(word).optional(),
};
const Call = z.object({
  ...Base,
  hookName: z.literal("tool_call"),
  tool_call: z.object({ id: word, name: word, input: object }),
});
const Report = z.object({
  ...Base,
  hookName: z.literal("tool_result"),
  tool_result: z.object({
    id: word,
    name: word,
    input: object,
    error: z.unknown().optional(),
    durationMs: z.number().nonnegative().optional(),
  }),
});
const Payload = z.discriminatedUnion("hookName", [Call, Report]);

/**
 * Version 3.0.65 goes on with the call whatever its hook does: silence, any exit status, a signal,
 * words that are no JSON. Only `{"cancel":true}` on stdout stops it, with any status; then the
 * whole run ends, and the model is not told why. It kills a hook after two minutes and goes on; no
 * setting changes that.
 */
const script: ScriptSpec = {
  host: NAME,
  title: TITLE,
  deadline: 120,
  gates: new Map([[GATE, [GATE, REPORT]]]),
  forms: {
    [GATE]: {
      starts: '{"cancel":',
      stop: `printf '${JSON.stringify(answerOf("deny", "%s"))}' "$why"; exit 0`,
    },
  },
  reasonsNotToRun: async () => [],
  trial: (_event, _gate, call) => trial(call),
  effectOf,
};

const spec: FileHookSpec = {
  host: NAME,
  title: TITLE,
  events: [GATE, REPORT],
  // beside a PreToolUse of the user's own: Cline runs both
  fileOf: (place, scope, event) =>
    scope === "local"
      ? undefined
      : join(
          scope === "user" ? homeOf(place) : join(place.project, ".cline"),
          "hooks",
          `${event}.sh`,
        ),
  textOf: (event, place) => `#!/bin/sh
# Countersign's hook for ${TITLE}, written by \`${repairOf(NAME)}\`, which also repairs it.
${hookCommand(script, event, place)}
`,
  scriptOf: async (options, file) =>
    hookScript(script, { ...(await scriptOptions(script, options, GATE)), script: file }),
  notes: [
    "Cline waits at most two minutes for its hook, so a question that nobody has answered by " +
      "then ends the run.",
  ],
  reasonsNotToRun: async () => [],
  command: (run) => ("file" in run ? ["/bin/sh", run.file] : ["/bin/sh", "-c", run.text]),
  trial,
};

const homeOf = ({ home, env }: Pick<HookPlace, "home" | "env">): string =>
  env.CLINE_DIR || join(home, ".cline");

export const cline: AgentHost = {
  name: NAME,
  deadline: script.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "cline", settings: homeOf({ home, env }), env }),
  install: (options) => installFiles(spec, options),
  uninstall: (options) => uninstallFiles(spec, options),
  installed: (options) => installedFiles(spec, options),
  effectOf,
};

function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { data } = parsed;
  const isSub = data.parent_agent_id !== null && data.parent_agent_id !== undefined;
  const { session, parent } = sessionOf(
    NAME,
    data.sessionContext.rootSessionId,
    isSub ? data.agent_id : undefined,
  );
  if (data.hookName === "tool_call") {
    const { id: callId, name, input } = data.tool_call;
    const [cwd] = data.workspaceRoots ?? [];
    const call = {
      session,
      tool: toolOf(name),
      input,
      raw: inputIn(payload, "tool_call"),
      callId,
      agent: NAME,
      ...(cwd !== undefined && { cwd }),
      ...(parent !== undefined && { parent }),
    };
    return { kind: "call", event: GATE, call };
  }
  const { id: callId, input, error, durationMs } = data.tool_result;
  const outcome = {
    ok: error === undefined || error === null,
    input,
    raw: inputIn(payload, "tool_result"),
    ...(typeof error === "string" && { error }),
    ...(durationMs !== undefined && { durationMs }),
  };
  return { kind: "outcome", event: REPORT, session, callId, outcome };
}

const inputIn = (payload: StrictObject, field: string): string =>
  parseStrict(payload.raw(field) ?? "{}").raw("input") ?? "";

/** Two underscores stand between an MCP server and its tool, and in no name of Cline's own. */
const toolOf = (name: string): string => (/^(?!mcp__).+?__/.test(name) ? `mcp__${name}` : name);

/** The installed script checks an answer's first characters, so the order of the keys matters. */
function answerOf(outcome: Decision["outcome"], message: string, input?: JsonObject): object {
  return outcome === "deny"
    ? { cancel: true, errorMessage: message }
    : { cancel: false, ...(input !== undefined && { overrideInput: input }) };
}

function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message, input } = told(decision);
  return { stdout: JSON.stringify(answerOf(outcome, message, input)), stderr: "", exitCode: 0 };
}

const Answer = z.object({ cancel: z.boolean() });

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (event === REPORT) return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
  const stdout = JSON.stringify(answerOf("deny", cut(message)));
  return { stdout, stderr: "", exitCode: 0 };
}

function trial({ session, file, cwd }: TrialCall): string {
  const input = { path: file, new_text: "" };
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    sessionContext: { rootSessionId: session },
    workspaceRoots: [cwd],
    agent_id: session,
    parent_agent_id: null,
    hookName: "tool_call",
    iteration: 1,
    tool_call: { id: `call_${session}`, name: "editor", input },
  });
}

function effectOf(_event: string, { stdout }: Rendered): HookEffect {
  try {
    const answer = object.parse(JSON.parse(stdout));
    return answer.cancel === true ? "stops" : "continues";
  } catch {
    return "continues";
  }
}
