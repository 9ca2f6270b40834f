/** Goose as an agent host: a plugin of ours with one file, its hooks' payloads and answers. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, InstallScope, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { namesOf } from "../core/tool-names.ts";
import { goosePlugins } from "./goose-plugins.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, toldUnedited, word } from "./hook-payload.ts";
import { type HookPlace, type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { goose as tools } from "./tools/goose.ts";

const NAME = "goose";
const TITLE = "Goose";
const GATE = "PreToolUse";

const base = {
  session_id: word,
  tool_name: word,
  tool_input: object,
  working_dir: word,
  tool_call_id: word,
};
const Payload = z.discriminatedUnion("event", [
  z.object({ event: z.literal(GATE), ...base }),
  z.object({ event: z.literal("PostToolUse"), ...base }),
  z.object({ event: z.literal("PostToolUseFailure"), ...base }),
]);

/**
 * As Goose 1.52.0 was seen to behave: with `on_failure: "block"` it stops the call when its hook
 * ends with any status but 0, is killed, too slow or missing, or prints what is no decision;
 * without it, the call runs. It runs when the hook ends well and prints nothing.
 */
const spec: HookSpec = {
  host: NAME,
  title: TITLE,
  deadline: 3600,
  gates: new Map([[GATE, [GATE, "PostToolUse", "PostToolUseFailure"]]]),
  forms: {
    [GATE]: {
      starts: '{"decision":"',
      stop: STOP_BY_STATUS,
    },
  },
  settingsFile,
  entry: (event, command, timeout) => ({
    // a regular expression: a lone `*` is none, and skipped without a word
    matcher: ".*",
    hooks: [{ type: "command", command, timeout, ...(event === GATE && { on_failure: "block" }) }],
  }),
  notes: ({ whenDown }) =>
    whenDown === "ask"
      ? ["Goose has no prompt that a hook could hand a question to: the call is blocked."]
      : [],
  reasonsNotToRun: (place) => goosePlugins(place, settingsFile),
  trial,
  effectOf,
};

function settingsFile({ home, project }: HookPlace, scope: InstallScope): string | undefined {
  if (scope === "local") return undefined;
  const folder = scope === "user" ? home : project;
  return join(folder, ".agents", "plugins", "countersign", "hooks", "hooks.json");
}

export const goose: AgentHost = {
  name: NAME,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) =>
    hasHost({ program: "goose", settings: join(home, ".config", "goose"), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { event, session_id, tool_name, tool_input: input, working_dir: cwd } = parsed.data;
  const raw = payload.raw("tool_input") ?? "";
  const session = `${NAME}:${session_id}`;
  const callId = parsed.data.tool_call_id;
  if (event === GATE) {
    const call = { session, tool: toolOf(tool_name), input, raw, cwd, callId, agent: NAME };
    return { kind: "call", event, call };
  }
  return {
    kind: "outcome",
    event,
    session,
    callId,
    outcome: { ok: event === "PostToolUse", input, raw },
  };
}

/** Its own tools keep their names; those of an extension are named as other hosts name MCP's. */
function toolOf(name: string): string {
  const isOwn = OWN.has(name) || name.startsWith("mcp__") || !name.includes("__");
  return isOwn ? name : `mcp__${name}`;
}
const OWN = new Set(namesOf(tools, "shell", "read", "list", "write", "editor"));

/** Goose runs the input that it asked about, whatever the answer says. */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message } = toldUnedited(TITLE, decision);
  return answered(
    outcome === "allow" ? { decision: "allow" } : { decision: "block", reason: message },
  );
}

const answered = (answer: JsonObject): Rendered => ({
  stdout: JSON.stringify(answer),
  stderr: "",
  exitCode: 0,
});

const Answer = z.object({ decision: z.enum(["allow", "block"]) });

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (!event?.startsWith("PostToolUse"))
    return answered({ decision: "block", reason: cut(message) });
  return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    event,
    session_id: session,
    matcher_context: "write",
    tool_call_id: `call_${session}`,
    tool_name: "write",
    tool_input: { path: file, content: "" },
    working_dir: cwd,
  });
}

/** With `on_failure: "block"`: only an allow, or silence, with exit status 0 lets a call run. */
function effectOf(_event: string, { stdout, exitCode }: Rendered): HookEffect {
  if (exitCode !== 0) return "stops";
  const text = stdout.trim();
  return text === "" || decisionIn(text) === "allow" ? "continues" : "stops";
}

function decisionIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { decision?: unknown } | null)?.decision;
  } catch {
    return undefined;
  }
}
