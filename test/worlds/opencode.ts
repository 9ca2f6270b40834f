/** OpenCode as its plugins see it: loads and calls them the way version 1.18.33 was seen to. */
import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { recorded } from "./recorded.ts";

const { calls, outcomes } = recorded("opencode");
const input = inputField("args");
/** Of what a tool came to, the plugin sends the title. */
const withTitle = (payload: string): string => {
  const { output, ...rest } = JSON.parse(payload) as { output: { title?: string } };
  return JSON.stringify({ ...rest, output: { title: output.title } });
};
const isCall = (payload: string): boolean =>
  !("args" in (JSON.parse(payload) as { input: object }).input);

export const opencodeWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes).map(withTitle),
  required: ["directory", "input.tool", "input.sessionID", "input.callID"],
  input,
  edits: "replaces",
  // a plugin is handed objects
  sends: (payload) => JSON.stringify(JSON.parse(payload)),
  handsBack: false,
  settingsFile: ({ home, project }, scope) =>
    scope === "user"
      ? join(home, ".config/opencode/plugins/countersign.js")
      : join(project, ".opencode/plugins/countersign.js"),
  foreign: [],
  unreadable: [["export const Mine = async () => ({});\n", "not Countersign's"]],
  take,
  fire,
};

/** What OpenCode makes of a plugin; what came of the call is printed. */
const HOST = `
import { readFileSync } from "node:fs";
const { directory, input, output } = JSON.parse(readFileSync(0, "utf8"));
try {
  for (const file of process.argv.slice(1)) {
    const text = readFileSync(file).toString("base64");
    for (const plugin of Object.values(await import("data:text/javascript;base64," + text))) {
      const hooks = await plugin({ directory });
      if (input.args) await hooks["tool.execute.after"]?.(input, output);
      else await hooks["tool.execute.before"]?.(input, output);
    }
  }
  const ran = input.args ? undefined : output.args;
  console.log(JSON.stringify({ result: "runs", said: "", input: ran }));
} catch (error) {
  console.log(JSON.stringify({ result: "blocked", said: error.message }));
}
`;

async function fire(site: Site, payload: string): Promise<Fired> {
  const files = (["user", "project"] as const).map((scope) =>
    opencodeWorld.settingsFile(site, scope),
  );
  const there = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => [file],
        () => [],
      ),
    ),
  );
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["--input-type=module", "-e", HOST, ...there.flat()],
      { env: { ...site.env, HOME: site.home } },
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as Fired)),
    );
    child.stdin?.on("error", () => {}).end(payload);
  });
}

/** What the plugin makes of an answer: everything but an allow is an error of its. */
function take({ stdout, exitCode }: Rendered, payload: string): Fired {
  if (!isCall(payload)) return { result: "runs", said: "" };
  try {
    const answer = JSON.parse(stdout) as { decision?: string; reason?: string; input?: unknown };
    if (exitCode === 0 && answer.decision === "allow")
      return { result: "runs", said: "", input: answer.input ?? JSON.parse(input.read(payload)) };
    return { result: "blocked", said: answer.reason ?? "" };
  } catch {
    return { result: "blocked", said: "" };
  }
}
