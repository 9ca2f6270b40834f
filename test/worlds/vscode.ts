/**
 * VS Code as its hooks see it: runs commands and takes answers the way its Copilot extension is
 * written (chatHookService.ts and hookExecutor.ts of microsoft/vscode).
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";

const { calls, outcomes } = recorded("vscode");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const vscodeWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "hook_event_name", "tool_name", "tool_input"],
  input,
  edits: "none",
  settingsFile: ({ home, project }, scope) =>
    join(
      scope === "user" ? join(home, ".copilot") : join(project, ".github"),
      "hooks/countersign-vscode.json",
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

/** One after the other; the most restrictive answer counts. */
async function fire(site: Site, payload: string): Promise<Fired> {
  const taken: Fired[] = [];
  for (const scope of ["project", "user"] as const) {
    const file = vscodeWorld.settingsFile(site, scope);
    const text = await readFile(file, "utf8").catch(() => '{ "hooks": {} }');
    const { hooks } = JSON.parse(text) as { hooks: Record<string, readonly Hook[] | undefined> };
    for (const { bash, timeoutSec } of hooks[eventOf(payload)] ?? []) {
      if (timeoutSec < 30) throw new Error(`${timeoutSec} is too short`);
      const env = { ...site.env, HOME: site.home };
      taken.push(take(await runShell(bash, { input: payload, env }), payload));
    }
  }
  const most = (["blocked", "asks"] as const).flatMap((result) =>
    taken.filter((each) => each.result === result),
  );
  const runs = { result: "runs", said: "", input: JSON.parse(input.read(payload)) } as const;
  return eventOf(payload) === "PreToolUse" ? (most[0] ?? runs) : { result: "runs", said: "" };
}

interface Answer {
  readonly hookEventName?: string;
  readonly permissionDecision?: string;
  readonly permissionDecisionReason?: string;
}

/** An edited input counts only if it fits the tool's schema: one that is sent may be ignored. */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "PreToolUse") return { result: "runs", said: "" };
  if (exitCode === 2) return { result: "blocked", said: stderr.trim() };
  const runs = { result: "runs", said: "", input: JSON.parse(input.read(payload)) } as const;
  if (exitCode !== 0) return runs;
  const answer = answerIn(stdout);
  if ((answer.hookEventName ?? "PreToolUse") !== "PreToolUse") return runs;
  const { permissionDecision, permissionDecisionReason: said = "" } = answer;
  if (permissionDecision === "deny") return { result: "blocked", said };
  return permissionDecision === "ask" ? { ...runs, result: "asks", said } : { ...runs, said };
}

function answerIn(stdout: string): Answer {
  try {
    const answer = JSON.parse(stdout) as { hookSpecificOutput?: Answer } | null;
    return answer?.hookSpecificOutput ?? {};
  } catch {
    return {};
  }
}
