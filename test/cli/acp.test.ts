/** `countersign acp` as an editor starts it: a process between two pipes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const AGENT = join(import.meta.dirname, "../children/acp-agent.mjs");
const PUSH = "git push --force";
let gateway: TestGateway;
let folder: string;

beforeAll(async () => {
  gateway = await openGateway();
  await gateway.companion();
  folder = await mkdtemp(join(tmpdir(), "countersign-acp-"));
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Editor {
  readonly child: ChildProcess;
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
  stderr(): string;
  request(method: string, params: object): Promise<JsonObject>;
  /** The answer to a prompt, in a session that is opened first. */
  prompt(text: string): Promise<JsonObject>;
}

function start(args: readonly string[], agent = [process.execPath, AGENT], env = {}): Editor {
  const child = spawn(process.execPath, ["dist/src/main.js", "acp", ...args, "--", ...agent], {
    env: {
      ...process.env,
      COUNTERSIGN_URL: gateway.url,
      COUNTERSIGN_TOKEN: gateway.tokens.agent,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "close") as Editor["ended"];
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let [stderr, next] = ["", 0];
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const waiting = new Map<unknown, (answer: JsonObject) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as JsonObject;
    if (message.method === undefined) waiting.get(message.id)?.(message);
  });
  const request: Editor["request"] = (method, params) => {
    const id = ++next;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return {
    child,
    ended,
    stderr: () => stderr,
    request,
    async prompt(text) {
      await request("session/new", { cwd: "/work", mcpServers: [] });
      return request("session/prompt", { sessionId: "s1", prompt: [{ type: "text", text }] });
    },
  };
}

const told = (optionId: string) => ({
  result: { told: { outcome: { outcome: "selected", optionId } } },
});
const open = async () => (await gateway.pending())[0]!;
const none = async () =>
  (await gateway.send("GET", "/v1/approvals?status=pending")).body.approvals as unknown[];

describe("countersign acp", () => {
  it("asks the gateway, and the agent hears of one approval", async () => {
    const editor = start(["--name", "mine"]);
    const answer = editor.prompt(PUSH);
    const approval = await open();
    expect(approval).toMatchObject({ session: "acp:mine:s1", tool: "Bash" });
    await gateway.answer(approval.id, { decision: "approve" });
    expect(await answer).toMatchObject(told("allow_once"));
  });

  it("asks under the key that it is given", async () => {
    const editor = start(["--session", "ci:nightly"]);
    const answer = editor.prompt(PUSH);
    const approval = await open();
    expect(approval.session).toBe("ci:nightly");
    await gateway.answer(approval.id, { decision: "deny" });
    expect(await answer).toMatchObject(told("reject_once"));
  });

  it("rejects everything when there is no gateway, and lets the rest pass", async () => {
    const editor = start([], undefined, { COUNTERSIGN_URL: "http://127.0.0.1:1" });
    expect(await editor.prompt("ls")).toMatchObject(told("reject_once"));
  });

  it("ends as the agent ends", async () => {
    const editor = start([]);
    void editor.prompt("/exit");
    expect(await editor.ended).toEqual([7, null]);
  });

  it("drops what is no message, and says so in the editor's log", async () => {
    const editor = start([]);
    void editor.prompt("/noise");
    await expect.poll(editor.stderr).toContain("a line of the agent was not passed on");
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "passes %s on, and withdraws what is open",
    async (signal) => {
      const editor = start([]);
      void editor.prompt(PUSH);
      await open();
      editor.child.kill(signal);
      const codes = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 };
      expect(await editor.ended).toEqual([codes[signal], null]);
      await expect.poll(none).toEqual([]);
    },
  );

  it.each([
    ["an agent that ends with its input", PUSH, 0],
    ["one that does not", "/stay", 143],
  ])("ends when the editor has gone: %s", async (_, prompt, code) => {
    const editor = start([]);
    void editor.prompt(prompt);
    if (prompt === PUSH) await open();
    else await editor.request("session/new", { cwd: "/work", mcpServers: [] });
    editor.child.stdin?.end();
    expect(await editor.ended).toEqual([code, null]);
    await expect.poll(none).toEqual([]);
  });

  it("makes OpenCode ask, and leaves other agents alone", async () => {
    const program = join(folder, "opencode.mjs");
    await copyFile(AGENT, program);
    const { result } = await start([], [process.execPath, program]).prompt("/environment");
    const permission = JSON.parse((result as { permission: string }).permission) as JsonObject;
    expect(permission).toMatchObject({ bash: "ask", edit: "ask" });
    expect(permission).not.toHaveProperty("read");
    const other = await start([], undefined, { OPENCODE_PERMISSION: "mine" }).prompt(
      "/environment",
    );
    expect(other.result).toEqual({ permission: "mine" });
  });

  it("says what cannot be started", async () => {
    const missing = start([], ["countersign-no-such-program"]);
    expect(await missing.ended).toEqual([127, null]);
    expect(missing.stderr()).toContain("no such command");
    const file = join(folder, "plain");
    await writeFile(file, "");
    await chmod(file, 0o600);
    expect(await start([], [file]).ended).toEqual([126, null]);
    const named = start(["--name", "a:b"]);
    expect(await named.ended).toEqual([125, null]);
    expect(named.stderr()).toContain("--name");
  });
});
