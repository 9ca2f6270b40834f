/**
 * Row: the installed hook of Claude Code, from its start to its answer, against curl doing the same
 * POST; beside it the barest program that could do it.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { start } from "./support/children.mjs";
import { newDirectory } from "./support/fixtures.mjs";
import { compareQuiet, interleave } from "./support/measure.mjs";

export const title =
  "Installed hook of Claude Code, start to answer, against curl doing the same POST";

const MAIN = fileURLToPath(new URL("../dist/src/main.js", import.meta.url));
let serial = 0;

/** What the hook may take of curl's time, by what carries it. */
const BARS = { bash: 0.5, curl: 1.2 };

export async function run({ quick, say }) {
  if (spawnSync("curl", ["--version"]).error)
    return { notes: ["curl is not installed: not measured"], results: [] };
  const gateway = start("gateway");
  const home = newDirectory("hook");
  const state = join(home, ".countersign");
  mkdirSync(state, { mode: 0o700 });
  const { url } = await gateway.call("open", { audit: "durable", state });
  const posts = ["-q", "-s", "-H", `@${state}/agent.header`, "--data-binary", "@-"];
  const direct = [...posts, "-H", "content-type: application/json", `${url}/v1/hooks/claude-code`];
  const kinds = spawnSync("bash", ["--version"]).error ? ["curl"] : ["bash", "curl"];
  const variants = Object.fromEntries(
    kinds.map((kind) => {
      const command = installed(kind, { state, url });
      return [`installed hook, by ${kind}`, measure(home, "/bin/sh", ["-c", command])];
    }),
  );
  const isBash = kinds.includes("bash");
  if (isBash) variants[LEAST] = measure(home, "/bin/sh", ["-c", least(home, { state, url })]);
  const anchor = measure(home, "curl", direct);
  say("warming up");
  for (let i = 0; i < 30; i++) for (const once of [anchor, ...Object.values(variants)]) once();
  say("measuring");
  const { slices, noise } = await interleave({ rounds: quick ? 60 : 300, anchor, variants });
  const nothing = { "/bin/true": () => ({ ms: spawned() }) };
  const floor = await interleave({ rounds: quick ? 20 : 50, anchor, variants: nothing });
  await gateway.stop();
  return {
    notes: [
      "the command of the settings, run by /bin/sh -c as Claude Code does; the gateway allows the call at once, with its durable audit",
      "lower quartiles, interleaved; the time includes starting the process from Node",
    ],
    results: [
      {
        what: "A/A: curl against itself",
        ...compareQuiet(noise, noise, "ms"),
        unit: "ms",
        noise: true,
      },
      ...kinds.map((kind) => ({
        what: `installed hook, by ${kind}`,
        ...compareQuiet(slices[`installed hook, by ${kind}`], noise, "ms"),
        unit: "ms",
        bar: { of: "ratio", most: BARS[kind] },
      })),
      ...(isBash ? [{ what: LEAST, ...compareQuiet(slices[LEAST], noise, "ms"), unit: "ms" }] : []),
      {
        what: "/bin/true: starting any process",
        ...compareQuiet(floor.slices["/bin/true"], floor.noise, "ms"),
        unit: "ms",
      },
    ],
  };
}

const LEAST = "the barest program: sh starts bash, which posts and checks the answer";

/**
 * A command that could stand in the settings: it fails closed, and does nothing else. No words for
 * the person, no reports, no look at whether the host still lives, no signals.
 */
function least(home, { state, url }) {
  const script = join(home, "least.sh");
  const { hostname, port } = new URL(url);
  const bash = spawnSync("sh", ["-c", "command -v bash"], { encoding: "utf8" }).stdout.trim();
  writeFileSync(
    script,
    `case $BASH_VERSION in
  '') LC_ALL=C; export LC_ALL; exec ${bash} -p -c '. "$0"; exit 2' ${script} ;;
esac
IFS= read -r -N 10000000 payload
exec 3<>/dev/tcp/${hostname}/${port} || exit 2
IFS= read -r auth <${state}/agent.header || exit 2
printf %s $'POST /v1/hooks/claude-code HTTP/1.1\\r\\nhost: ${hostname}:${port}\\r\\n'"$auth"\
$'\\r\\ncontent-type: application/json\\r\\nconnection: close\\r\\ncontent-length: '"\${#payload}"\
$'\\r\\n\\r\\n'"$payload" >&3 || exit 2
IFS= read -r -t 3500 -N 10000000 answer <&3
case $answer in
  'HTTP/1.1 200'*'{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"'*'}')
    printf %s "\${answer#*$'\\r\\n\\r\\n'}"; exit 0 ;;
esac
exit 2
`,
  );
  return `. ${script}; exit 2`;
}

/** The command in the settings, installed where there is this program and no better one. */
function installed(kind, { state, url }) {
  const home = newDirectory(`hook-${kind}`);
  const own = join(home, ".countersign");
  const bin = join(home, "bin");
  for (const folder of [own, bin]) mkdirSync(folder, { mode: 0o700 });
  const program = spawnSync("sh", ["-c", `command -v ${kind}`], { encoding: "utf8" });
  symlinkSync(program.stdout.trim(), join(bin, kind));
  const env = { PATH: bin, HOME: home, COUNTERSIGN_HOME: own, COUNTERSIGN_URL: url };
  const ended = spawnSync(process.execPath, [MAIN, "install", "claude-code"], { env, cwd: home });
  if (ended.status !== 0) throw new Error(String(ended.stderr));
  copyFileSync(join(state, "agent.header"), join(own, "agent.header"));
  const settings = JSON.parse(readFileSync(join(home, ".claude", "settings.json"), "utf8"));
  return settings.hooks.PreToolUse[0].hooks[0].command;
}

const measure = (cwd, program, args) => () => {
  const input = payload(cwd);
  const at = performance.now();
  const { stdout, stderr, status } = spawnSync(program, args, { input });
  const ms = performance.now() - at;
  if (status !== 0 || !stdout.includes('"permissionDecision":"allow"'))
    throw new Error(`${status}: ${stdout}${stderr}`);
  return { ms };
};

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
