/**
 * A primary and its synchronous standby as processes, made by the scripts of deploy/cluster, and an
 * address that leads to one of them. It needs the programs of a PostgreSQL installation.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const SCRIPTS = resolve("deploy/cluster/postgres");
const INSTALLED = "/usr/lib/postgresql";

/** The folder of `pg_basebackup` and the others; undefined: there is none on this machine. */
export const POSTGRES_PROGRAMS = (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
  .map((version) => join(INSTALLED, version, "bin"))
  .find((folder) => existsSync(join(folder, "pg_basebackup")));

const PASSWORDS = { DATABASE_PASSWORD: "it's:a/secret", REPLICATION_PASSWORD: "an'other$one" };
const run = promisify(execFile);

export interface Replicated {
  /** Leads to the primary; after `failOver` to what was the standby. */
  readonly url: string;
  /** One statement on one of them, as its superuser. */
  ask(where: "primary" | "standby", statement: string): Promise<string>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Kills the primary, promotes the standby, and lets the address lead there. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both. Resolves when the standby follows the primary. */
export async function openReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), "replicated-"));
  chmodSync(folder, 0o755);
  const machine = await machineIn(folder);
  const ports = { primary: await freePort(), standby: await freePort() };
  const address = await movingAddress(ports.primary);
  await machine.prepare(ports.primary);
  const primary = machine.start("primary", ports.primary);
  await machine.answers("primary", ports.primary);
  const follow = () =>
    machine.start("standby", ports.standby, {
      PRIMARY_HOST: "127.0.0.1",
      PRIMARY_PORT: String(ports.primary),
    });
  let standby = follow();
  const following = async () => {
    for (;;) {
      const state = await machine
        .ask("primary", ports.primary, "SELECT sync_state FROM pg_stat_replication")
        .catch(() => "");
      if (state === "sync") return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await following();
  const password = encodeURIComponent(PASSWORDS.DATABASE_PASSWORD);
  return {
    url: `postgres://countersign:${password}@127.0.0.1:${address.port}/countersign`,
    ask: (where, statement) => machine.ask(where, ports[where], statement),
    stopStandby: () => ended(standby, "SIGQUIT"),
    async startStandby() {
      standby = follow();
      await following();
    },
    async failOver() {
      await ended(primary, "SIGQUIT");
      await machine.promote(ports.standby);
      address.lead(ports.standby);
    },
    async stop() {
      address.close();
      await Promise.all([ended(primary, "SIGQUIT"), ended(standby, "SIGQUIT")]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs programs of PostgreSQL as a user that may: it refuses to be started by root. */
async function machineIn(folder: string) {
  const user = process.getuid?.() === 0 ? "postgres" : undefined;
  const as = (command: readonly string[]): [string, string[]] =>
    user
      ? ["setpriv", [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", ...command]]
      : [command[0]!, command.slice(1)];
  const dataOf = (name: string) => join(folder, name);
  for (const name of ["primary", "standby"]) {
    await mkdir(dataOf(name), { mode: 0o700 });
    if (user) execFileSync("chown", [user, dataOf(name)]);
  }
  const scripts = join(folder, "scripts");
  await mkdir(scripts);
  for (const name of readdirSync(SCRIPTS)) await copyFile(join(SCRIPTS, name), join(scripts, name));
  const environment = (name: string, port: number) => ({
    ...PASSWORDS,
    PATH: `${POSTGRES_PROGRAMS}:${process.env.PATH}`,
    PGDATA: dataOf(name),
    PGHOST: dataOf(name),
    PGPORT: String(port),
    POSTGRES_USER: "postgres",
  });
  const call = (name: string, port: number, command: readonly string[]) =>
    run(...as(command), { env: environment(name, port), cwd: folder });
  const ask = async (name: string, port: number, statement: string) => {
    const command = ["psql", "-XAtq", "-U", "postgres", "-d", "countersign", "-c", statement];
    return (await call(name, port, command)).stdout.trim();
  };
  const flags = (name: string, port: number) =>
    ["-p", String(port), "-k", dataOf(name), "-c", "listen_addresses=127.0.0.1"] as const;
  return {
    ask,
    /** As the entry point of the official image does it. */
    async prepare(port: number) {
      const [, version = "15"] = /postgresql\/(\d+)/.exec(POSTGRES_PROGRAMS ?? "") ?? [];
      const initdb = ["initdb", "-U", "postgres", "--auth-local=trust", "--no-sync"];
      await call("primary", port, [
        ...initdb,
        "--auth-host=scram-sha-256",
        "-D",
        dataOf("primary"),
      ]);
      const own = `-p ${port} -k ${dataOf("primary")} -c listen_addresses=''`;
      await call("primary", port, ["pg_ctl", "-w", "-l", "/dev/null", "-o", own, "start"]);
      await call("primary", port, ["bash", join(scripts, "primary.sh")]);
      await call("primary", port, ["pg_ctl", "-w", "-m", "fast", "stop"]);
      return version;
    },
    start(name: "primary" | "standby", port: number, more: NodeJS.ProcessEnv = {}): ChildProcess {
      const command = name === "primary" ? ["postgres"] : ["sh", join(scripts, "standby.sh")];
      // the standby's own database is what PGHOST of the script does not name
      const { PGHOST: _socket, PGPORT: _port, ...env } = environment(name, port);
      return spawn(...as([...command, ...flags(name, port)]), {
        env: { ...env, ...more },
        cwd: folder,
        stdio: "ignore",
      });
    },
    async answers(name: string, port: number) {
      for (;;) {
        if ((await ask(name, port, "SELECT 1").catch(() => "")) === "1") return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    promote: (port: number) => call("standby", port, ["sh", join(scripts, "promote.sh")]),
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** What a name, a virtual address or a database proxy is: connections of before are cut. */
async function movingAddress(to: number) {
  let target = to;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const there = connect(target, "127.0.0.1");
    for (const each of [socket, there]) {
      open.add(each);
      each
        .on("error", () => {})
        .on("close", () => {
          open.delete(each);
          socket.destroy();
          there.destroy();
        });
    }
    socket.pipe(there).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead(port: number) {
      target = port;
      cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
