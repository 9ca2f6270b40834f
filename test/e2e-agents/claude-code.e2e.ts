/** A real Claude Code, a real gateway, a companion's tap between them. Only the model is played. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { messagesApi } from "../worlds/messages-api.ts";

const root = join(import.meta.dirname, "../..");
const main = join(root, "dist/src/main.js");
/** Harmless, and dangerous enough to be asked about. */
const COMMAND = "chmod 777 . && touch marker";

let claude: string;
let folder: string;
let home: string;
let project: string;
let url: string;
let gateway: ChildProcess;

const environment = () => ({
  PATH: process.env.PATH,
  HOME: home,
  COUNTERSIGN_HOME: join(home, ".countersign"),
  COUNTERSIGN_URL: url,
});
const countersign = (...args: string[]): string =>
  execFileSync(process.execPath, [main, ...args], {
    env: environment(),
    cwd: project,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
const bearer = (role: string) => ({ authorization: `Bearer ${countersign("token", role)}` });

beforeAll(() => {
  const installed = execFileSync(
    process.execPath,
    [join(root, "scripts/install-claude-code.mjs")],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  claude = installed.trim().split("\n").at(-1)!;
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-e2e-"));
  home = join(folder, "a home");
  project = join(folder, "project");
  await Promise.all([mkdir(home), mkdir(project)]);
  url = `http://127.0.0.1:${await freePort()}`;
  gateway = spawn(process.execPath, [main, "start", "--listen", new URL(url).host], {
    env: environment(),
    cwd: project,
    stdio: "ignore",
  });
  await until(() =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  countersign("install", "claude-code");
});

afterEach(async () => {
  await kill();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return;
  gateway.kill("SIGKILL");
  await once(gateway, "exit");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50);
}

interface Run {
  /** What the model was told that its command came to. */
  readonly told: string;
  readonly result: string;
}

/**
 * Unless told otherwise Bash is allowed by Claude Code's own rules: what stops it is the hook
 * alone.
 */
async function runClaude(rules = ["--allowedTools", "Bash"]): Promise<Run> {
  const model = await messagesApi([
    { tool: "Bash", input: { command: COMMAND, description: "Tidy up" } },
    { text: "finished" },
  ]);
  const args = ["-p", "tidy up", "--output-format", "json", ...rules];
  const env = {
    ...environment(),
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: "none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  };
  const child = spawn(claude, args, {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  await once(child, "close");
  await model.stop();
  return {
    told: model.results().join("\n"),
    result: (JSON.parse(stdout) as { result: string }).result,
  };
}

const marker = (): boolean => existsSync(join(project, "marker"));

interface Approval {
  readonly id: string;
  readonly tool: string;
  readonly session: string;
  readonly arguments: string;
}

/** A companion that answers each question with what `answer` says. */
async function companion(
  answer: (approval: Approval) => object | undefined,
): Promise<{ asked: Approval[]; close(): void }> {
  const asked: Approval[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, {
    headers: bearer("approver"),
  });
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; approval: Approval };
    if (frame.type !== "approval.request") return;
    asked.push(frame.approval);
    const response = answer(frame.approval);
    if (response)
      socket.send(
        JSON.stringify({ type: "approval.response", requestId: frame.approval.id, ...response }),
      );
  });
  await once(socket, "open");
  return { asked, close: () => socket.terminate() };
}

describe("a real Claude Code", () => {
  it("is held, and goes on when a companion approves; what became of the call is reported", async () => {
    let heldWithoutMarker = false;
    const { asked, close } = await companion(() => {
      heldWithoutMarker = !marker();
      return { approved: true };
    });
    const { told, result } = await runClaude();
    close();
    expect(
      asked.map(({ tool, session, arguments: raw }) => [
        tool,
        session.split(":")[0],
        JSON.parse(raw),
      ]),
    ).toEqual([["Bash", "claude-code", { command: COMMAND, description: "Tidy up" }]]);
    expect([heldWithoutMarker, marker(), result]).toEqual([true, true, "finished"]);
    expect(told).toContain("no output");
    const lines = (await (
      await fetch(`${url}/v1/audit?type=outcome&limit=10`, { headers: bearer("admin") })
    ).json()) as unknown;
    expect(JSON.stringify(lines)).toMatch(/"ok":true,.*"matches":true/);
  });

  it("is stopped when a companion denies, and its model is told why", async () => {
    const { asked, close } = await companion(() => ({
      approved: false,
      reason: "the log is evidence",
    }));
    const { told, result } = await runClaude();
    close();
    expect(asked.length).toBe(1);
    expect([marker(), result]).toEqual([false, "finished"]);
    expect(told).toContain("the log is evidence");
  });

  it("is stopped when the gateway is killed while the question is open, and its model is told so", async () => {
    const { asked, close } = await companion(() => {
      void kill();
      return undefined;
    });
    const { told } = await runClaude();
    close();
    expect(asked.length).toBe(1);
    expect(marker()).toBe(false);
    expect(told).toContain("Countersign could not be asked");
  });

  it("is stopped when no gateway runs, and its model is told how to start one", async () => {
    await kill();
    const { told } = await runClaude();
    expect(marker()).toBe(false);
    expect(told).toContain("countersign start");
  });

  it("is stopped when the hook's script is gone, and its model is told how to repair it", async () => {
    await rm(join(home, ".countersign/hooks"), { recursive: true });
    const { told } = await runClaude();
    expect(marker()).toBe(false);
    expect(told).toContain("countersign install claude-code");
  });

  it("is stopped when nobody answers for it", async () => {
    const { told } = await runClaude();
    expect(marker()).toBe(false);
    expect(told).not.toContain("could not be asked");
  });

  it("is stopped where the question was to be handed back to a person, but none sits there", async () => {
    countersign("install", "claude-code", "--when-down", "ask");
    await kill();
    const { told } = await runClaude();
    expect(marker()).toBe(false);
    expect(told).toContain("countersign start");
  });

  it("lets a companion answer what Claude Code itself would ask, where only that is gated on", async () => {
    countersign("install", "claude-code", "--event", "PermissionRequest");
    const { asked, close } = await companion(() => ({ approved: true }));
    await runClaude([]);
    close();
    expect([asked.length, marker()]).toEqual([1, true]);
  });

  it("runs unasked once Countersign is uninstalled, so that what stopped it was Countersign", async () => {
    countersign("uninstall", "claude-code");
    const { asked, close } = await companion(() => ({ approved: false }));
    await runClaude();
    close();
    expect([marker(), asked]).toEqual([true, []]);
  });
});
