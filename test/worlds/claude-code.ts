/**
 * Claude Code as its hooks see it: runs what its settings say, and takes answers the way version
 * 2.1.329 was seen to take them.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";

interface Payload {
  readonly hook_event_name: string;
  readonly tool_input: unknown;
}

interface Hook {
  readonly type: string;
  readonly command: string;
  readonly timeout: number;
}

type Hooks = Readonly<
  Record<
    string,
    readonly { readonly matcher: string; readonly hooks: readonly Hook[] }[] | undefined
  >
>;

interface Answer {
  readonly permissionDecision?: string;
  readonly permissionDecisionReason?: string;
  readonly updatedInput?: unknown;
  readonly decision?: {
    readonly behavior: string;
    readonly message?: string;
    readonly updatedInput?: unknown;
  };
}

/** Recorded from a real session; only the folders were renamed. */
const recorded = readFileSync(
  join(import.meta.dirname, "../cases/agents/claude-code-2.1.329.jsonl"),
  "utf8",
)
  .trim()
  .split("\n");
const eventOf = (payload: string): string => (JSON.parse(payload) as Payload).hook_event_name;
const isReport = (payload: string): boolean => eventOf(payload).startsWith("PostToolUse");

export const claudeCodeWorld: AgentWorld = {
  calls: recorded.filter((payload) => !isReport(payload)),
  outcomes: recorded.filter(isReport),
  required: ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input"],
  input: inputField("tool_input"),
  edits: "replaces",
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".claude", "settings.json"),
  foreign: [
    "{}\n",
    '{"model":"opus"}',
    '{ "hooks": { "PreToolUse": [ { "matcher": "Bash", "hooks": [ { "type": "command", ' +
      '"command": "true" } ] } ] }, "n": 1.0 }',
    '{\n\t"permissions": {\n\t\t"allow": ["Bash(ls:*)", "Read"],\n\t\t"deny": ' +
      '[]\n\t},\n\t"é": "\\u00e9 \\/",\n\t"big": 12345678901234567890\n}\n',
    '{\r\n    "2": "second",\r\n    "1": "first",\r\n    "hooks": {\r\n        "Stop": [ { ' +
      '"hooks": [] } ]\r\n    }\r\n}\r\n',
    '{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "hooks": [{ "type": "command", ' +
      '"command": "echo \'{}\'" }]\n      }\n    ]\n  }\n}',
  ],
  unreadable: [
    ["{ // a comment\n}", ":1:3"],
    ['{\n  "model": "opus",\n  "model": "haiku"\n}', ":3:3"],
    ['{\n  "hooks": {\n    "Stop": [1,]\n  }\n}', ":3:16"],
    ["[]", ":1:1"],
    ['{ "a": 1', ":1:9"],
    ['{ "hooks": [] }', "hooks is not an object"],
    ['{ "hooks": { "PreToolUse": {} } }', "hooks.PreToolUse is not an array"],
  ],
  take,
  fire,
};

async function fire(site: Site, payload: string): Promise<Fired> {
  const files = [
    claudeCodeWorld.settingsFile(site, "user"),
    claudeCodeWorld.settingsFile(site, "project"),
  ];
  const settings = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "{}")));
  const groups = settings.flatMap(
    (text) => (JSON.parse(text) as { hooks?: Hooks }).hooks?.[eventOf(payload)] ?? [],
  );
  const hooks = groups.filter(({ matcher }) => matcher === "*").flatMap((group) => group.hooks);
  const taken = await Promise.all(
    hooks.map(async ({ command }) =>
      take(
        await runShell(command, { input: payload, env: { ...site.env, HOME: site.home } }),
        payload,
      ),
    ),
  );
  return (
    taken.find(({ result }) => result === "blocked") ??
    taken.find(({ result }) => result === "asks") ??
    taken[0] ?? { result: "runs", said: "" }
  );
}

/**
 * Exit status 2 blocks, except a permission request; otherwise only JSON counts, and everything
 * else is a go-ahead.
 */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  const event = eventOf(payload);
  if (isReport(payload)) return { result: "runs", said: exitCode === 2 ? stderr : "" };
  if (exitCode === 2 && event === "PreToolUse") return { result: "blocked", said: stderr };
  const answer = answerIn(stdout, event);
  if (event === "PreToolUse") {
    const { permissionDecision, permissionDecisionReason: said = "", updatedInput } = answer;
    if (permissionDecision === "deny") return { result: "blocked", said };
    return {
      result: permissionDecision === "ask" ? "asks" : "runs",
      said,
      input: updatedInput ?? (JSON.parse(payload) as Payload).tool_input,
    };
  }
  const { behavior, message = "", updatedInput } = answer.decision ?? {};
  if (behavior === undefined) return { result: "asks", said: "" };
  if (behavior === "deny") return { result: "blocked", said: message };
  return {
    result: "runs",
    said: "",
    input: updatedInput ?? (JSON.parse(payload) as Payload).tool_input,
  };
}

function answerIn(stdout: string, event: string): Answer {
  try {
    const { hookSpecificOutput } = JSON.parse(stdout) as {
      hookSpecificOutput: Answer & { hookEventName: string };
    };
    return hookSpecificOutput.hookEventName === event ? hookSpecificOutput : {};
  } catch {
    return {};
  }
}
