/** Codex as its hooks see it: takes answers the way version 0.169.0 was seen to take them. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";
import { broken, PLAIN, withHook } from "./settings-texts.ts";

const { calls, outcomes } = recorded("codex");
const input = inputField("tool_input");
const appServer = join(import.meta.dirname, "../children/codex.mjs");
const eventOf = (payload: string): string =>
  (JSON.parse(payload) as { hook_event_name: string }).hook_event_name;

export const codexWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["session_id", "cwd", "hook_event_name", "tool_name", "tool_input", "tool_use_id"],
  input,
  edits: "values",
  handsBack: false,
  async prepare({ home, project, env }) {
    await mkdir(join(home, ".codex"));
    await writeFile(join(home, ".codex/config.toml"), trusting(project));
    const bin = join(home, "bin");
    await mkdir(bin);
    const program = `#!/bin/sh\nexec '${process.execPath}' '${appServer}' "$@"\n`;
    await writeFile(join(bin, "codex"), program, { mode: 0o755 });
    return { ...env, PATH: `${bin}${delimiter}${env.PATH}` };
  },
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".codex", "hooks.json"),
  foreign: [...PLAIN, ...withHook("PreToolUse")],
  unreadable: [["{ // a comment\n}", ":1:3"], ...broken("PreToolUse")],
  take,
  fire,
};

/** Lines of Codex's config. */
export const trusting = (project: string): string =>
  `[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`;

interface Hook {
  readonly eventName: string;
  readonly matcher: string;
  readonly command: string;
  readonly timeoutSec: number;
  readonly trustStatus: string;
}

/** What Codex itself says about the hooks of the site. */
export async function hooksOf(site: Site): Promise<readonly Hook[]> {
  const home = { HOME: site.home };
  const list = { id: 1, method: "hooks/list", params: { cwds: [site.project] } };
  const said = await new Promise<string>((resolve, reject) => {
    const options = { env: { ...site.env, ...home }, cwd: dirname(appServer) };
    const child = execFile(process.execPath, [appServer, "app-server"], options, (error, out) =>
      error ? reject(error) : resolve(out),
    );
    child.stdin?.end(`${JSON.stringify(list)}\n`);
  });
  const { result } = JSON.parse(said) as { result: { data: { hooks: readonly Hook[] }[] } };
  return result.data.flatMap(({ hooks }) => hooks);
}

/** Hooks that are not trusted are skipped. The others run in the user's login shell. */
async function fire(site: Site, payload: string): Promise<Fired> {
  const { tool_name: tool } = JSON.parse(payload) as { tool_name: string };
  const hooks = (await hooksOf(site)).filter(
    ({ eventName, matcher, trustStatus }) =>
      trustStatus === "trusted" &&
      eventName === eventOf(payload) &&
      (matcher === "*" || new RegExp(matcher).test(tool)),
  );
  const taken = await Promise.all(
    hooks.map(async ({ command, timeoutSec }) => {
      if (timeoutSec < 30) throw new Error(`${timeoutSec} s are too short`);
      const env = { ...site.env, HOME: site.home };
      return take(await runShell(command, { input: payload, env, shell: "bash" }), payload);
    }),
  );
  const stopped = taken.find(({ result }) => result !== "runs");
  return stopped ?? taken[0] ?? { result: "runs", said: "" };
}

interface Answer {
  readonly hookEventName?: string;
  readonly permissionDecision?: string;
  readonly permissionDecisionReason?: string;
  readonly updatedInput?: Readonly<Record<string, unknown>>;
}

/**
 * Words with exit status 2 block, and so does a denial with a reason and exit status 0. Of an
 * edited input, the members count that the tool has.
 */
function take({ stdout, stderr, exitCode }: Rendered, payload: string): Fired {
  if (eventOf(payload) !== "PreToolUse") return { result: "runs", said: "" };
  const old = JSON.parse(input.read(payload)) as Record<string, unknown>;
  const runs: Fired = { result: "runs", said: "", input: old };
  if (exitCode === 2 && stderr.trim() !== "") return { result: "blocked", said: stderr };
  if (exitCode !== 0) return runs;
  let answer: Answer;
  try {
    answer =
      (JSON.parse(stdout) as { hookSpecificOutput?: Answer } | null)?.hookSpecificOutput ?? {};
  } catch {
    return runs;
  }
  const { permissionDecision, permissionDecisionReason: said = "", updatedInput = old } = answer;
  if (answer.hookEventName !== "PreToolUse") return runs;
  if (permissionDecision === "deny") return said === "" ? runs : { result: "blocked", said };
  const known = Object.keys(old).map((name) => [name, updatedInput[name] ?? old[name]]);
  return { ...runs, input: Object.fromEntries(known) };
}
