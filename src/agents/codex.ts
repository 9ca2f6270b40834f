/** Codex CLI as an agent host: its hooks' payloads and answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, Json, JsonObject } from "../core/model.ts";
import { distrust, reasonsOfTrust, trust } from "./codex-trust.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { badPayload, cut, object, sessionOf, told, toldUnedited, word } from "./hook-payload.ts";
import { type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { codex as tools } from "./tools/codex.ts";

const NAME = "codex";
const TITLE = "Codex";

const base = {
  session_id: word,
  cwd: word,
  tool_name: word,
  tool_input: object,
  tool_use_id: word,
  agent_id: word.optional(),
};
const Payload = z.discriminatedUnion("hook_event_name", [
  z.object({
    hook_event_name: z.literal("PreToolUse"),
    ...base,
    turn_id: word.optional(),
    agent_type: word.optional(),
  }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...base }),
]);

const HEAD = '{"hookSpecificOutput":{"hookEventName":"PreToolUse"';
const DENIAL = `'${HEAD},"permissionDecision":"deny","permissionDecisionReason":"'`;
/** How our other answers begin: no verdict, and another input to run. */
const GOES_ON = [
  `'${HEAD}}}'`,
  `'${HEAD},"additionalContext":"'*`,
  `'${HEAD},"permissionDecision":"allow","updatedInput":{'*`,
];

/**
 * A denial is passed on as words on stderr, with their JSON escapes: what the user's login shell
 * prints to stdout before would make JSON unreadable, and the call would run.
 */
const PASS = `case $decision in
  ${DENIAL}*'"}}')
    why=\${decision#${DENIAL}}
    why=\${why%'"}}'}
    printf '%s' "$why" >&2; exit 2 ;;
  ${GOES_ON.join(" | \\\n  ")}) printf '%s' "$decision"; exit 0 ;;
esac`;

/**
 * Payloads as Codex 0.169.0 sends them, answers as it takes them. It goes on with the call when its
 * hook is silent, ends with 1 or 3, is killed, is too slow, is missing, prints what is no JSON,
 * denies with another status than 0 or without a reason, or ends with 2 and no word on stderr. It
 * skips a hook that its user has not trusted. The command is a part of what is trusted, so it has
 * to be the same with every version of ours.
 */
const spec: HookSpec = {
  host: NAME,
  title: TITLE,
  deadline: 3600,
  gates: new Map([["PreToolUse", ["PreToolUse", "PostToolUse"]]]),
  forms: {
    PreToolUse: {
      starts: HEAD,
      stop: STOP_BY_STATUS,
      pass: PASS,
    },
  },
  anyShell: true,
  settingsFile: ({ home, project, env }, scope) =>
    scope === "local"
      ? undefined
      : scope === "user"
        ? join(env.CODEX_HOME || join(home, ".codex"), "hooks.json")
        : join(project, ".codex", "hooks.json"),
  entry: (_event, command, timeout) => ({
    matcher: "*",
    hooks: [{ type: "command", command, timeout }],
  }),
  notes: ({ whenDown }) =>
    whenDown === "ask"
      ? ["Codex has no prompt that a hook could hand the question to: the call is blocked."]
      : [],
  reasonsNotToRun: () => Promise.resolve([]),
  trial,
  effectOf,
};

export const codex: AgentHost = {
  name: NAME,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) =>
    hasHost({ program: "codex", settings: env.CODEX_HOME || join(home, ".codex"), env }),
  install: async (options) => ({
    ...(await install(spec, options)),
    finish: () => trust(spec, options),
  }),
  uninstall: async (options) => {
    const { edits, records, notes } = await uninstall(spec, options);
    const undone = await distrust(spec, options);
    return { edits: [...edits, ...undone.edits], records: [...records, ...undone.records], notes };
  },
  installed: async (options) => {
    const { hooks, notes } = await installed(spec, options);
    const files = [...new Set(hooks.map(({ file }) => file))];
    return { hooks, notes: [...notes, ...(await reasonsOfTrust(options, files))] };
  },
  effectOf,
};

