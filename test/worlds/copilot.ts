/** GitHub Copilot CLI as its hooks see it: takes answers the way version 1.0.102 was seen to. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";

const { calls, outcomes } = recorded("copilot");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const copilotWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "timestamp"],
  input,
  edits: "replaces",
  settingsFile: ({ home, project }, scope) =>
    join(
      scope === "user" ? join(home, ".copilot") : join(project, ".github"),
      "hooks/countersign.json",
    ),
  foreign: [],
  unreadable: [
    ["{ // a comment\n}", ":1:3"],
    ["[]", ":1:1"],
    ['{ "hooks": [] }', "hooks is not an object"],
    ['{ "hooks": { "PreToolUse": {} } }', "hooks.PreToolUse is not an array"],
  ],
  take,
  fire,
};

interface Hook {
  readonly type: string;
  readonly bash: string;
  readonly timeoutSec: number;
}

/** One after the other, each with the folder that it stands in. */
async function fire(site: Site, payload: string): Promise<Fired> {
  let last: Fired = { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
  for (const scope of ["user", "project"] as const) {
    const file = copilotWorld.settingsFile(site, scope);
    const text = await readFile(file, "utf8").catch(() => '{ "hooks": {} }');
    const { hooks } = JSON.parse(text) as { hooks: Record<string, readonly Hook[] | undefined> };
    for (const { bash, timeoutSec } of hooks[eventOf(payload)] ?? []) {
      if (timeoutSec < 30) throw new Error(`${timeoutSec} is too short`);
      const env = { ...site.env, HOME: site.home, COPILOT_HOOK_DIR: dirname(file) };
      last = take(await runShell(bash, { input: payload, env, shell: "bash" }), payload);
      if (last.result !== "runs") return last;
    }
  }
  return eventOf(payload) === "PreToolUse" ? last : { result: "runs", said: "" };
}

interface Answer {
  readonly permissionDecision?: string;
  readonly permissionDecisionReason?: string;
  readonly updatedInput?: unknown;
}

/** Any status but 0 blocks, without words. Otherwise only JSON counts. */
function take({ stdout, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "PreToolUse") return { result: "runs", said: "" };
  if (exitCode !== 0) return { result: "blocked", said: "" };
  const {
    permissionDecision,
    permissionDecisionReason: said = "",
    updatedInput,
  } = answerIn(stdout);
  if (permissionDecision === "deny") return { result: "blocked", said };
  return {
    result: permissionDecision === "ask" ? "asks" : "runs",
    said,
    input: updatedInput ?? JSON.parse(input.read(payload)),
  };
}

function answerIn(stdout: string): Answer {
  try {
    const answer = JSON.parse(stdout) as Answer & { hookSpecificOutput?: Answer };
    return answer.hookSpecificOutput ?? answer;
  } catch {
    return {};
  }
}
