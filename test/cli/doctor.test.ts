/** `countersign doctor` as a process: what it finds, what it changes (nothing), how it ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { wrapped } from "../../src/cli/doctor/report.ts";
import { isNewEnough } from "../../src/cli/doctor/set-up.ts";
import { writeOwnConfig } from "../support/own-config.ts";
import { openTelegram } from "../worlds/telegram/platform.ts";

const MAIN = join(process.cwd(), "dist/src/main.js");

interface Found {
  readonly check: string;
  readonly state: string;
  readonly what: string;
  readonly how?: string;
  readonly run?: string;
}

async function run(args: readonly string[], home: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    cwd: home,
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, ...said };
}

async function doctor(home: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await run(["doctor", ...args, "--output", "json"], home, env);
  expect(stderr).toBe("");
  const { findings, ...counts } = JSON.parse(stdout) as { ok: boolean; findings: Found[] };
  return {
    code,
    ...counts,
    findings,
    of: (check: string) => findings.filter((each) => each.check === check),
  };
}

async function emptyHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "countersign-doctor-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

async function start(home: string, env: NodeJS.ProcessEnv = {}) {
  await writeOwnConfig(join(home, ".countersign"));
  const gateway = spawn(process.execPath, [MAIN, "start"], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  gateway.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await vi.waitUntil(() => text.includes("approve ID"), { timeout: 30_000 });
  return {
    url: /listens on (\S+)/.exec(text)?.[1] ?? "",
    async stop() {
      gateway.kill("SIGTERM");
      await once(gateway, "close");
    },
  };
}

describe("without a gateway", () => {
  it("says what comes next on a machine that has nothing yet, and makes nothing", async () => {
    const home = await emptyHome();
    // another program may have the default port
    const { code, stdout } = await run(["doctor"], home);
    const isTaken = !stdout.includes("127.0.0.1:4180 is free");
    expect(code).toBe(isTaken ? 1 : 0);
    expect(stdout).toContain("you have no config");
    expect(stdout).toContain("$ countersign init");
    if (!isTaken) expect(stdout).toContain("$ countersign start");
    if (!isTaken) expect(stdout).toMatch(/^No faults, 3 warnings\.$/m);
    expect(stdout).not.toContain("\u001b");
    expect(await readdir(home)).toEqual([]);
  });

  it("finds every fault at once, each with a command that helps", async () => {
    const home = await emptyHome();
    const state = join(home, ".countersign");
    await mkdir(state, { mode: 0o755 });
    const config = join(state, "countersign.yaml");
    await writeFile(
      config,
      "aproval: { timeout: 5m }\nchannels: { telegram: { token: $NOT_SET } }\n",
    );
    await writeFile(join(state, "audit.jsonl"), "no line\n", { mode: 0o600 });
    const { code, ok, findings, of } = await doctor(home);
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(of("config")).toContainEqual(
      expect.objectContaining({
        state: "fault",
        what: expect.stringContaining(`${config}:2: `),
        run: `vi ${config}`,
      }),
    );
    expect(of("state")).toContainEqual(
      expect.objectContaining({ state: "fault", run: `chmod 700 ${state}` }),
    );
    expect(of("audit log")).toEqual([
      expect.objectContaining({ state: "fault", run: "countersign audit verify" }),
    ]);
    for (const { state: kind, what, run: command } of findings)
      if (kind === "fault" || kind === "warning") expect(command, what).toBeTruthy();
  });

  it("names the program that holds the port, and a platform that refuses the token", async () => {
    const other = createServer((_request, response) => response.end("hello")).listen(
      0,
      "127.0.0.1",
    );
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const telegram = openTelegram();
    await telegram.start();
    onTestFinished(() => telegram.stop());
    const home = await emptyHome();
    const config = join(home, "c.yaml");
    await writeFile(
      config,
      `listen: 127.0.0.1:${port}
approvers: [{ name: ada, telegram: 1 }]
channels:
  telegram: { token: $TOKEN, apiRoot: ${String(telegram.options.apiRoot)}, chat: 1, timeout: 1m }
`,
    );
    const { of } = await doctor(home, ["--config", config], { TOKEN: "1:wrong" });
    expect(of("port")).toEqual([
      expect.objectContaining({
        state: "fault",
        what: expect.stringMatching(/in use by another program \(.*, process \d+\)$/),
      }),
    ]);
    expect(of("channels")).toContainEqual(
      expect.objectContaining({
        state: "fault",
        what: "telegram: Telegram refuses the token",
        how: expect.stringContaining("@BotFather"),
        run: "countersign init --channel telegram",
      }),
    );
    expect(of("clock")).toContainEqual(expect.objectContaining({ what: "agrees with telegram" }));
    const setup = await run(["setup", "telegram", "--config", config], home, { TOKEN: "1:wrong" });
    expect(setup.stdout).toContain("FAIL  Telegram refuses the token");
  });
});

describe("with a gateway and an agent's hook", () => {
  let home: string;
  let gateway: Awaited<ReturnType<typeof start>>;
  const agents = async (...args: string[]) => {
    const { code, of } = await doctor(home, ["claude-code", ...args]);
    return { code, told: of("agents").map(({ state, what }) => `${state}: ${what}`) };
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "countersign-doctor-"));
    gateway = await start(home);
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(home, { recursive: true, force: true });
  });

  it("says that an agent does not ask, until it is installed", async () => {
    expect(await agents()).toEqual({
      code: 1,
      told: ["fault: claude-code does not ask Countersign"],
    });
  });

  it("fires a call through the installed hook that is denied without a person", async () => {
    await run(["install", "claude-code"], home);
    const { code, told } = await agents();
    expect(told).toEqual([
      expect.stringMatching(
        /^ok: .* is in .*settings\.json; when no gateway answers, calls are bl/,
      ),
      "ok: claude-code: a test call through PreToolUse was denied by the gateway",
      "ok: claude-code: a test call through PreToolUse, as if no gateway ran, was blocked",
    ]);
    expect(code).toBe(0);
    const log = await readFile(join(home, ".countersign", "audit.jsonl"), "utf8");
    expect(log).toContain('"session":"claude-code:doctor-');
    expect(log).not.toContain('"type":"asked"');
  });

  it("finds that an earlier version installed the hook, which did not report all that this one does", async () => {
    const settings = join(home, ".claude", "settings.json");
    const whole = await readFile(settings, "utf8");
    const { Stop: _, ...hooks } = (JSON.parse(whole) as { hooks: Record<string, object> }).hooks;
    await writeFile(settings, JSON.stringify({ hooks }));
    const { code, told } = await agents();
    expect(code).toBe(0);
    expect(told[0]).toMatch(/^warning: .*, but not as this version installs it$/);
    await run(["install", "claude-code"], home);
    expect((await agents()).told[0]).toMatch(/^ok: /);
  });

  it("says where the agent's own prompt would ask", async () => {
    await run(["install", "claude-code", "--when-down", "ask"], home);
    const { code, told } = await agents();
    expect(code).toBe(0);
    expect(told.at(-1)).toMatch(/as if no gateway ran, was left to the agent's own prompt$/);
    await run(["install", "claude-code"], home);
  });

  it("finds a script that lets everything go, and a token that is not the gateway's", async () => {
    const script = join(home, ".countersign", "hooks", "claude-code");
    const header = join(home, ".countersign", "agent.header");
    const [own, token] = [await readFile(script, "utf8"), await readFile(header, "utf8")];
    await writeFile(script, "exit 0\n");
    const lax = await agents();
    expect(lax.code).toBe(1);
    expect(lax.told.join("\n")).toContain(
      "fault: claude-code: a test call through PreToolUse was not",
    );
    await writeFile(script, own);
    await writeFile(header, "authorization: Bearer csn_agent_anotheranotheranother\n");
    const wrong = await agents();
    expect(wrong.code).toBe(1);
    expect(wrong.told.join("\n")).toMatch(
      /does not hold the agent's token[\s\S]*but not by the gateway/,
    );
    await writeFile(header, token);
  });

  it("says how far the clock is off", async () => {
    const late = "const now = Date.now; Date.now = () => now() + 200_000;";
    const { code, of } = await doctor(home, [], {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(late)}`,
    });
    expect(code).toBe(1);
    expect(of("clock")).toEqual([
      expect.objectContaining({
        state: "fault",
        what: expect.stringMatching(/clock is (199|200|201) s ahead of that of the gateway/),
      }),
    ]);
  });

  it("knows that the gateway holds the lock, and that the log ends as the gateway says", async () => {
    const { of } = await doctor(home);
    expect(of("gateway")[0]?.what).toBe(`runs at ${gateway.url}, and is ready`);
    expect(of("audit log")[0]?.what).toContain("it ends as the gateway says");
    expect(of("channels").map(({ what }) => what)).toContain("companion: owner may approve");
  });

  it("finds a state directory that others can reach, also while the gateway runs", async () => {
    const state = join(home, ".countersign");
    await chmod(join(state, "tokens.json"), 0o644);
    onTestFinished(() => chmod(join(state, "tokens.json"), 0o600));
    const { of } = await doctor(home);
    expect(of("state")).toContainEqual(
      expect.objectContaining({ state: "fault", run: `chmod 600 ${state}/tokens.json` }),
    );
  });
});

it("follows a gateway elsewhere, whose token install takes from the environment", async () => {
  const [there, here] = [await emptyHome(), await emptyHome()];
  await writeOwnConfig(join(here, ".countersign"));
  const gateway = await start(there);
  onTestFinished(() => gateway.stop());
  const token = async (role: string) => (await run(["token", role], there)).stdout.trim();
  const env = { COUNTERSIGN_URL: gateway.url, COUNTERSIGN_TOKEN: await token("approver") };
  const refused = await run(["install", "claude-code"], here, env);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("not an agent's token"),
  });
  const agent = { ...env, COUNTERSIGN_TOKEN: await token("agent") };
  expect(await run(["install", "claude-code"], here, agent)).toMatchObject({ code: 0 });
  const { code, of } = await doctor(here, ["claude-code"], agent);
  expect(of("agents").map(({ what }) => what)).toContain(
    "claude-code: a test call through PreToolUse was denied by the gateway",
  );
  expect(code).toBe(0);
});

it("is told apart: the Node versions that the package names", async () => {
  const { engines } = JSON.parse(await readFile("package.json", "utf8")) as {
    engines: { node: string };
  };
  expect(engines.node).toBe("^20.19.0 || >=22.12.0");
  expect(["20.19.0", "20.20.2", "22.12.0", "24.1.0"].every(isNewEnough)).toBe(true);
  expect(["18.20.0", "20.18.3", "21.7.0", "22.11.0"].some(isNewEnough)).toBe(false);
});

it("wraps at words, and breaks none", () => {
  expect(wrapped("a bb ccc dddddddddd e", 5)).toEqual(["a bb", "ccc", "dddddddddd", "e"]);
});
