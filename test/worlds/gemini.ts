/** Gemini CLI as its hooks see it: takes answers the way version 0.61.0 was seen to take them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, COMMENTED, PLAIN, withHook } from "./settings-texts.ts";

const { calls, outcomes } = recorded("gemini");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const geminiWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input"],
  input,
  edits: "replaces",
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".gemini", "settings.json"),
  foreign: [...PLAIN, ...COMMENTED, ...withHook("BeforeTool")],
  unreadable: broken("BeforeTool"),
  take,
  fire,
};

interface Group {
  readonly matcher: string;
  readonly hooks: readonly { readonly command: string; readonly timeout: number }[];
}

async function fire(site: Site, payload: string): Promise<Fired> {
  const scopes = ["user", "project"] as const;
  const files = scopes.map((scope) => geminiWorld.settingsFile(site, scope));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "{}")));
  const groups = texts.flatMap((text) => {
    const { hooks } = JSON.parse(text) as { hooks?: Record<string, readonly Group[]> };
    return hooks?.[eventOf(payload)] ?? [];
  });
  const { tool_name: tool } = JSON.parse(payload) as { tool_name: string };
  const hooks = groups.flatMap(({ matcher, hooks }) =>
    new RegExp(matcher).test(tool) ? hooks : [],
  );
  const taken = await Promise.all(
    hooks.map(async ({ command, timeout }) => {
      if (timeout < 30_000) throw new Error(`${timeout} ms are too short`);
      // its environment is stripped of what may be a secret
      const env = { PATH: site.env.PATH, HOME: site.home, GEMINI_PROJECT_DIR: site.project };
      return take(await runShell(command, { input: payload, env, shell: "bash" }), payload);
    }),
  );
  const stopped = taken.find(({ result }) => result !== "runs");
  return stopped ?? taken[0] ?? { result: "runs", said: "" };
}

interface Output {
  readonly decision?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: { readonly tool_input?: unknown };
}

/**
 * Reads stdout, or stderr if that is empty. JSON counts whatever the status is; words block with a
 * status from 2 on. An edited input replaces the old one.
 */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "BeforeTool") return { result: "runs", said: "" };
  const runs: Fired = { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
  const text = stdout.trim() || stderr.trim();
  if (text === "") return runs;
  let output: Output | null;
  try {
    output = JSON.parse(text) as Output | null;
  } catch {
    return exitCode >= 2 ? { result: "blocked", said: text } : runs;
  }
  const { decision, reason: said = "", hookSpecificOutput } = output ?? {};
  if (decision === "deny" || decision === "block") return { result: "blocked", said };
  if (decision === "ask") return { result: "asks", said };
  return { ...runs, input: hookSpecificOutput?.tool_input ?? runs.input };
}
