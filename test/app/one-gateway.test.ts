/**
 * One gateway for each state directory: whatever the audit file is called and wherever the other
 * one runs.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = "dist/src/main.js";
const children = new Set<ChildProcess>();
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-one-"));
});
afterEach(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  }
  children.clear();
  await rm(home, { recursive: true, force: true });
});

const env = () => ({ PATH: process.env.PATH, HOME: home, COUNTERSIGN_HOME: join(home, "state") });

/** Starts a gateway whose audit file is called `audit`; `through`: a program that starts it. */
async function start(audit: string, through: readonly string[] = []) {
  const file = join(home, `${audit}.yaml`);
  await writeFile(
    file,
    `listen: 127.0.0.1:0\nchannels: { tty: {} }\naudit: { file: ${audit}.jsonl }\nlog: { ` +
      `level: warn }\n`,
  );
  const [command = "", ...args] = [...through, process.execPath, MAIN, "start", "--config", file];
  const child = spawn(command, args, { env: env(), stdio: ["ignore", "ignore", "pipe"] });
  children.add(child);
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const opened = new Promise<void>((resolve) => {
    child.stderr.on("data", () => {
      if (text.includes("countersign approve ID")) resolve();
    });
  });
  await Promise.race([opened, ended]);
  return { child, ended, text: () => text, url: /http:\/\/[\d.]+:\d+/.exec(text)?.[0] };
}

const run = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: env(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return ((await once(child, "close")) as [number])[0];
};

describe("one gateway per state directory", () => {
  it("a second start says that a gateway is already running at its URL, though its audit file has another name", async () => {
    const first = await start("one");
    const second = await start("two");
    expect(await second.ended).toBe(1);
    expect(second.text()).toContain(`a gateway is already running at ${first.url}`);
    expect(await readdir(join(home, "state"))).not.toContain("two.jsonl");
    expect(await run("status")).toBe(0); // what only reads goes on beside it
    expect(await run("audit", "verify", "--config", join(home, "one.yaml"))).toBe(0);
  });

  it("also across pid namespaces", async ({ skip }) => {
    const apart = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
    const [able] = (await once(
      spawn(apart[0]!, [...apart.slice(1), "true"], { stdio: "ignore" }),
      "close",
    )) as [number];
    if (able !== 0) skip("this machine makes no namespaces");
    const first = await start("one", apart);
    expect(first.url).toBeDefined();
    const second = await start("two");
    expect(await second.ended).toBe(1);
    expect(second.text()).toContain(`a gateway is already running at ${first.url}`);
  });

  it("what a killed one left behind does not stand in the way of the next start", async () => {
    const first = await start("one");
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await readdir(join(home, "state"))).toContain("gateway.sock");
    const next = await start("one");
    expect(next.url).toBeDefined();
    next.child.kill("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(await readdir(join(home, "state"))).not.toContain("gateway.sock");
  });
});
