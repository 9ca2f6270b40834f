/**
 * A gateway that is killed while questions are open, as processes: the next one says how many were
 * lost, and for which sessions.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = "dist/src/main.js";
let home: string;
let gateway: ChildProcess | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-lost-"));
});
afterEach(async () => {
  gateway?.kill("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

/** As `npx countersign` starts it. */
const env = () => ({
  PATH: process.env.PATH,
  HOME: home,
  COUNTERSIGN_HOME: join(home, "state dir"),
  npm_lifecycle_event: "npx",
});

async function start(): Promise<{ text: () => string; url: string }> {
  const file = join(home, "c.yaml");
  await writeFile(file, "listen: 127.0.0.1:0\n");
  const child = spawn(process.execPath, [MAIN, "start", "--config", file], {
    env: env(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  gateway = child;
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await expect.poll(() => text, { timeout: 20_000 }).toContain("countersign approve ID");
  return { text: () => text, url: /http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? "" };
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  gateway?.kill(signal);
  if (gateway) await once(gateway, "close");
}

async function runs(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: env(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  await once(child, "close");
  return out;
}

describe("questions that were open when the gateway was killed", () => {
  it("are counted at the next start by log and status, and by no start after it", async () => {
    const first = await start();
    const { agent, operator } = JSON.parse(
      await readFile(join(home, "state dir/tokens.json"), "utf8"),
    );
    const send = (path: string, token: string, body: object) =>
      fetch(first.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((reply) => reply.json() as Promise<{ approval?: string }>);
    const ask = (session: string, command: string) =>
      send("/v1/calls?wait=0", agent, { session, tool: "Bash", input: { command } });
    await ask("claude-code:a", "git push --force");
    await ask("claude-code:a", "git push --force origin main");
    await ask("codex:b", "git push --force");
    const { approval } = await ask("codex:c", "git push --force");
    await send(`/v1/approvals/${approval}`, operator, { decision: "deny" });
    // the log has the command that answers, as it can be typed in another shell
    const prefix = `COUNTERSIGN_HOME='${join(home, "state dir")}'`;
    expect(first.text()).toContain(
      `: ${prefix} npx countersign approve ${approval?.slice(0, 8)} (or deny`,
    );
    expect(first.text()).toContain(`\n    ${prefix} npx countersign approvals\n`);
    await kill("SIGKILL");

    const second = await start();
    const line = second
      .text()
      .split("\n")
      .find((each) => each.includes("are lost"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      level: 40,
      questions: 3,
      sessions: ["claude-code:a", "codex:b"],
    });
    expect(JSON.parse(await runs("status", "--output", "json"))).toMatchObject({
      pending: 0,
      lostQuestions: 3,
      lostSessions: ["claude-code:a", "codex:b"],
    });
    const table = await runs("status");
    expect(table).toMatch(/^lostQuestions +3$/m);
    expect(table).toMatch(/^lostSessions +claude-code:a, codex:b$/m);
    await kill("SIGTERM");

    const third = await start();
    expect(third.text()).not.toContain("are lost");
  });
});