/** The shell tool is `Bash` with a `command`, whatever the model calls it by. */
function parse(payload: StrictObject): HostEvent {
  const parsed = Payload.safeParse(payload.value);
  if (!parsed.success) throw badPayload(TITLE, parsed.error);
  const { data } = parsed;
  const { tool_input: input, tool_use_id: callId, hook_event_name: event } = data;
  const raw = payload.raw("tool_input") ?? "";
  const { session, parent } = sessionOf(NAME, data.session_id, data.agent_id);
  if (data.hook_event_name === "PostToolUse")
    return { kind: "outcome", event, session, callId, outcome: { ok: true, input, raw } };
  const call = {
    session,
    tool: data.tool_name,
    input,
    raw,
    cwd: data.cwd,
    callId,
    agent: data.agent_type ?? NAME,
    ...(parent !== undefined && { parent }),
    ...(data.turn_id !== undefined && { turn: data.turn_id }),
  };
  return { kind: "call", event, call };
}

/**
 * An allow is no verdict: Codex's own approval comes next. The installed script checks an answer's
 * first characters, so the order of the keys matters.
 */
function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  const given = told(decision);
  const takes = given.input === undefined || isLike(given.input, event.call.input);
  const { outcome, message, input, context } = takes ? given : toldUnedited(TITLE, decision);
  const answer =
    outcome === "deny"
      ? { permissionDecision: outcome, permissionDecisionReason: worded(message) }
      : input === undefined
        ? {}
        : { permissionDecision: outcome, updatedInput: input };
  return answered({ ...(context !== undefined && { additionalContext: context }), ...answer });
}

/**
 * Codex runs the tool as it was asked for if it cannot read an edited input, and ignores members
 * that a tool does not have.
 */
const isLike = (edited: JsonObject, input: JsonObject): boolean =>
  shapeOf(edited) === shapeOf(input);

const shapeOf = (input: JsonObject): string =>
  JSON.stringify(
    Object.entries(input)
      .map(([name, value]) => [name, kindOf(value)])
      .sort(),
  );
const kindOf = (value: Json): string =>
  Array.isArray(value) ? "array" : value === null ? "null" : typeof value;

const answered = (answer: object): Rendered => ({
  stdout: JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...answer } }),
  stderr: "",
  exitCode: 0,
});

/** A denial without words is none for Codex. */
const worded = (message: string): string => (message.trim() === "" ? "Not allowed." : message);

const Answer = z.object({
  hookSpecificOutput: z.strictObject({
    hookEventName: z.literal("PreToolUse"),
    permissionDecision: z.enum(["allow", "deny"]).optional(),
    permissionDecisionReason: z.string().optional(),
    updatedInput: object.optional(),
    additionalContext: z.string().optional(),
  }),
});

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Answer.safeParse(answer).success;
}

function trouble(event: string | undefined, message: string): Rendered {
  const stderr = `${worded(cut(message))}\n`;
  return { stdout: "", stderr, exitCode: event === "PostToolUse" ? 1 : 2 };
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    session_id: session,
    turn_id: session,
    transcript_path: null,
    cwd,
    hook_event_name: event,
    model: "doctor",
    permission_mode: "default",
    tool_name: "apply_patch",
    tool_input: { command: `*** Begin Patch\n*** Add File: ${file}\n+\n*** End Patch\n` },
    tool_use_id: `call_${session}`,
  });
}

/** Only words with exit status 2, or a denial with a reason and exit status 0. */
function effectOf(event: string, { stdout, stderr, exitCode }: Rendered): HookEffect {
  if (exitCode === 2) return stderr.trim() === "" ? "continues" : "stops";
  if (exitCode !== 0) return "continues";
  const { hookEventName, permissionDecision, permissionDecisionReason } = outputIn(stdout);
  const isDenial = permissionDecision === "deny" && hookEventName === event;
  return isDenial && permissionDecisionReason?.trim() ? "stops" : "continues";
}

const Output = z.object({
  hookSpecificOutput: z.object({
    hookEventName: z.string(),
    permissionDecision: z.string().optional(),
    permissionDecisionReason: z.string().optional(),
  }),
});

function outputIn(text: string): Partial<z.output<typeof Output>["hookSpecificOutput"]> {
  try {
    return Output.safeParse(JSON.parse(text)).data?.hookSpecificOutput ?? {};
  } catch {
    return {};
  }
}
