/**
 * `countersign hook`, `install` and `uninstall` as processes: real payloads in, the host's own
 * answer out, closed whatever happens.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = "dist/src/main.js";
let home: string;
let gateway: ChildProcess;

const environment = (more: NodeJS.ProcessEnv) => ({ PATH: process.env.PATH, HOME: home, ...more });

async function run(
  args: readonly string[],
  { input = "", env = {}, cwd }: { input?: string; env?: NodeJS.ProcessEnv; cwd?: string } = {},
) {
  const child = spawn(process.execPath, [join(process.cwd(), MAIN), ...args], {
    env: environment(env),
    ...(cwd && { cwd }),
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, stdout, stderr };
}

/** Stands for the URL of the gateway that runs in this test. */
const RUNNING = { COUNTERSIGN_URL: "" };

const payload = (command: string, event = "PreToolUse") =>
  JSON.stringify({
    session_id: "7f3a",
    transcript_path: "/tmp/t.jsonl",
    cwd: "/tmp",
    permission_mode: "default",
    hook_event_name: event,
    tool_name: "Bash",
    tool_input: { command },
    ...(event === "PreToolUse" && { tool_use_id: `toolu_${Math.random()}` }),
  });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-hook-"));
  const config = join(home, "no-one.yaml"); // no person can be asked
  await writeFile(config, "channels: { companion: {} }\npolicy: default\n");
  gateway = spawn(
    process.execPath,
    [MAIN, "start", "--config", config, "--listen", "127.0.0.1:0"],
    {
      env: environment({}),
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let text = "";
  gateway.stderr!.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  while (!text.includes("countersign approve ID")) await once(gateway.stderr!, "data");
});
afterAll(async () => {
  gateway.kill("SIGTERM");
  await once(gateway, "close");
  await rm(home, { recursive: true, force: true });
});

describe("countersign hook claude-code", () => {
  it("allows and denies in the host's own words", async () => {
    const allowed = await run(["hook", "claude-code"], { input: payload("ls") });
    expect([allowed.code, JSON.parse(allowed.stdout)]).toMatchObject([
      0,
      { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } },
    ]);
    const denied = await run(["hook", "claude-code"], { input: payload("git push --force") });
    expect([denied.code, JSON.parse(denied.stdout)]).toMatchObject([
      0,
      {
        hookSpecificOutput: {
          permissionDecision: "deny",
          permissionDecisionReason: expect.stringContaining("no person can be asked"),
        },
      },
    ]);
    const permission = await run(["hook", "claude-code"], {
      input: payload("git push", "PermissionRequest"),
    });
    expect(JSON.parse(permission.stdout)).toMatchObject({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny" } },
    });
  });

  it.each([
    [
      "no gateway answers",
      payload("ls"),
      { COUNTERSIGN_URL: "http://127.0.0.1:1" },
      "countersign start",
    ],
    ["the token is not known", payload("ls"), { COUNTERSIGN_TOKEN: "x".repeat(43) }, "token"],
    ["there is no token", payload("ls"), { COUNTERSIGN_HOME: "/nowhere", ...RUNNING }, "token"],
    [
      "no gateway runs",
      payload("ls"),
      { COUNTERSIGN_HOME: "/nowhere", COUNTERSIGN_URL: "http://127.0.0.1:1" },
      "no gateway is running",
    ],
    ["the payload is garbage", "garbage", {}, "not JSON"],
    ["there is no payload", "", {}, "not JSON"],
    [
      "the payload has a key twice",
      '{"hook_event_name":"PreToolUse","hook_event_name":"PostToolUse"}',
      {},
      "twice",
    ],
    [
      "the payload is of another event",
      '{"hook_event_name":"SessionStart"}',
      {},
      "hook_event_name",
    ],
  ])("blocks with exit code 2 when %s", async (_what, input, env, words) => {
    const url = await readFile(join(home, ".countersign", "gateway.url"), "utf8");
    const named =
      "COUNTERSIGN_URL" in env && env.COUNTERSIGN_URL === ""
        ? { ...env, COUNTERSIGN_URL: url.trim() }
        : env;
    const { code, stdout, stderr } = await run(["hook", "claude-code"], { input, env: named });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(words);
  });

  it("denies in JSON where the host looks at nothing else", async () => {
    const { code, stdout } = await run(["hook", "claude-code", "PermissionRequest"], {
      input: payload("ls", "PermissionRequest"),
      env: { COUNTERSIGN_URL: "http://127.0.0.1:1" },
    });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        hookSpecificOutput: {
          decision: { behavior: "deny", message: expect.stringContaining("countersign start") },
        },
      },
    ]);
  });

  describe("where something else listens", () => {
    let impostor: Server;
    let answer = { status: 200, body: "" };
    beforeAll(async () => {
      impostor = createServer((_request, response) =>
        response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body),
      ).listen(0, "127.0.0.1");
      await once(impostor, "listening");
    });
    afterAll(() => impostor.close());

    it.each([
      [200, "<html>hello</html>"],
      [200, ""],
      [200, "{}"],
      [200, '{"hookSpecificOutput":{"hookEventName":"PostToolUse"}}'],
      [200, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"yes"}}'],
      [200, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"'],
      [500, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'],
      [404, "not found"],
    ])("blocks on %i %s", async (status, body) => {
      answer = { status, body };
      const { port } = impostor.address() as AddressInfo;
      const ran = await run(["hook", "claude-code"], {
        input: payload("ls"),
        env: { COUNTERSIGN_URL: `http://127.0.0.1:${port}` },
      });
      expect([ran.code, ran.stdout]).toEqual([2, ""]);
      expect(ran.stderr).not.toBe("");
    });
  });

  it("knows no other agent", async () =>
    expect(await run(["hook", "nobody"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("known: claude-code"),
    }));
});

