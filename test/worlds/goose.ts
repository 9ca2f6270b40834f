/** Goose as its hooks see it: takes answers the way version 1.52.0 was seen to take them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, PLAIN, withHook } from "./settings-texts.ts";

const { calls, outcomes } = recorded("goose");
const input = inputField("tool_input");
const eventOf = (payload: string): string => (JSON.parse(payload) as { event: string }).event;

export const gooseWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "working_dir", "event", "tool_name", "tool_input", "tool_call_id"],
  input,
  edits: "none",
  handsBack: false,
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".agents/plugins/countersign/hooks/hooks.json"),
  foreign: [...PLAIN, ...withHook("PreToolUse")],
  unreadable: broken("PreToolUse"),
  take,
  fire,
};

interface Group {
  readonly matcher: string;
  readonly hooks: readonly {
    readonly command: string;
    readonly timeout: number;
    readonly on_failure?: string;
  }[];
}

/** The project's plugin hides the user's of the same name. */
async function fire(site: Site, payload: string): Promise<Fired> {
  const files = (["project", "user"] as const).map((scope) => gooseWorld.settingsFile(site, scope));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  const text = texts.find((each) => each !== "") ?? "{}";
  const { hooks } = JSON.parse(text) as { hooks?: Record<string, readonly Group[]> };
  const event = eventOf(payload);
  for (const { matcher, hooks: actions } of hooks?.[event] ?? []) {
    if (!new RegExp(matcher).test("shell")) continue;
    for (const { command, timeout, on_failure } of actions) {
      if (timeout < 30) throw new Error(`${timeout} is too short`);
      if (event === "PreToolUse" && on_failure !== "block") throw new Error("it may fail open");
      const env = { ...site.env, HOME: site.home };
      const taken = take(await runShell(command, { input: payload, env }), payload);
      if (taken.result !== "runs") return taken;
    }
  }
  return { result: "runs", said: "" };
}

/** With `on_failure: "block"`. An edited input is ignored. */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "PreToolUse") return { result: "runs", said: "" };
  if (exitCode === 2) return { result: "blocked", said: stderr.trim() || "denied by plugin hook" };
  const text = stdout.trim();
  const output = outputIn(text);
  if (output?.decision === "block") return { result: "blocked", said: output.reason ?? "" };
  const runs = exitCode === 0 && (text === "" || output?.decision === "allow");
  if (runs) return { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
  return { result: "blocked", said: "no usable decision" };
}

interface Output {
  readonly decision?: string;
  readonly reason?: string;
}

function outputIn(text: string): Output | null {
  try {
    return JSON.parse(text) as Output | null;
  } catch {
    return null; // words
  }
}
