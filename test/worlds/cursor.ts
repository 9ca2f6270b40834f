/**
 * Cursor as its hooks see it: runs commands and takes answers the way the hook runner of
 * @cursor/sdk 1.0.32 is written, whose payloads these are.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, COMMENTED, PLAIN } from "./settings-texts.ts";

const { calls, outcomes } = recorded("cursor");
const input = inputField("tool_input");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const cursorWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: [
    "conversation_id",
    "cursor_version",
    "hook_event_name",
    "tool_name",
    "tool_input",
    "tool_use_id",
  ],
  input,
  edits: "none",
  handsBack: false,
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".cursor", "hooks.json"),
  foreign: [
    ...PLAIN,
    ...COMMENTED,
    '{\n  "version": 1,\n  "hooks": {\n    "preToolUse": [{ "command": "true" }]\n  }\n}\n',
  ],
  unreadable: broken("preToolUse"),
  take,
  fire,
};

interface Hook {
  readonly command: string;
  readonly timeout: number;
  readonly failClosed?: boolean;
}

async function fire(site: Site, payload: string): Promise<Fired> {
  const files = (["user", "project"] as const).map((scope) =>
    cursorWorld.settingsFile(site, scope),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "{}")));
  const event = eventOf(payload);
  const hooks = texts.flatMap((text) => {
    const { hooks } = JSON.parse(text) as { hooks?: Record<string, readonly Hook[]> };
    return hooks?.[event] ?? [];
  });
  const taken = await Promise.all(
    hooks.map(async ({ command, timeout, failClosed }) => {
      if (timeout < 30) throw new Error(`${timeout} is too short`);
      if (event === "preToolUse" && !failClosed) throw new Error("it may fail open");
      const env = { ...site.env, HOME: site.home };
      // it puts a here-document behind the command: the shell itself reads another stdin
      const given = `${command} <"$PAYLOAD"`;
      const PAYLOAD = join(site.home, "payload.json");
      await writeFile(PAYLOAD, payload);
      const ended = await runShell(given, { input: "", env: { ...env, PAYLOAD }, shell: "bash" });
      return take(ended, payload);
    }),
  );
  const stopped = taken.find(({ result }) => result !== "runs");
  return stopped ?? taken[0] ?? { result: "runs", said: "" };
}

/** With `failClosed`. Only a denial in JSON or a fault stops; an "ask" does not. */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "preToolUse") return { result: "runs", said: "" };
  if (exitCode !== 0) return { result: "blocked", said: stderr.trim() || stdout.trim() };
  const answer = answerIn(stdout);
  if (answer === undefined) return { result: "blocked", said: "returned invalid JSON" };
  if (answer.permission === "deny") return { result: "blocked", said: answer.agent_message ?? "" };
  return { result: "runs", said: "", input: JSON.parse(input.read(payload)) };
}

interface Answer {
  readonly permission?: string;
  readonly agent_message?: string;
}

function answerIn(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
