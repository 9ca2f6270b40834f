/** Checks what the machine provides: the state directory, disk space, the port, the clock. */
import { lstat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { listenAddress } from "../../config/schema.ts";
import { takeLock } from "../../journal/socket-lock.ts";
import { absent, stateFaults } from "../../state/files.ts";
import { type Finding, fault, ok, own, skipped, warning, word } from "./finding.ts";
import { listenerOn } from "./port-holder.ts";
import { ask, expected, type Surroundings } from "./surroundings.ts";

export async function stateDirectory({ directory, gateway }: Surroundings): Promise<Finding[]> {
  const found = await lstat(directory).catch(absent);
  if (found === undefined)
    return [
      warning(`there is no state directory ${directory} yet`, {
        how: "it is made with the first set-up or start",
        run: own("init"),
      }),
    ];
  if (!found.isDirectory() && !found.isSymbolicLink())
    return [
      fault(`${directory} is not a directory`, {
        how: "move it away, or set COUNTERSIGN_HOME to another directory",
        run: `mv ${word(directory)} ${word(directory)}.old`,
      }),
    ];
  const findings: Finding[] = [];
  for await (const { what, how, run } of stateFaults(directory))
    findings.push(fault(what, { how, run: run ?? `ls -la ${word(directory)}` }));
  if (findings.length === 0) findings.push(ok(`${directory}: only you can reach it`));
  findings.push(...(await diskKind(directory)));
  if (gateway.kind === "running" && gateway.isOwn) return findings;
  return [...findings, ...(await lockFault(directory))];
}

/** Of Linux (statfs(2)); elsewhere the numbers mean other things. */
const REMOTE: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9P"],
  [0x00c36400, "Ceph"],
  [0x65735546, "FUSE"],
]);

async function diskKind(directory: string): Promise<Finding[]> {
  const { type } = await statfs(directory);
  const kind = process.platform === "linux" ? REMOTE.get(type >>> 0) : undefined;
  if (kind === undefined) return [];
  return [
    warning(`${directory} is on a file system of another machine or program (${kind})`, {
      how: "there, a lock may not keep a second gateway away: set COUNTERSIGN_HOME to a local disk",
      run: `df -hT ${word(directory)}`,
    }),
  ];
}

/** Whether a gateway could take its lock there. */
async function lockFault(directory: string): Promise<Finding[]> {
  try {
    const { release } = await takeLock(join(directory, ".doctor.lock"), () => "doctor");
    await release();
    return [];
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return [
      fault(`${directory} cannot hold a gateway's lock, a Unix socket (${why})`, {
        how: "set COUNTERSIGN_HOME to a directory on a local disk that you can write",
        run: `ls -ld ${word(directory)}`,
      }),
    ];
  }
}

const FEW = 100 * 1024 * 1024;
const ENOUGH = 1024 * 1024 * 1024;

export async function disk({ directory, config }: Surroundings): Promise<Finding[]> {
  const audit =
    config instanceof Error ? "" : dirname(resolve(directory, config.config.audit.file));
  const places = new Map<number, string>();
  for (const place of [directory, audit].filter((each) => each !== "")) {
    const near = await nearest(place);
    places.set((await lstat(near)).dev, places.get((await lstat(near)).dev) ?? near);
  }
  return Promise.all([...places.values()].map(freeIn));
}

/** The directory, or its nearest parent that there is. */
async function nearest(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined);
  return found || dirname(path) === path ? path : nearest(dirname(path));
}

async function freeIn(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const what = `${sizeOf(free)} free in ${place}`;
  const fix = {
    how: "where the audit log cannot be written, nothing is allowed; make room",
    run: `du -xh ${word(place)} | sort -h | tail`,
  };
  return free < FEW
    ? fault(`only ${what}`, fix)
    : free < ENOUGH
      ? warning(`only ${what}`, fix)
      : ok(what);
}

const sizeOf = (bytes: number): string =>
  bytes < ENOUGH
    ? `${Math.round(bytes / 1024 / 1024)} MB`
    : `${(bytes / 1024 / 1024 / 1024).toFixed(1)} GB`;

export async function port({ config, gateway }: Surroundings): Promise<Finding[]> {
  if (config instanceof Error) return [skipped("not checked, because the config does not load")];
  const { listen } = config.config;
  const { host, port: number } = listenAddress(config.config);
  if (gateway.kind === "running" && portOf(gateway.url) === number)
    return [ok(`${listen} is held by the gateway`)];
  if (gateway.kind === "running" && gateway.isOwn)
    return [ok(`the gateway listens on ${new URL(gateway.url).host} instead of ${listen}`)];
  const problem = await bindFault(host, number);
  if (problem === undefined) return [ok(`${listen} is free`)];
  if (problem !== "EADDRINUSE")
    return [
      fault(`the gateway cannot listen on ${listen} (${problem})`, {
        how: "name another address, there or in the config",
        run: own("start --listen 127.0.0.1:4180"),
      }),
    ];
  const other = await ask(`http://${listen}`, "/healthz").catch(() => undefined);
  const isGateway = other?.body.ok === true && typeof other.body.version === "string";
  const holder = await listenerOn(number);
  const who = isGateway ? "a Countersign gateway with another state directory" : "another program";
  return [
    fault(`${listen} is in use by ${who}${holder === undefined ? "" : ` (${holder})`}`, {
      how: "stop it, or listen elsewhere",
      run: own(`start --listen ${host.includes(":") ? `[${host}]` : host}:${number + 10}`),
    }),
  ];
}

const portOf = (url: string): number => Number(new URL(url).port || 80);

/** The system's own code; undefined if a gateway could listen there. */
function bindFault(host: string, number: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => done(code ?? message));
    try {
      server.listen({ host, port: number, exclusive: true }, () => {
        server.close(() => done(undefined));
      });
    } catch (error) {
      done(expected(error).message);
    }
  });
}

const SKEW_MS = 60_000;

export async function clock({ clocks }: Surroundings): Promise<Finding[]> {
  if (clocks.size === 0) return [skipped("not checked: no channel and no gateway was reached")];
  const setClock =
    process.platform === "darwin"
      ? "sudo sntp -sS time.apple.com"
      : "sudo timedatectl set-ntp true";
  return [...clocks].map(([name, ahead]) => {
    const seconds = Math.round(Math.abs(ahead) / 1000);
    if (Math.abs(ahead) <= SKEW_MS) return ok(`agrees with ${name}`);
    const way = ahead > 0 ? "behind" : "ahead of";
    const what = `this machine's clock is ${seconds} s ${way} that of ${name}`;
    return fault(what, { how: "set the clock from the network", run: setClock });
  });
}
