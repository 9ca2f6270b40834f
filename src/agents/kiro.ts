/** Kiro CLI as an agent host: its hooks' payloads and answers, and the agent file they stand in. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, InstallScope, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, toldUnedited, word } from "./hook-payload.ts";
import { type HookPlace, type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { ungatedAgents } from "./kiro-agents.ts";
import { kiro as tools } from "./tools/kiro.ts";

const NAME = "kiro";
const TITLE = "Kiro CLI";
const GATE = "preToolUse";

const base = {
  session_id: word.optional(),
  cwd: word,
  tool_name: word,
  tool_input: object,
};
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal(GATE), ...base }),
  z.object({
    hook_event_name: z.literal("postToolUse"),
    ...base,
    tool_response: z.object({ success: z.boolean().optional() }).optional(),
  }),
]);

const ALLOWED = '{"outcome":"allow"}';
const DENIED = '{"outcome":"deny","reason":"';

/** Kiro reads no JSON: only the status counts, and the words on stderr, with their JSON escapes. */
const PASS = `case $decision in
  '${ALLOWED}') exit 0 ;;
  '${DENIED}'*'"}')
    why=\${decision#'${DENIED}'}
    why=\${why%'"}'}
    printf '%s' "$why" >&2; exit 2 ;;
esac`;

/** What the file of the default agent has to hold for this agent to be able to do what it could. */
const DEFAULT_AGENT: JsonObject = {
  name: "kiro_default",
  description: "The default agent, with Countersign's hooks",
  tools: ["*"],
  resources: ["file://AGENTS.md", "file://README.md", "file://.kiro/steering/**/*.md"],
  includeMcpJson: true,
};

/**
 * As the documentation of Kiro CLI 2 says: exit status 2 blocks, and the model is told what is on
 * stderr. With any other status, with silence, and when the hook takes too long, the tool runs.
 */
const spec: HookSpec = {
  host: NAME,
  title: TITLE,
  deadline: 3600,
  gates: new Map([[GATE, [GATE, "postToolUse"]]]),
  forms: { [GATE]: { starts: '{"outcome":"', stop: STOP_BY_STATUS, pass: PASS } },
  root: DEFAULT_AGENT,
  settingsFile,
  entry: (_event, command, timeout) => ({ matcher: "*", command, timeout_ms: timeout * 1000 }),
  notes: ({ whenDown }) =>
    whenDown === "ask"
      ? ["Kiro CLI has no prompt that a hook could hand a question to: the call is blocked."]
      : [],
  reasonsNotToRun: ungatedAgents,
  trial,
  effectOf,
};

function settingsFile({ home, project }: HookPlace, scope: InstallScope): string | undefined {
  if (scope === "local") return undefined;
  return join(scope === "user" ? home : project, ".kiro", "agents", "kiro_default.json");
}

export const kiro: AgentHost = {
  name: NAME,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "kiro-cli", settings: join(home, ".kiro"), env }),
  install: async (options) => {
    const { notes, edits, ...rest } = await install(spec, options);
    // before it is written, the file itself has no hook of ours
    const isOfOurs = (note: string) => edits.some(({ file }) => note.startsWith(`${file} `));
    return { ...rest, edits, notes: notes.filter((note) => !isOfOurs(note)) };
  },
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

/** Without a session's id, all sessions in a folder are one; its calls have no ids either. */
function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, cwd, hook_event_name: event } = data;
  const raw = payload.raw("tool_input") ?? "";
  const session = `${NAME}:${data.session_id ?? cwd}`;
  const tool = toolOf(data.tool_name);
  if (data.hook_event_name === "postToolUse") {
    const ok = data.tool_response?.success ?? true;
    return { kind: "outcome", event, session, tool, outcome: { ok, input, raw } };
  }
  const { summary } = input;
  const call = {
    session,
    tool,
    input,
    raw,
    cwd,
    agent: NAME,
    ...(typeof summary === "string" && { summary }),
  };
  return { kind: "call", event, call };
}

/** `@SERVER/TOOL` is a tool of an MCP server. */
function toolOf(name: string): string {
  const [, server, tool] = /^@([^/]+)\/(.+)$/.exec(name) ?? [];
  return server === undefined ? name : `mcp__${server}__${tool}`;
}

/** Kiro runs the input that it asked about. */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message } = toldUnedited(TITLE, decision);
  return outcome === "allow" ? { stdout: ALLOWED, stderr: "", exitCode: 0 } : denied(message);
}

const denied = (reason: string): Rendered => ({
  stdout: JSON.stringify({ outcome: "deny", reason }),
  stderr: reason,
  exitCode: 2,
});

const Answer = z.union([
  z.object({ outcome: z.literal("allow") }),
  z.object({ outcome: z.literal("deny"), reason: z.string() }),
]);

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (event !== "postToolUse") return denied(cut(message));
  return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    hook_event_name: event,
    session_id: session,
    cwd,
    tool_name: "fs_write",
    tool_input: { command: "create", path: file, file_text: "" },
  });
}

function effectOf(_event: string, { exitCode }: Rendered): HookEffect {
  return exitCode === 2 ? "stops" : "continues";
}
