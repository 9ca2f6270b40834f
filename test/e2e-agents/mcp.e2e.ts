/**
 * A real Claude Code in front of the built program: its permission prompts go to `mcp permission`,
 * and a server of its own stands behind `mcp proxy`. Only the model is played.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { MAIN, openWorld, TINY, type World } from "../mcp/rig.ts";
import { openModel, type ToolUse } from "../worlds/model/index.ts";
import { type Installed, installed } from "./support/installed.ts";

const COMMAND = "chmod 777 . && touch marker";
let claude: Installed;
/** Not the state directory, where no agent may write. */
let project: string;

beforeAll(async () => {
  claude = await installed("claude-code");
});

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "mcp-e2e-"));
});
afterEach(() => rmSync(project, { recursive: true }));

const PERMISSION = {
  countersign: { command: process.execPath, args: [MAIN, "mcp", "permission"] },
};
const TINY_SERVER = {
  tiny: {
    command: process.execPath,
    args: [MAIN, "mcp", "proxy", "--name", "tiny", "--", process.execPath, TINY],
  },
};

/** What the model was told that its call came to. */
async function runClaude(world: World, use: ToolUse, servers: object, args: string[]) {
  const model = await openModel({ turns: [[use], "finished"] });
  const config = JSON.stringify({
    mcpServers: Object.fromEntries(
      Object.entries(servers).map(([name, server]) => [
        name,
        { ...server, env: { COUNTERSIGN_HOME: world.home, MARK: world.env.MARK } },
      ]),
    ),
  });
  const child = spawn(claude.program, ["-p", "tidy up", "--mcp-config", config, ...args], {
    cwd: project,
    env: {
      PATH: [...claude.path, process.env.PATH].join(delimiter),
      HOME: project,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 60_000,
  });
  await once(child, "close");
  await model.stop();
  return model.results().join("\n");
}

const bash = { tool: "Bash", input: { command: COMMAND, description: "Tidy up" } };
const prompts = ["--permission-prompt-tool", "mcp__countersign__approve"];

it("asks the gateway wherever it would ask its user, and runs what is approved", async () => {
  const world = await openWorld();
  const run = runClaude(world, bash, PERMISSION, prompts);
  const [open] = await world.pending();
  expect(open).toMatchObject({ tool: "Bash" });
  await world.answer(open?.id, { decision: "approve" });
  await run;
  expect(existsSync(join(project, "marker"))).toBe(true);
});

it("does not run what is denied, and tells the model why", async () => {
  const world = await openWorld();
  const run = runClaude(world, bash, PERMISSION, prompts);
  const [open] = await world.pending();
  await world.answer(open?.id, { decision: "deny", reason: "not on a Friday" });
  expect(await run).toContain("not on a Friday");
  expect(existsSync(join(project, "marker"))).toBe(false);
});

const call = { tool: "mcp__tiny__delete_record", input: { id: "7" }, isHidden: true };
const allowed = ["--allowedTools", "mcp__tiny__delete_record"];

it("calls a tool behind the proxy once that is approved, and reads why it was denied", async () => {
  const world = await openWorld();
  const first = runClaude(world, call, TINY_SERVER, allowed);
  const [open] = await world.pending();
  expect(open).toMatchObject({ tool: "mcp__tiny__delete_record", arguments: '{"id":"7"}' });
  await world.answer(open?.id, { decision: "approve" });
  expect(await first).toContain("ran delete_record");
  const second = runClaude(world, call, TINY_SERVER, allowed);
  const [again] = await world.pending();
  await world.answer(again?.id, { decision: "deny", reason: "no more of these" });
  expect(await second).toContain("no more of these");
  expect(world.ran()).toHaveLength(1);
});

it("runs nothing without a gateway", async () => {
  const world = await openWorld();
  await world.gateway.stop();
  expect(await runClaude(world, call, TINY_SERVER, allowed)).toContain("Not run");
  expect(await runClaude(world, bash, PERMISSION, prompts)).toContain("Not run");
  expect(existsSync(join(project, "marker"))).toBe(false);
  expect(world.ran()).toEqual([]);
});