describe("countersign install claude-code", () => {
  it("shows the change, keeps what is there and a backup of it, changes nothing twice, and is taken out again whole", async () => {
    const own = join(home, "installer");
    await mkdir(join(own, ".claude"), { recursive: true });
    const settings = join(own, ".claude", "settings.json");
    const before = '{\n    "model": "opus",\n    "hooks": { "SessionStart": [] }\n}\n';
    await writeFile(settings, before);
    const env = { HOME: own };

    const dry = await run(["install", "claude-code", "--dry-run"], { env });
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('"PreToolUse"')]);
    expect(await readFile(settings, "utf8")).toBe(before);

    const installed = await run(["install", "claude-code"], { env });
    expect(installed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\+.*PreToolUse/m),
      stderr: expect.stringContaining(`backup: ${settings}.countersign-backup`),
    });
    expect(await readFile(`${settings}.countersign-backup`, "utf8")).toBe(before);
    expect(JSON.parse(await readFile(settings, "utf8"))).toMatchObject({
      model: "opus",
      hooks: { SessionStart: [], PreToolUse: [{ matcher: "*" }] },
    });

    expect((await run(["install", "claude-code"], { env })).stdout).toBe(
      "claude-code: nothing to change\n",
    );
    expect((await run(["uninstall", "claude-code"], { env })).code).toBe(0);
    expect(JSON.parse(await readFile(settings, "utf8"))).toEqual(JSON.parse(before));
    expect((await run(["uninstall", "claude-code"], { env })).stdout).toBe(
      "claude-code: nothing to change\n",
    );
  });

  it.each(["claude-code", "cline", "goose", "opencode"])(
    "leaves nothing of %s behind",
    async (agent) => {
      const own = join(home, `traces-${agent}`);
      await mkdir(own);
      const env = { HOME: own };
      const { stdout } = await run(["install", agent], { env });
      expect(stdout).toContain(`  new: ${join(own, ".countersign", "hooks", agent)}`);
      expect(stdout).not.toMatch(/^\+trap /m);
      expect(await readdir(own)).toHaveLength(2);
      const removed = await run(["uninstall", agent], { env });
      expect([removed.code, removed.stderr]).toEqual([0, ""]);
      expect(await readdir(own)).toEqual([".countersign"]);
    },
  );

  it("names no place of this machine in a project's settings, which others share", async () => {
    const project = join(home, "project");
    await mkdir(project, { recursive: true });
    await run(["install", "claude-code", "--scope", "project"], { cwd: project });
    const text = await readFile(join(project, ".claude", "settings.json"), "utf8");
    expect(text).toContain("COUNTERSIGN_HOME:-$HOME/.countersign");
    expect(text).not.toContain(home);
  });

  it("leaves a settings file that it cannot read alone, and says where it is broken", async () => {
    const own = join(home, "broken");
    await mkdir(join(own, ".claude"), { recursive: true });
    await writeFile(join(own, ".claude", "settings.json"), '{ "hooks": { // mine\n } }');
    const ran = await run(["install", "claude-code"], { env: { HOME: own } });
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("settings.json") });
    expect(await readFile(join(own, ".claude", "settings.json"), "utf8")).toBe(
      '{ "hooks": { // mine\n } }',
    );
  });

  it("installs a hook that asks this gateway", async () => {
    const { code } = await run(["install", "claude-code"]);
    expect(code).toBe(0);
    const settings = JSON.parse(await readFile(join(home, ".claude", "settings.json"), "utf8")) as {
      hooks: { PreToolUse: { hooks: { command: string }[] }[] };
    };
    const { command } = settings.hooks.PreToolUse[0]!.hooks[0]!;
    const hook = spawn("/bin/sh", ["-c", command], { env: environment({}) });
    let out = "";
    hook.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
    hook.stdin.end(payload("ls"));
    const [exit] = await once(hook, "close");
    expect([exit, JSON.parse(out)]).toMatchObject([
      0,
      { hookSpecificOutput: { permissionDecision: "allow" } },
    ]);
  });
});
