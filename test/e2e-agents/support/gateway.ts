/** A gateway process beside a real host, and a person at a companion. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { WebSocket } from "ws";
import type { Stage } from "./stage.ts";

const main = join(import.meta.dirname, "../../../dist/src/main.js");

export interface Approval {
  readonly id: string;
  readonly tool: string;
  readonly session: string;
  readonly card: { readonly agent: string | null };
  readonly arguments: string;
}

/** What a person answers; undefined: nothing, and the question stays open. */
export type Answer =
  | { readonly approved: boolean; readonly reason?: string; readonly phrase?: string }
  | undefined;

export interface Companion {
  /** The questions that it was shown, oldest first. */
  readonly asked: readonly Approval[];
  close(): void;
}

export interface GatewayProcess {
  readonly url: string;
  /** For the host: where its hook finds the gateway. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a command of ours in the project and resolves with what it printed. */
  countersign(...words: string[]): Promise<string>;
  /** Connects a companion that answers each question with what `answer` says. */
  companion(answer: (approval: Approval) => Answer | Promise<Answer>): Promise<Companion>;
  /** The lines of the audit log that are of this type, as JSON. */
  audit(type: string): Promise<string>;
  kill(): Promise<void>;
}

/**
 * Starts a gateway on a free port; its state is in the home of the stage. `config`: the text of a
 * config file; absent: none, so what holds is what comes with the program.
 */
export async function startGateway(stage: Stage, config?: string): Promise<GatewayProcess> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...stage.env,
    COUNTERSIGN_HOME: join(stage.home, ".countersign"),
    COUNTERSIGN_URL: url,
  };
  const options = { cwd: stage.project, env };
  const words = ["start", "--listen", new URL(url).host];
  if (config !== undefined) {
    const file = join(stage.home, "countersign.yaml");
    await writeFile(file, config);
    words.push("--config", file);
  }
  const child = spawn(process.execPath, [main, ...words], { ...options, stdio: "ignore" });
  await isReady(url, child);
  const countersign = async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], options);
    return stdout.trim();
  };
  const bearer = async (role: string) => ({
    authorization: `Bearer ${await countersign("token", role)}`,
  });
  return {
    url,
    env,
    countersign,
    companion: async (answer) => connect(url, await bearer("approver"), answer),
    async audit(type) {
      const headers = await bearer("admin");
      const response = await fetch(`${url}/v1/audit?type=${type}&limit=100`, { headers });
      return response.text();
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function isReady(url: string, gateway: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (gateway.exitCode !== null) throw new Error(`the gateway ended with ${gateway.exitCode}`);
    await sleep(50);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function connect(
  url: string,
  headers: Readonly<Record<string, string>>,
  answer: (approval: Approval) => Answer | Promise<Answer>,
): Promise<Companion> {
  const asked: Approval[] = [];
  const socket = new WebSocket(`${url.replace("http", "ws")}/v1/companion`, { headers });
  const respond = async (data: Buffer): Promise<void> => {
    const frame = JSON.parse(data.toString()) as { type: string; approval: Approval };
    if (frame.type !== "approval.request") return;
    asked.push(frame.approval);
    const said = await answer(frame.approval);
    const requestId = frame.approval.id;
    if (said) socket.send(JSON.stringify({ type: "approval.response", requestId, ...said }));
  };
  socket.on("message", (data: Buffer) => void respond(data));
  // the gateway is killed in some tests
  socket.on("error", () => {});
  await once(socket, "open");
  return { asked, close: () => socket.terminate() };
}
