/** A gateway in a process of its own, as it is installed, so that it can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sent } from "./gateways.ts";

export interface NodeProcess {
  readonly url: string;
  readonly home: string;
  send(method: string, path: string, options?: Sent): Promise<NodeReply>;
  /** SIGKILL: it tells no caller, no channel and no database. */
  kill(): Promise<void>;
  /** Kills it where it still runs, and removes its state. */
  remove(): Promise<void>;
}

interface NodeReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any field of an answer
  readonly body: any;
}

type Role = "agent" | "approver" | "admin";

const program = join(import.meta.dirname, "../../dist/src/main.js");

/** Resolves when it listens. `yaml`: the config without `store:`. */
export async function startNode(
  yaml: string,
  { url, environment = {} }: { readonly url: string; readonly environment?: NodeJS.ProcessEnv },
): Promise<NodeProcess> {
  const home = await mkdtemp(join(tmpdir(), "countersign-node-"));
  const config = join(home, "config.yaml");
  await writeFile(config, `${yaml}\nstore: $DATABASE\n`, { mode: 0o600 });
  const child = spawn(process.execPath, [program, "start", "--config", config], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, COUNTERSIGN_HOME: home, DATABASE: url, ...environment },
  });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(String(chunk)));
  const address = await listening(child, home, said);
  const tokens = JSON.parse(await readFile(join(home, "tokens.json"), "utf8")) as Record<
    Role,
    string
  >;
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return {
    url: address,
    home,
    async send(method, path, { body, token = tokens.agent, signal } = {}) {
      const reply = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      return { status: reply.status, body: await reply.json() };
    },
    kill,
    async remove() {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, home: string, said: readonly string[]) {
  while (child.exitCode === null) {
    const url = await readFile(join(home, "gateway.url"), "utf8").catch(() => "");
    if (url.endsWith("\n")) return url.trim();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the gateway ended with ${child.exitCode}: ${said.join("")}`);
}
