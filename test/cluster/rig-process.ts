/** A gateway in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { ClusterRig } from "./rig.ts";

export interface NodeProcess {
  /** Submits a call as the agent; its answer is nothing to wait for. */
  ask(over?: object): Promise<void>;
  /** SIGSTOP and SIGCONT: it does nothing for a while and does not know. */
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
}

export async function spawnNode(rig: ClusterRig, name: string): Promise<NodeProcess> {
  const home = await rig.home();
  const { yaml, environment } = rig.config(name);
  const listen = `127.0.0.1:${await freePort()}`;
  const file = join(home, "countersign.yaml");
  await writeFile(file, JSON.stringify({ ...JSON.parse(yaml), listen }), { mode: 0o600 });
  const child = spawn(process.execPath, ["dist/src/main.js", "start", "--config", file], {
    env: { PATH: process.env.PATH, HOME: home, COUNTERSIGN_HOME: home, ...environment },
    stdio: "ignore",
  });
  await answers(`http://${listen}/readyz`, child);
  const token = await agentToken(home);
  return {
    async ask(over = {}) {
      const body = {
        session: "s:1",
        tool: "Bash",
        input: { command: "git push --force" },
        ...over,
      };
      await fetch(`http://${listen}/v1/calls?wait=0`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function agentToken(home: string): Promise<string> {
  const { agent } = JSON.parse(await readFile(join(home, "tokens.json"), "utf8"));
  return agent;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`the node ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  return new Promise((resolve) =>
    server.once("listening", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    }),
  );
}
