/** `countersign doctor mcp` as a process: proxies that stop a call, and proxies that do not. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeOwnConfig } from "../support/own-config.ts";

const MAIN = join(process.cwd(), "dist/src/main.js");

interface Report {
  readonly findings: readonly { check: string; state: string; what: string; run?: string }[];
}

let home: string;
let config: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-doctor-mcp-"));
  config = join(home, ".mcp.json");
  return () => rm(home, { recursive: true, force: true });
});

/** Where no gateway is meant, none of the machine's own may answer. */
const NO_GATEWAY = { COUNTERSIGN_URL: "http://127.0.0.1:1" };

async function run(args: readonly string[], env: NodeJS.ProcessEnv = NO_GATEWAY) {
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

async function doctor(...args: string[]) {
  const { code, stdout } = await run(["doctor", ...args, "--output", "json"]);
  const { findings } = JSON.parse(stdout) as Report;
  const own = findings.filter(({ check }) => check === "mcp");
  return { code, own, told: own.map(({ state, what }) => `${state}: ${what}`) };
}

const tried = (): string => `notes in ${config}: a test call through its proxy`;
type Servers = Record<string, { command: string; args: string[]; env?: object }>;
const servers = async (): Promise<Servers> =>
  (JSON.parse(await readFile(config, "utf8")) as { mcpServers: Servers }).mcpServers;
const write = (mcpServers: object): Promise<void> =>
  writeFile(config, JSON.stringify({ mcpServers }));

it("is a fault where it is asked for and there is no proxy, and else is skipped", async () => {
  expect(await doctor("mcp")).toMatchObject({
    code: 1,
    told: ["fault: no client's config has a server behind the proxy"],
  });
  await write({ notes: { command: "notes-server" } });
  const { told } = await doctor();
  expect(told).toEqual(["skipped: no client's config has a server behind the proxy"]);
});

it("finds a config that install mcp has changed, wherever it is, also when it is broken", async () => {
  config = join(home, "elsewhere.json");
  await write({ notes: { command: "/bin/sh" } });
  await run(["install", "mcp", "--config", config]);
  const { told } = await doctor("mcp");
  expect(told).toEqual([`ok: ${tried()}, as if no gateway ran, was blocked`]);
  await writeFile(config, "{");
  expect(await doctor("mcp")).toMatchObject({
    code: 1,
    own: [{ state: "fault", run: `countersign install mcp --config ${config}` }],
  });
});

describe("with a gateway", () => {
  let gatewayHome: string;
  let env: NodeJS.ProcessEnv;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    gatewayHome = await mkdtemp(join(tmpdir(), "countersign-doctor-mcp-"));
    const state = join(gatewayHome, ".countersign");
    await writeOwnConfig(state);
    const gateway = spawn(process.execPath, [MAIN, "start"], {
      env: { PATH: process.env.PATH, HOME: gatewayHome },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    gateway.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await vi.waitUntil(() => text.includes("approve ID"), { timeout: 30_000 });
    env = { COUNTERSIGN_HOME: state };
    stop = async () => {
      gateway.kill("SIGTERM");
      await once(gateway, "close");
      await rm(gatewayHome, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  /** A server that leaves a mark where it is started, behind the proxy. */
  async function wrapped(): Promise<string> {
    const mark = join(home, "started");
    await write({ notes: { command: "/bin/sh", args: ["-c", `touch ${mark}`] } });
    expect((await run(["install", "mcp", "--config", config], env)).code).toBe(0);
    return mark;
  }
  async function look() {
    const ended = await run(["doctor", "mcp", "--output", "json"], env);
    const { findings } = JSON.parse(ended.stdout) as Report;
    const own = findings.filter(({ check }) => check === "mcp");
    return { code: ended.code, told: own.map(({ state, what }) => `${state}: ${what}`) };
  }
  const audit = (): Promise<string> =>
    readFile(join(gatewayHome, ".countersign", "audit.jsonl"), "utf8");

  it("sees the gateway deny a call through the proxy, without the server and without a person", async () => {
    const mark = await wrapped();
    const mcp = join(gatewayHome, ".countersign", "mcp");
    const before = await readdir(mcp, { recursive: true });
    expect(await look()).toEqual({
      code: 0,
      told: [
        `ok: ${tried()} was denied by the gateway`,
        `ok: ${tried()}, as if no gateway ran, was blocked`,
      ],
    });
    expect(existsSync(mark)).toBe(false);
    expect(await audit()).toContain('"session":"mcp:doctor-');
    expect(await audit()).not.toContain('"type":"asked"');
    expect(await readdir(mcp, { recursive: true })).toEqual(before);
  });

  it("finds a proxy that lets calls pass, with a gateway and without", async () => {
    await wrapped();
    const { notes } = await servers();
    const folder = join(home, "other");
    await mkdir(folder);
    const lax = join(folder, "main.js");
    await writeFile(
      lax,
      `const words = process.argv.slice(process.argv.indexOf("--") + 1);
       require("node:child_process").spawn(words[0], words.slice(1), { stdio: "inherit" });`,
    );
    const args = notes?.args.map((each) => (each === MAIN ? lax : each));
    await write({ notes: { ...notes, args } });
    expect(await look()).toEqual({
      code: 1,
      told: [
        `fault: ${tried()} was not stopped`,
        `fault: ${tried()}, as if no gateway ran, was not stopped`,
      ],
    });
  });

  it("finds a proxy that leads to another gateway, or that is not there", async () => {
    await wrapped();
    const { notes } = await servers();
    await write({ notes: { ...notes, env: { COUNTERSIGN_URL: "http://127.0.0.1:9" } } });
    const elsewhere = await look();
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.told[0]).toContain("was stopped, but not by the gateway");
    const args = notes?.args.map((each) => (each === MAIN ? "/gone/main.js" : each));
    await write({ notes: { ...notes, args } });
    expect(await look()).toEqual({
      code: 1,
      told: [
        expect.stringContaining("there is no program /gone/main.js, so the client cannot start"),
      ],
    });
  });

  it("names a server beside it that has no proxy, and one whose program is missing", async () => {
    await write({ notes: { command: "no-such-server" } });
    await run(["install", "mcp", "--config", config], env);
    await write({ ...(await servers()), bare: { command: "/bin/sh" } });
    const { code, told } = await look();
    expect(code).toBe(0);
    expect(told).toContainEqual(
      expect.stringMatching(
        /^warning: .* there is no program no-such-server, so the server does not/,
      ),
    );
    expect(told).toContain(
      `warning: bare in ${config} has no proxy: its tools do not ask Countersign by it`,
    );
  });
});
