/**
 * A lock with one holder at a time: a listening Unix socket. Connecting to it shows whether its
 * holder still runs.
 */
import { randomUUID } from "node:crypto";
import { chmod, link, open, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { basename, dirname, join } from "node:path";

/**
 * The lock is held. `holder` is the holder's description of itself; empty if it does not answer.
 */
export class LockedError extends Error {
  override readonly name = "LockedError";
  readonly holder: string;

  constructor(holder: string) {
    super(`held by ${holder || "a process that does not answer"}`);
    this.holder = holder;
  }
}

export interface SocketLock {
  /** Releases it. Safe to call twice. */
  release(): Promise<void>;
}

/** `sun_path` has 108 bytes on Linux and 104 elsewhere, with a zero at the end. */
const MAX_PATH = 103;
const ANSWER_MS = 1000;

/**
 * Takes the lock at `path`. `tell` describes the holder to others that want the lock. A pid says
 * nothing across containers, a connection does: the system ends it with the process, so the socket
 * of a killed process is taken over. Rejects with LockedError, or with the system's own error if
 * the directory can hold no socket.
 */
export async function takeLock(path: string, tell: () => string): Promise<SocketLock> {
  const directory = await open(dirname(path));
  const short = shortIn(dirname(path), directory.fd);
  const own = `.lock-${randomUUID().slice(0, 8)}`;
  const server = createServer((socket) => socket.on("error", () => {}).end(`${tell()}\n`)).unref();
  const close = async () => {
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    await directory.close();
  };
  try {
    await listen(server, short(own));
    await chmod(join(dirname(path), own), 0o600);
    await acquire({ directory: dirname(path), own, short }, basename(path));
  } catch (error) {
    await close(); // which removes its own name, too
    throw error;
  }
  await rm(join(dirname(path), own), { force: true });
  let released: Promise<void> | undefined;
  return {
    release() {
      released ??= rm(path, { force: true }).then(close);
      return released;
    },
  };
}

/** The path of a socket in the directory, short enough to bind and to connect to. */
const shortIn =
  (directory: string, fd: number) =>
  (name: string): string => {
    const whole = join(directory, name);
    return Buffer.byteLength(whole) <= MAX_PATH || process.platform !== "linux"
      ? whole
      : `/proc/self/fd/${fd}/${name}`;
  };

/**
 * What the holder of the lock at `path` says of itself; undefined if no one holds it. Changes
 * nothing. Rejects with the system's own error if the directory cannot be read.
 */
export async function holderOf(path: string): Promise<string | undefined> {
  const directory = await open(dirname(path));
  try {
    await standing({ short: shortIn(dirname(path), directory.fd) }, basename(path));
    return undefined;
  } catch (error) {
    if (error instanceof LockedError) return error.holder;
    throw error;
  } finally {
    await directory.close();
  }
}

interface Claimant {
  readonly directory: string;
  /** The name of a socket that listens already. */
  readonly own: string;
  readonly short: (name: string) => string;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      // a connection that could not be accepted changes nothing
      server.off("error", reject).on("error", () => {});
      resolve();
    });
  });
}

/**
 * A link appears while its socket listens already; a socket that is bound under the lock's name
 * would refuse for a moment.
 */
async function acquire(claimant: Claimant, name: string): Promise<void> {
  while (!(await claim(claimant, name))) {
    if ((await standing(claimant, name)) === "gone") continue;
    // Only the holder of a second lock may remove a dead one. Otherwise two processes could each
    // remove it, and the later one would remove a lock in use.
    const takeover = `${name}.takeover`;
    await acquire(claimant, takeover);
    try {
      if ((await standing(claimant, name)) === "dead")
        await rm(join(claimant.directory, name), { force: true });
    } finally {
      await rm(join(claimant.directory, takeover), { force: true });
    }
  }
}

async function claim({ directory, own }: Claimant, name: string): Promise<boolean> {
  try {
    await link(join(directory, own), join(directory, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * The socket of a killed holder refuses connections. Rejects with LockedError if the holder still
 * runs.
 */
function standing({ short }: Pick<Claimant, "short">, name: string): Promise<"gone" | "dead"> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(short(name)).setEncoding("utf8");
    let lives = false;
    const held = () => {
      socket.destroy();
      reject(new LockedError(text.trim()));
    };
    socket.setTimeout(ANSWER_MS, held);
    socket
      .on("connect", () => (lives = true))
      .on("data", (data: string) => (text += data))
      .on("end", held);
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (lives) return held();
      if (code === "ENOENT") return resolve("gone");
      if (code === "ECONNREFUSED" || code === "ENOTSOCK") return resolve("dead");
      return held(); // EAGAIN, EACCES, ...: it is not known to be dead
    });
  });
}
