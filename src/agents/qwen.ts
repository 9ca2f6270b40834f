/** Qwen Code as an agent host: its hooks' payloads and answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, sessionOf, toldUnedited, word } from "./hook-payload.ts";
import { type HookPlace, type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { reasonsIn } from "./settings-reasons.ts";
import { qwen as tools } from "./tools/qwen.ts";

const NAME = "qwen";
const TITLE = "Qwen Code";

/** An organisation's settings, on Linux and on macOS. */
const SYSTEM = [
  "/etc/qwen-code/settings.json",
  "/Library/Application Support/QwenCode/settings.json",
];

const base = {
  session_id: word,
  cwd: word,
  tool_name: word,
  tool_input: object,
  tool_use_id: word,
  agent_id: word.optional(),
};
const report = { ...base, duration_ms: z.number().nonnegative().optional() };
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({
    hook_event_name: z.literal("PreToolUse"),
    ...base,
    prompt_id: word.optional(),
    agent_type: word.optional(),
  }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...report }),
  z.object({ hook_event_name: z.literal("PostToolUseFailure"), ...report, error: z.string() }),
]);

/**
 * Payloads as Qwen Code 0.24.4 sends them, answers as it takes them. It goes on with the call when
 * its hook is silent, ends with any other status than 2, is killed, is too slow, is missing or
 * prints what is no JSON; and also on a status of 2 without a word on stderr.
 */
const spec: HookSpec = {
  host: NAME,
  title: TITLE,
  deadline: 3600,
  gates: new Map([["PreToolUse", ["PreToolUse", "PostToolUse", "PostToolUseFailure"]]]),
  forms: {
    PreToolUse: {
      starts: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"',
      stop: STOP_BY_STATUS,
      // without a terminal, it takes this for a denial
      handBack: `case $mode in default | auto_edit | plan)
  printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask",\
"permissionDecisionReason":"%s"}}' "$why"; exit 0 ;;
esac`,
    },
  },
  comments: true,
  settingsFile: ({ home, project, env }, scope) =>
    scope === "local"
      ? undefined
      : scope === "user"
        ? join(env.QWEN_HOME || join(home, ".qwen"), "settings.json")
        : join(project, ".qwen", "settings.json"),
  entry: (_event, command, seconds) => ({
    matcher: "*",
    hooks: [{ type: "command", name: "countersign", command, timeout: timeoutOf(seconds) }],
  }),
  reasonsNotToRun,
  trial,
  effectOf,
};

/** It takes a number from 1000 on for milliseconds, and a smaller one for seconds. */
const timeoutOf = (seconds: number): number => (seconds < 1000 ? seconds : seconds * 1000);

export const qwen: AgentHost = {
  name: NAME,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "qwen", settings: join(home, ".qwen"), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, tool_use_id: callId, hook_event_name: event } = data;
  const raw = payload.raw("tool_input") ?? "";
  const { session, parent } = sessionOf(NAME, data.session_id, data.agent_id);
  if (data.hook_event_name === "PreToolUse") {
    const { description } = input;
    const call = {
      session,
      tool: data.tool_name,
      input,
      raw,
      cwd: data.cwd,
      callId,
      agent: data.agent_type ?? NAME,
      ...(parent !== undefined && { parent }),
      ...(data.prompt_id !== undefined && { turn: data.prompt_id }),
      ...(typeof description === "string" && { summary: description }),
    };
    return { kind: "call", event, call };
  }
  const ended =
    data.hook_event_name === "PostToolUse" ? { ok: true } : { ok: false, error: data.error };
  const durationMs = data.duration_ms;
  const outcome = { ...ended, input, raw, ...(durationMs !== undefined && { durationMs }) };
  return { kind: "outcome", event, session, callId, outcome };
}

/**
 * What is edited is refused: Qwen Code runs the input that it asked about, whatever the answer
 * says.
 */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const { outcome, message, context } = toldUnedited(TITLE, decision);
  return answered(outcome, message, context);
}

function answered(outcome: Decision["outcome"], message: string, context?: string): Rendered {
  const answer = {
    hookEventName: "PreToolUse",
    permissionDecision: outcome,
    permissionDecisionReason: message,
    ...(context !== undefined && { additionalContext: context }),
  };
  return { stdout: JSON.stringify({ hookSpecificOutput: answer }), stderr: "", exitCode: 0 };
}

const Answer = z.object({
  hookSpecificOutput: z.object({
    hookEventName: z.literal("PreToolUse"),
    permissionDecision: z.enum(["allow", "deny"]),
  }),
});

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  if (!event?.startsWith("PostToolUse")) return answered("deny", cut(message));
  return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
}

function reasonsNotToRun(place: HookPlace): Promise<readonly string[]> {
  return reasonsIn(spec, place, {
    others: [place.env.QWEN_CODE_SYSTEM_SETTINGS_PATH ?? "", ...SYSTEM],
    isOff: ({ disableAllHooks }) => (disableAllHooks === true ? "disableAllHooks" : undefined),
  });
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    session_id: session,
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: event,
    permission_mode: "default",
    tool_name: "write_file",
    tool_input: { file_path: file, content: "" },
    tool_use_id: `toolu_${session}`,
  });
}

/** With exit status 2 it reads stderr alone, otherwise the JSON on stdout, or on stderr. */
function effectOf(_event: string, { stdout, stderr, exitCode }: Rendered): HookEffect {
  const text = exitCode === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  const output = outputIn(text);
  if (output === undefined) return exitCode === 2 && text !== "" ? "stops" : "continues";
  const decision = output.hookSpecificOutput?.permissionDecision ?? output.decision;
  if (decision === "deny" || decision === "block" || output.continue === false) return "stops";
  return decision === "ask" ? "asks" : "continues";
}

interface Output {
  readonly continue?: unknown;
  readonly decision?: unknown;
  readonly hookSpecificOutput?: { readonly permissionDecision?: unknown };
}

function outputIn(text: string): Output | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return object.safeParse(value).success ? (value as Output) : undefined;
  } catch {
    return undefined;
  }
}
