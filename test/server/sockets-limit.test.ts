/**
 * A gateway that may open 1024 files, as most systems have it: strangers do not lock its operator
 * out. Runs what the build made.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

let home: string;
let gateway: ChildProcess;
const lines: Socket[] = [];
const environment = () => ({ PATH: process.env.PATH, HOME: home, NO_COLOR: "1" });

afterAll(async () => {
  for (const line of lines) line.destroy();
  if (gateway.kill("SIGTERM")) await once(gateway, "close");
  await rm(home, { recursive: true, force: true });
});

async function start(): Promise<number> {
  home = await mkdtemp(join(tmpdir(), "countersign-files-"));
  const program = `"${process.execPath}" dist/src/main.js`;
  const command = `ulimit -n 1024; exec ${program} start --listen 127.0.0.1:0`;
  gateway = spawn("sh", ["-c", command], {
    env: environment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  gateway.stderr!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("countersign approve ID")) {
    if (gateway.exitCode !== null) throw new Error(text);
    await Promise.race([once(gateway.stderr!, "data"), once(gateway, "exit")]);
  }
  return Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(text)![1]);
}

/** A connection that shows no token and never finishes its request. */
async function dial(port: number): Promise<void> {
  const line = connect({ port, host: "127.0.0.1" });
  line.on("error", () => {});
  lines.push(line);
  await once(line, "connect");
  line.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
}

it("the operator gets in under ulimit -n 1024 while 1500 strangers hold on to it", async () => {
  const port = await start();
  for (let i = 0; i < 1500; i++) await dial(port);
  const child = spawn(process.execPath, ["dist/src/main.js", "approvals"], { env: environment() });
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(0);
  expect(gateway.exitCode).toBeNull();
});
