/** An installed hook whose host was killed: nobody waits for its answer any more. */
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { agentHosts } from "../../src/agents/index.ts";
import { apply, makeSite, optionsOf } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "../worlds/recorded.ts";

let site: Awaited<ReturnType<typeof makeSite>>;
beforeEach(async () => {
  site = await makeSite();
});
afterEach(() => site.remove());

const PAYLOAD = recorded("claude-code").calls.shell ?? "";

/** A gateway that takes the question; `answer` says what it does then. */
async function openGateway(answer: (response: ServerResponse) => void) {
  const events = new EventEmitter();
  const asked = once(events, "asked");
  const hungUp = once(events, "hung up");
  const server = createServer((request, response) => {
    response.on("close", () => events.emit("hung up"));
    request.resume().on("end", () => {
      events.emit("asked");
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, hungUp, server };
}

/** Installs the hook of Claude Code, and says what its settings run. */
async function installedCommand(url: string): Promise<string> {
  await apply(await agentHosts["claude-code"].install(optionsOf(site, url)));
  const text = await readFile(join(site.home, ".claude/settings.json"), "utf8");
  const { hooks } = JSON.parse(text) as {
    hooks: Record<string, { hooks: { command: string }[] }[]>;
  };
  return hooks.PreToolUse?.[0]?.hooks[0]?.command ?? "";
}

it("hangs up once the host that started it was killed, and not before", async () => {
  const { url, asked, hungUp, server } = await openGateway(() => {});
  const command = await installedCommand(url);
  // the host: starts the hook as a process of its own, and waits
  const host = spawn(process.execPath, ["-e", HOST, command], {
    env: { ...site.env, HOME: site.home },
    stdio: ["pipe", "ignore", "ignore"],
  });
  host.stdin.end(PAYLOAD);
  await asked;
  let isOver = false;
  void hungUp.then(() => {
    isOver = true;
  });
  // longer than it takes the hook to look
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(isOver).toBe(false);
  host.kill("SIGKILL");
  await once(host, "exit");
  await hungUp;
  server.close();
});

it("loses nothing of an answer that comes in pieces, while it looks for its host", async () => {
  const allowed = JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "allow",
      permissionDecisionReason: "é".repeat(1000),
    },
  });
  const bytes = Buffer.from(allowed);
  const { url, server } = await openGateway((response) => {
    response.writeHead(200, { "content-length": bytes.length, connection: "close" });
    // in the middle of a character, and longer apart than the hook looks
    response.write(bytes.subarray(0, 301));
    setTimeout(() => response.end(bytes.subarray(301)), 2500);
  });
  const ended = await runShell(await installedCommand(url), {
    input: PAYLOAD,
    env: { ...site.env, HOME: site.home },
  });
  expect(ended).toEqual({ stdout: allowed, stderr: "", exitCode: 0 });
  server.close();
});

const HOST = `const { spawn } = require("node:child_process");
const hook = spawn("/bin/sh", ["-c", process.argv[1]], { stdio: ["pipe", "ignore", "ignore"] });
process.stdin.pipe(hook.stdin);
hook.on("exit", () => process.exit());`;
