/** Gemini CLI as an agent host: its hooks' payloads and answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { geminiTrust } from "./gemini-trust.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, told, word } from "./hook-payload.ts";
import { type HookPlace, type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { reasonsIn } from "./settings-reasons.ts";
import { gemini as tools } from "./tools/gemini.ts";

const NAME = "gemini";
const TITLE = "Gemini CLI";
/** The name of our hooks in the settings, by which they can be disabled. */
const HOOK = "countersign";

/** An organisation's settings, on Linux and on macOS. */
const SYSTEM = [
  "/etc/gemini-cli/settings.json",
  "/Library/Application Support/GeminiCli/settings.json",
];

const base = {
  session_id: word,
  cwd: word,
  tool_name: word,
  tool_input: object,
  mcp_context: z.object({ server_name: word, tool_name: word }).optional(),
};
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({ hook_event_name: z.literal("BeforeTool"), ...base }),
  z.object({
    hook_event_name: z.literal("AfterTool"),
    ...base,
    tool_response: z.object({
      llmContent: z.custom((content) => content !== undefined, "expected the tool's result"),
      error: z.object({ message: z.string() }).optional(),
    }),
  }),
]);

/**
 * Payloads as Gemini CLI 0.61.0 sends them, answers as it takes them. It goes on with the call when
 * its hook is silent, ends with status 1, is killed, is too slow or prints half a JSON. Any status
 * from 2 on blocks if there are words with it, so a missing program does too. It calls the hook
 * before its own policy and prompt, in folders that its user trusts.
 */
const spec: HookSpec = {
  host: NAME,
  title: TITLE,
  deadline: 3600,
  gates: new Map([["BeforeTool", ["BeforeTool", "AfterTool"]]]),
  forms: {
    BeforeTool: {
      starts: '{"decision":"',
      stop: STOP_BY_STATUS,
      // where nobody can be asked, it takes this for a denial, whatever its mode
      handBack: `printf '{"decision":"ask","systemMessage":"%s"}' "$why"; exit 0`,
    },
  },
  comments: true,
  settingsFile: ({ home, project, env }, scope) =>
    scope === "local"
      ? undefined
      : join(scope === "user" ? env.GEMINI_CLI_HOME || home : project, ".gemini", "settings.json"),
  entry: (_event, command, seconds) => ({
    matcher: ".*",
    hooks: [{ type: "command", name: HOOK, command, timeout: seconds * 1000 }],
  }),
  notes: () => [
    "Gemini CLI runs hooks only in folders that you trust. In a folder that you have told it not " +
      "to trust, no call is held: there its own prompt asks.",
  ],
  reasonsNotToRun,
  trial,
  effectOf,
};

export const gemini: AgentHost = {
  name: NAME,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "gemini", settings: join(home, ".gemini"), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

/** Its calls have no id. A tool of an MCP server is named as other hosts name it. */
function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, mcp_context: mcp, hook_event_name: event } = data;
  const session = `${NAME}:${data.session_id}`;
  const raw = payload.raw("tool_input") ?? "";
  const tool = mcp ? `mcp__${mcp.server_name}__${mcp.tool_name}` : data.tool_name;
  if (data.hook_event_name === "BeforeTool") {
    const { description } = input;
    const summary = !mcp && typeof description === "string" ? { summary: description } : {};
    const call = { session, tool, input, raw, cwd: data.cwd, agent: NAME, ...summary };
    return { kind: "call", event, call };
  }
  const error = data.tool_response.error?.message;
  const ended = error === undefined ? { ok: true } : { ok: false, error };
  return { kind: "outcome", event, session, tool, outcome: { ...ended, input, raw } };
}

/** The installed script checks an answer's first characters, so the order of the keys matters. */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message, input, context } = told(decision);
  const specific = {
    ...(input !== undefined && { tool_input: input }),
    ...(context !== undefined && { additionalContext: context }),
  };
  const isMore = Object.keys(specific).length > 0;
  return answered(outcome, message, isMore ? { hookSpecificOutput: specific } : {});
}

const answered = (decision: Decision["outcome"], reason: string, more: object = {}): Rendered => ({
  stdout: JSON.stringify({ decision, reason, ...more }),
  stderr: "",
  exitCode: 0,
});

const Answer = z.object({ decision: z.enum(["allow", "deny"]) });

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (event !== "AfterTool") return answered("deny", cut(message));
  return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
}

async function reasonsNotToRun(place: HookPlace): Promise<readonly string[]> {
  const off = await reasonsIn(spec, place, {
    others: [place.env.GEMINI_CLI_SYSTEM_SETTINGS_PATH ?? "", ...SYSTEM],
    isOff,
  });
  return [...off, ...(await geminiTrust(place))];
}

const HooksConfig = z.object({
  hooksConfig: z.object({
    enabled: z.boolean().default(true),
    disabled: z.array(z.string()).default([]),
  }),
});

function isOff(settings: JsonObject): string | undefined {
  const { data } = HooksConfig.safeParse(settings);
  if (!data) return undefined;
  if (!data.hooksConfig.enabled) return "hooksConfig.enabled to false";
  return data.hooksConfig.disabled.includes(HOOK)
    ? `hooksConfig.disabled to a list with ${HOOK}`
    : undefined;
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    session_id: session,
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: event,
    tool_name: "write_file",
    tool_input: { file_path: file, content: "" },
  });
}

/** It reads stdout, or stderr if that is empty; words count only with a status from 2 on. */
function effectOf(_event: string, { stdout, stderr, exitCode }: Rendered): HookEffect {
  const text = stdout.trim() || stderr.trim();
  const output = jsonIn(text);
  if (output === undefined) return exitCode >= 2 && text !== "" ? "stops" : "continues";
  const { decision, continue: goesOn } = object.safeParse(output).data ?? {};
  if (decision === "deny" || decision === "block" || goesOn === false) return "stops";
  return decision === "ask" ? "asks" : "continues";
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
