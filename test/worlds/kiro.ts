/** Kiro CLI as its hooks see it: takes their end the way version 2 documents it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, PLAIN } from "./settings-texts.ts";

const { calls, outcomes } = recorded("kiro");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const kiroWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["cwd", "hook_event_name", "tool_name", "tool_input"],
  input,
  edits: "none",
  handsBack: false,
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".kiro/agents/kiro_default.json"),
  foreign: [
    ...PLAIN,
    '{\n  "name": "mine",\n  "hooks": {\n    "preToolUse": [{ "command": "true" }]\n  }\n}\n',
  ],
  unreadable: [["{ // a comment\n}", ":1:3"], ...broken("preToolUse")],
  take,
  fire,
};

interface Hook {
  readonly command: string;
  readonly matcher?: string;
  readonly timeout_ms?: number;
}

/** The project's agent hides the user's of the same name. */
async function fire(site: Site, payload: string): Promise<Fired> {
  const files = (["project", "user"] as const).map((scope) => kiroWorld.settingsFile(site, scope));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
  const text = texts.find((each) => each !== "") ?? "{}";
  const { hooks } = JSON.parse(text) as { hooks?: Record<string, readonly Hook[]> };
  for (const { command, matcher = "*", timeout_ms = 30_000 } of hooks?.[eventOf(payload)] ?? []) {
    if (matcher !== "*") throw new Error(`${matcher} may not be every tool`);
    if (timeout_ms < 30_000) throw new Error(`${timeout_ms} ms are too short`);
    const env = { ...site.env, HOME: site.home };
    const ended = await runShell(command, { input: payload, env, shell: "bash" });
    const taken = take(ended, payload);
    if (taken.result !== "runs") return taken;
  }
  return { result: "runs", said: "" };
}

/** Only the status counts. */
function take({ stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "preToolUse") return { result: "runs", said: "" };
  if (exitCode === 2) return { result: "blocked", said: stderr };
  return { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
}
