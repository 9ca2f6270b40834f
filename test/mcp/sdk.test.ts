/** The official SDK's clients and servers, of both eras, through the proxy. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as firstHttp from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAIN, openWorld, type World } from "./rig.ts";

const NODE = process.execPath;
const FILES = "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js";
const EVERYTHING = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
const MODERN = "test/mcp/children/modern-server.mjs";
const INFO = { name: "test", version: "1" };

const environment = ({ env }: World): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
const proxyArgs = (...words: string[]) => [MAIN, "mcp", "proxy", ...words];

async function firstClient(world: World, args: string[], capabilities = {}): Promise<FirstClient> {
  const client = new FirstClient(INFO, { capabilities });
  await client.connect(new FirstStdio({ command: NODE, args, env: environment(world) }));
  onTestFinished(() => client.close());
  return client;
}

async function modernClient(world: World, args: string[]): Promise<Client> {
  const client = new Client(INFO, {
    capabilities: { elicitation: {} },
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  client.setRequestHandler("elicitation/create", async () => ({
    action: "accept",
    content: { where: "staging" },
  }));
  await client.connect(new StdioClientTransport({ command: NODE, args, env: environment(world) }));
  onTestFinished(() => client.close());
  return client;
}

/** Not in the state directory, where no agent may write. */
function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "mcp-files-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

async function answer(world: World, body: object): Promise<void> {
  const [open] = await world.pending();
  await world.answer(open?.id, body);
}

/** Resolves with the first match in what a process writes to stderr or stdout. */
const told = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found[1] ?? found[0]);
    };
    child.stderr?.on("data", read);
    child.stdout?.on("data", read);
    child.once("exit", () => reject(new Error(`it ended: ${text}`)));
  });

function started(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(NODE, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** A port that was free a moment ago, for a server that cannot choose one. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => resolve(typeof at === "object" && at ? at.port : 0));
    });
  });

async function everything(world: World): Promise<string> {
  const port = await freePort();
  const child = started([EVERYTHING, "streamableHttp"], { ...world.env, PORT: String(port) });
  await told(child, /listening on port/i);
  return `http://127.0.0.1:${port}/mcp`;
}

async function modern(world: World): Promise<string> {
  return told(started([MODERN, "http"], world.env), /(http:\S+)/);
}

async function listener(world: World, url: string, ...more: string[]): Promise<string> {
  const args = proxyArgs("--url", url, "--listen", "127.0.0.1:0", ...more);
  return told(started(args, world.env), /listening on (http:\S+)/);
}

describe("server-filesystem over stdio", () => {
  it("writes a file once that is approved, and not where it is denied", async () => {
    const world = await openWorld("all");
    const directory = newDirectory();
    const client = await firstClient(
      world,
      proxyArgs("--name", "fs", "--", NODE, FILES, directory),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    const write = (name: string) =>
      client.callTool({
        name: "write_file",
        arguments: { path: join(directory, name), content: "x" },
      });
    const first = write("a");
    await answer(world, { decision: "approve" });
    expect((await first).isError).not.toBe(true);
    const second = write("b");
    await answer(world, { decision: "deny", reason: "not there" });
    expect(await second).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("not there") }],
    });
    expect([existsSync(join(directory, "a")), existsSync(join(directory, "b"))]).toEqual([
      true,
      false,
    ]);
  });

  it("is judged as Claude Code's call of the same tool", async () => {
    const world = await openWorld();
    const input = { path: "/etc/passwd", content: "x" };
    const own = await world.ask(
      { session: "claude-code:1", tool: "mcp__fs__write_file", input, cwd: process.cwd() },
      "?wait=0",
    );
    const [asked] = await world.pending();
    const client = await firstClient(world, proxyArgs("--name", "fs", "--", NODE, FILES, "/tmp"));
    void client.callTool({ name: "write_file", arguments: input }).catch(() => {});
    const other = (await world.pending(2)).find(({ id }) => id !== asked?.id);
    expect(own.status).toBe(202);
    expect(other).toMatchObject({ tool: asked?.tool, keys: asked?.keys, level: asked?.level });
  });

  it("is cancelled with its question where the client gives up", async () => {
    const world = await openWorld("all");
    const client = await firstClient(world, proxyArgs("--name", "fs", "--", NODE, FILES, tmpdir()));
    const path = join(newDirectory(), "late");
    const call = { name: "write_file", arguments: { path, content: "x" } };
    const given = client.callTool(call, undefined, { timeout: 300 }).catch((error: Error) => error);
    const [open] = await world.pending();
    expect(await given).toBeInstanceOf(Error);
    await expect
      .poll(async () => (await world.send("GET", `/v1/approvals/${open?.id}`)).body.status)
      .toBe("cancelled");
    expect(existsSync(path)).toBe(false);
  });
});

