/**
 * Row: the installed hook of Claude Code, from its start to its answer, against curl doing the same
 * POST.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "./support/children.mjs";
import { newDirectory } from "./support/fixtures.mjs";
import { compare, interleave } from "./support/measure.mjs";

export const title =
  "Installed hook of Claude Code, start to answer, against curl doing the same POST";

const MAIN = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
let serial = 0;

export async function run({ quick, say }) {
  if (spawnSync("curl", ["--version"]).error)
    return { notes: ["curl is not installed: not measured"], results: [] };
  const home = newDirectory("hook");
  const state = join(home, ".countersign");
  mkdirSync(state);
  const gateway = start("gateway");
  const { url } = await gateway.call("open", { audit: "durable", state });
  const environment = { ...process.env, HOME: home, COUNTERSIGN_HOME: state, COUNTERSIGN_URL: url };
  const installed = spawnSync(process.execPath, [MAIN, "install", "claude-code"], {
    env: environment,
    cwd: home,
  });
  if (installed.status !== 0) throw new Error(String(installed.stderr));
  const settings = JSON.parse(readFileSync(join(home, ".claude", "settings.json"), "utf8"));
  const { command } = settings.hooks.PreToolUse[0].hooks[0];
  const curl = `curl -q -s -H @${state}/agent.header -H 'content-type: application/json' --data-binary @- ${url}/v1/hooks/claude-code`;
  const direct = [
    "-q",
    "-s",
    "-H",
    `@${state}/agent.header`,
    "-H",
    "content-type: application/json",
    "--data-binary",
    "@-",
  ];
  const measure = (program, args) => () => {
    const input = payload(home);
    const at = performance.now();
    const { stdout, stderr, status } = spawnSync(program, args, { input, env: environment });
    const ms = performance.now() - at;
    if (status !== 0 || !stdout.includes('"permissionDecision":"allow"'))
      throw new Error(`${status}: ${stdout}${stderr}`);
    return { ms };
  };
  const variants = {
    "installed hook": measure("/bin/sh", ["-c", command]),
    "curl in a shell": measure("/bin/sh", ["-c", `${curl}; exit $?`]),
  };
  const anchor = measure("curl", [...direct, `${url}/v1/hooks/claude-code`]);
  say("warming up");
  for (let i = 0; i < 30; i++) for (const once of [anchor, ...Object.values(variants)]) once();
  say("measuring");
  const { slices, noise } = await interleave({ rounds: quick ? 40 : 200, anchor, variants });
  const nothing = { "/bin/true": () => ({ ms: spawned() }) };
  const floor = await interleave({ rounds: quick ? 20 : 50, anchor, variants: nothing });
  await gateway.stop();
  return {
    notes: [
      "the command of the settings, run by /bin/sh -c as Claude Code does; the gateway allows the call at once, with its durable audit",
      "each pair is one run of each; the time includes starting the process from Node",
    ],
    results: [
      { what: "A/A: curl against itself", ...compare(noise, "ms"), unit: "ms", noise: true },
      {
        what: "installed hook",
        ...compare(slices["installed hook"], "ms"),
        unit: "ms",
        bar: { of: "ratio", most: 1.3 },
      },
      { what: "curl in a shell", ...compare(slices["curl in a shell"], "ms"), unit: "ms" },
      {
        what: "/bin/true: starting any process",
        ...compare(floor.slices["/bin/true"], "ms"),
        unit: "ms",
      },
    ],
  };
}

function spawned() {
  const at = performance.now();
  spawnSync("/bin/true");
  return performance.now() - at;
}

/** As Claude Code sends it, unlike any before. */
const payload = (cwd) =>
  JSON.stringify({
    session_id: "5f0c1d2e-9a77-4d39-8f43-0f6a2c1b7e55",
    transcript_path: `${cwd}/transcript.jsonl`,
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "git status --short", description: "Look at what has changed" },
    tool_use_id: `toolu_${serial++}`,
  });
