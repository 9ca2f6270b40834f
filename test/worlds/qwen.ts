/** Qwen Code as its hooks see it: takes answers the way version 0.24.4 was seen to take them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, COMMENTED, PLAIN, withHook } from "./settings-texts.ts";

const { calls, outcomes } = recorded("qwen");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const qwenWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "tool_use_id"],
  input,
  edits: "none",
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".qwen", "settings.json"),
  foreign: [...PLAIN, ...COMMENTED, ...withHook("PreToolUse")],
  unreadable: broken("PreToolUse"),
  take,
  fire,
};

interface Group {
  readonly matcher: string;
  readonly hooks: readonly { readonly command: string; readonly timeout: number }[];
}

async function fire(site: Site, payload: string): Promise<Fired> {
  const files = (["user", "project"] as const).map((scope) => qwenWorld.settingsFile(site, scope));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "{}")));
  const groups = texts.flatMap((text) => {
    const { hooks } = JSON.parse(text) as { hooks?: Record<string, readonly Group[]> };
    return hooks?.[eventOf(payload)] ?? [];
  });
  const hooks = groups.flatMap((group) => (group.matcher === "*" ? group.hooks : []));
  const taken = await Promise.all(
    hooks.map(async ({ command, timeout }) => {
      // a smaller number would be seconds, and one hour of them 3.6 seconds
      if (timeout < 30) throw new Error(`${timeout} is too short`);
      const env = { ...site.env, HOME: site.home };
      return take(await runShell(command, { input: payload, env, shell: "bash" }), payload);
    }),
  );
  const stopped = taken.find(({ result }) => result !== "runs");
  return stopped ?? taken[0] ?? { result: "runs", said: "" };
}

interface Output {
  readonly decision?: string;
  readonly hookSpecificOutput?: {
    readonly permissionDecision?: string;
    readonly permissionDecisionReason?: string;
  };
}

/**
 * Exit status 2 blocks if stderr has words; otherwise the JSON on stdout counts, or that on stderr.
 * An edited input is ignored.
 */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  const runs: Fired = { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
  if (eventOf(payload) !== "PreToolUse") return { result: "runs", said: "" };
  const text = exitCode === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  let output: Output | null = null;
  try {
    output = JSON.parse(text) as Output | null;
  } catch {
    // words
  }
  if (output === null)
    return exitCode === 2 && text !== "" ? { result: "blocked", said: text } : runs;
  const { permissionDecision = output.decision, permissionDecisionReason: said = "" } =
    output.hookSpecificOutput ?? {};
  if (permissionDecision === "deny") return { result: "blocked", said };
  return permissionDecision === "ask" ? { result: "asks", said } : runs;
}