describe.each(["stdio in front of HTTP", "HTTP in front of HTTP"])("%s", (kind) => {
  const isListener = kind.startsWith("HTTP");

  async function connected(world: World, capabilities = {}): Promise<FirstClient> {
    const url = await everything(world);
    if (!isListener)
      return firstClient(world, proxyArgs("--name", "everything", "--url", url), capabilities);
    const client = new FirstClient(INFO, { capabilities });
    const at = await listener(world, url, "--name", "everything");
    await client.connect(new firstHttp.StreamableHTTPClientTransport(new URL(at)));
    onTestFinished(() => client.close());
    return client;
  }

  it("runs what is allowed, holds what is asked, and tells why something is denied", async () => {
    const world = await openWorld();
    const client = await connected(world);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("echo");
    expect(await client.callTool({ name: "echo", arguments: { message: "hi" } })).toMatchObject({
      content: [{ text: "Echo: hi" }],
    });
    const sum = client.callTool({ name: "get-sum", arguments: { a: 1, b: 2 } });
    expect((await world.pending())[0]?.session).toMatch(/^mcp:everything:[\w-]{12}$/);
    await answer(world, { decision: "approve" });
    expect(JSON.stringify(await sum)).toContain("3");
    const denied = client.callTool({ name: "get-sum", arguments: { a: 1, b: 3 } });
    await answer(world, { decision: "deny", reason: "no sums" });
    expect(await denied).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("no sums") }],
    });
  });

  it("withdraws the question where the client cancels", async () => {
    const world = await openWorld();
    const client = await connected(world);
    const stop = new AbortController();
    const call = { name: "get-sum", arguments: { a: 1, b: 2 } };
    const given = client.callTool(call, undefined, { signal: stop.signal }).catch(() => "gone");
    const [open] = await world.pending();
    stop.abort();
    expect(await given).toBe("gone");
    await expect
      .poll(async () => (await world.send("GET", `/v1/approvals/${open?.id}`)).body.status)
      .toBe("cancelled");
  });

  it("passes the server's own requests to the client, and progress while it waits", async () => {
    const world = await openWorld();
    const client = await connected(world, { elicitation: {} });
    let elicited = 0;
    client.setRequestHandler(ElicitRequestSchema, async () => {
      elicited++;
      return { action: "decline" as const };
    });
    const name = (await client.listTools()).tools.find((tool) => /elicit/i.test(tool.name))?.name;
    let steps = 0;
    const call = client.callTool({ name: name ?? "", arguments: {} }, undefined, {
      onprogress: () => steps++,
    });
    await world.pending();
    await expect.poll(() => steps).toBeGreaterThan(0);
    await answer(world, { decision: "approve" });
    expect((await call).isError).not.toBe(true);
    expect(elicited).toBe(1);
  });
});

describe("the protocol of 2026-07-28", () => {
  it.each(["stdio", "url", "listener"])("holds, approves and denies (%s)", async (kind) => {
    const world = await openWorld();
    const client = await connectedBy(world, kind);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("deploy");
    const first = client.callTool({ name: "note", arguments: { text: "a" } });
    await answer(world, { decision: "approve" });
    expect(await first).toMatchObject({ content: [{ text: "noted a" }] });
    const second = client.callTool({ name: "note", arguments: { text: "b" } });
    await answer(world, { decision: "deny", reason: "not now" });
    expect(await second).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("not now") }],
    });
  });

  it.each(["stdio", "url", "listener"])(
    "repeats by itself what nobody has answered yet (%s)",
    async (kind) => {
      const world = await openWorld();
      const client = await connectedBy(world, kind, "--wait", "0.2");
      const call = client.callTool({ name: "note", arguments: { text: "a" } });
      await world.pending();
      await new Promise((resolve) => setTimeout(resolve, 700));
      await answer(world, { decision: "approve" });
      expect(await call).toMatchObject({ content: [{ text: "noted a" }] });
      expect(await world.send("GET", "/v1/approvals?status=approved")).toMatchObject({
        body: { approvals: [{ tool: "mcp__modern__note" }] },
      });
    },
  );

  it.each(["stdio", "url", "listener"])(
    "asks once for a call whose server wants more of the client (%s)",
    async (kind) => {
      const world = await openWorld();
      const client = await connectedBy(world, kind);
      const call = client.callTool({ name: "deploy", arguments: { what: "site" } });
      await answer(world, { decision: "approve" });
      expect(await call).toMatchObject({ content: [{ text: "deployed site to staging" }] });
      expect(await world.send("GET", "/v1/approvals?status=pending")).toMatchObject({
        body: { approvals: [] },
      });
    },
  );

  async function connectedBy(world: World, kind: string, ...more: string[]): Promise<Client> {
    if (kind === "stdio")
      return modernClient(world, proxyArgs("--name", "modern", ...more, "--", NODE, MODERN));
    const url = await modern(world);
    if (kind === "url")
      return modernClient(world, proxyArgs("--name", "modern", ...more, "--url", url));
    const client = new Client(INFO, {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    });
    client.setRequestHandler("elicitation/create", async () => ({
      action: "accept",
      content: { where: "staging" },
    }));
    const at = await listener(world, url, "--name", "modern", ...more);
    await client.connect(new StreamableHTTPClientTransport(new URL(at)));
    onTestFinished(() => client.close());
    return client;
  }
});
