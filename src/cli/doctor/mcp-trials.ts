/**
 * Starts an MCP proxy as its client would, with a server of ours behind it, and makes a call that
 * the gateway denies without a person; and again where no gateway answers.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Proxied } from "../../mcp/client-config.ts";
import { type Finding, fault, ok, skipped } from "./finding.ts";
import type { Surroundings } from "./surroundings.ts";
import { deadUrl, forbiddenFile } from "./trials.ts";

/** A proxy that takes longer waits for a person, or for nothing. */
const LONGEST_MS = 20_000;
/** What a client gives the servers that it starts. */
const PASSED_ON = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
/** What the server of ours answers to a call that reaches it. */
const REACHED = "the call has reached the server";
const TOOL = "write_file";

/** It lists no tools: the proxy would record them. */
const SERVER = `const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const serverInfo = { name: "doctor", version: "1" };
  const { protocolVersion } = params ?? {};
  const hello = { protocolVersion, capabilities: { tools: {} }, serverInfo };
  const result = method === "initialize" ? hello
    : method === "tools/list" ? { tools: [] }
    : { content: [{ type: "text", text: ${JSON.stringify(REACHED)} }] };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});`;

interface Trial {
  readonly proxy: Proxied;
  /** The command that installs the proxy again. */
  readonly fix: string;
}

export async function proxyTrials(
  what: string,
  { proxy, fix }: Trial,
  around: Surroundings,
): Promise<Finding[]> {
  const name = `doctor-${randomUUID().slice(0, 8)}`;
  const isRunning = around.gateway.kind === "running";
  const down = await downFinding(what, { proxy, fix, name });
  if (!isRunning) return [down];
  const told = `${what}: a test call through its proxy`;
  const forbidden = await forbiddenFile((file) => callOf(name, file), around);
  if (forbidden === undefined)
    return [skipped(`${told} was not made: the gateway did not say that it would deny it`), down];
  const ended = await callThrough(proxy, { name, file: forbidden.file, env: {} });
  return [deniedFinding(told, { ended, message: forbidden.message, fix }), down];
}

const callOf = (name: string, file: string) => ({
  session: `mcp:${name}`,
  tool: `mcp__${name}__${TOOL}`,
  input: { path: file, content: "" },
  cwd: tmpdir(),
});

function deniedFinding(
  told: string,
  {
    ended,
    message,
    fix,
  }: { readonly ended: Ended; readonly message: string; readonly fix: string },
): Finding {
  if (ended.kind === "reached")
    return fault(`${told} was not stopped`, { how: "the server would run it", run: fix });
  if (ended.kind === "refused" && ended.text.includes(inJson(message)))
    return ok(`${told} was denied by the gateway`);
  return fault(`${told} was stopped, but not by the gateway: ${ended.text}`, {
    how: "until that is right, the proxy stops every call",
    run: fix,
  });
}

async function downFinding(
  what: string,
  { proxy, fix, name }: Trial & { readonly name: string },
): Promise<Finding> {
  const told = `${what}: a test call through its proxy, as if no gateway ran,`;
  const env = { COUNTERSIGN_URL: await deadUrl() };
  const file = join(tmpdir(), name);
  const ended = await callThrough(proxy, { name, file, env });
  return ended.kind === "reached"
    ? fault(`${told} was not stopped`, { how: "the server would run it", run: fix })
    : ok(`${told} was blocked`);
}

/** What became of the call. `text`: in the words of the proxy. */
type Ended =
  | { readonly kind: "reached"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string }
  /** The proxy did not answer at all. */
  | { readonly kind: "failed"; readonly text: string };

interface Call {
  /** In place of the server's name, so that nothing is recorded for it. */
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

function callThrough(
  { command: [program, ...words], env }: Proxied,
  { name, file, env: more }: Call,
): Promise<Ended> {
  const passed = PASSED_ON.flatMap((key) => {
    const value = process.env[key];
    return value === undefined ? [] : [[key, value]];
  });
  const server = ["--name", name, "--session", `mcp:${name}`, "--", process.execPath, "-e", SERVER];
  const child = spawn(program, [...words, ...server], {
    env: { ...Object.fromEntries(passed), ...env, ...more },
    cwd: tmpdir(),
  });
  const send = (message: object) => child.stdin.write(`${line(message)}\n`);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.on("error", () => {});
  return new Promise<Ended>((done) => {
    const failed = (text: string) => done({ kind: "failed", text });
    const late = `it did not answer within ${LONGEST_MS / 1000} s`;
    const timer = setTimeout(() => failed(late), LONGEST_MS);
    child.on("error", ({ message }) => failed(message));
    child.on("close", (code) => {
      clearTimeout(timer);
      failed(firstLine(said) || `it ended with exit code ${code}`);
    });
    createInterface({ input: child.stdout }).on("line", (text) => {
      const { id, result, error } = messageIn(text);
      if (id === 1) {
        send({ method: "notifications/initialized" });
        const { input } = callOf(name, file);
        send({ id: 2, method: "tools/call", params: { name: TOOL, arguments: input } });
      } else if (id === 2) done(endOf(JSON.stringify(result ?? error ?? {})));
    });
    send({ id: 1, method: "initialize", params: HELLO });
  }).finally(() => child.kill());
}

const HELLO = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "countersign-doctor", version: "1" },
};
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const line = (message: object): string => JSON.stringify({ jsonrpc: "2.0", ...message });
const firstLine = (text: string): string => text.trim().split("\n")[0]?.slice(0, 300) ?? "";

function messageIn(text: string): { id?: unknown; result?: object; error?: object } {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

const endOf = (text: string): Ended => ({
  kind: text.includes(REACHED) ? "reached" : "refused",
  text: text.slice(0, 1000),
});
