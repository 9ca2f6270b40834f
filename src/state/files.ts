/**
 * Files of the state directory: checks who can access them, and writes them so that a crash leaves
 * the old or the new one complete.
 */
import { lstat, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import { newSecret } from "../core/ids.ts";
import { makeParents } from "../journal/recover.ts";

/** What the gateway itself writes. The rest is the operator's: a config, policies. */
const OWN =
  /^(?:tokens|devices-seen|trust|sessions|introductions|known-people|reputation|spending|permit-keys|vapid|node|last-start)\.json$|^(?:permit|channels|peer)\.key$|^rules\.yaml$|^open-questions\.jsonl$/;
const OWN_TEXT = /^(?:agent\.header|gateway\.url|tokens\.lock|\..+)$|^audit\.jsonl/;
const isHidden = (file: string): boolean => basename(file).startsWith(".");
const isOwn = (name: string): boolean => OWN.test(name) || OWN_TEXT.test(name);

/** Something about the state directory that keeps a gateway from using it. */
export interface StateFault {
  readonly what: string;
  /** In words. */
  readonly how?: string;
  /** A command. */
  readonly run?: string;
}

/**
 * Makes the directory if there is none. Throws `bad-config`, with what to do, if another user can
 * access it or its files: its tokens decide who may approve.
 */
export async function checkStateDirectory(directory: string): Promise<void> {
  await makeParents(directory).catch((cause: NodeJS.ErrnoException) => {
    const isFile = cause.code === "EEXIST" || cause.code === "ENOTDIR";
    const why = isFile ? `${cause.path} is a file` : cause.code;
    throw refused(
      `cannot make the state directory ${directory} (${why}); set COUNTERSIGN_HOME to ` +
        "one that can be written",
      cause,
    );
  });
  for await (const fault of stateFaults(directory)) throw refused(told(fault));
}

const told = ({ what, how, run }: StateFault): string => {
  const command = run === undefined ? [] : [`${how === undefined ? "run" : "or"}: ${run}`];
  return `${what}; ${[...(how === undefined ? [] : [how]), ...command].join(", ")}`;
};

/** All that is wrong with the directory, which must exist. Changes nothing. */
export async function* stateFaults(directory: string): AsyncGenerator<StateFault> {
  const found = await lstat(directory);
  if (found.isSymbolicLink()) {
    yield {
      what: `the state directory ${directory} is a link`,
      how: "set COUNTERSIGN_HOME to the directory that it leads to",
    };
    return;
  }
  if (process.platform === "win32") return;
  yield* ownerFault(directory, found.uid);
  if ((found.mode & 0o077) !== 0)
    yield {
      what: `others can reach the state directory ${directory} (mode ${octal(found.mode)})`,
      run: `chmod 700 ${directory}`,
    };
  for (const name of await readdir(directory))
    yield* fileFaults(join(directory, name), isOwn(name));
}

async function* fileFaults(file: string, own: boolean): AsyncGenerator<StateFault> {
  const found = await lstat(file).catch(absent);
  if (found === undefined) return; // a file of a writer that is done by now
  if (found.isSymbolicLink()) {
    if (own) yield { what: `${file} is a link`, how: "put the file itself there" };
    const target = own ? undefined : await stat(file).catch(absent);
    if (target && (target.mode & 0o022) !== 0) yield writable(file, target.mode);
    return;
  }
  if (own) yield* ownerFault(file, found.uid);
  // to open a pipe would wait for its other end; only locks are sockets
  if (own && !isHidden(file) && !found.isFile() && !found.isSocket())
    yield { what: `${file} is no file`, how: "move it away" };
  if (own && found.isFile() && found.nlink > 1)
    yield {
      what: `${file} has a second name (a hard link)`,
      how: "remove the other one, or replace the file with a copy",
    };
  if (own && (found.mode & 0o077) !== 0)
    yield {
      what: `others can reach ${file} (mode ${octal(found.mode)})`,
      run: `chmod ${found.isDirectory() ? "700" : "600"} ${file}`,
    };
  else if ((found.mode & 0o022) !== 0) yield writable(file, found.mode);
}

/**
 * Throws `bad-policy` if a policy that the gateway itself writes is a link, or others can reach
 * it. One that is not there is fine.
 */
export async function checkOwnPolicy(file: string): Promise<void> {
  if (process.platform === "win32") return;
  for await (const fault of fileFaults(file, true))
    throw new CountersignError("bad-policy", `${told(fault)}.`, { path: file });
}

const writable = (file: string, mode: number): StateFault => ({
  what: `others can write ${file} (mode ${octal(mode)})`,
  run: `chmod go-w ${file}`,
});

function* ownerFault(path: string, owner: number): Generator<StateFault> {
  const self = process.getuid?.();
  if (self !== undefined && owner !== self)
    yield {
      what: `${path} belongs to another user (${owner})`,
      how: "run the command as that user",
      run: `chown ${self} ${path}`,
    };
}

const octal = (mode: number): string => (mode & 0o777).toString(8);
const refused = (message: string, cause?: unknown): CountersignError =>
  new CountersignError("bad-config", message, { cause });

/** A file's new content, durable under another name. One of the two has to be called. */
export interface StagedFile {
  /**
   * Puts it in the file's place. Resolves when that is durable; a rejection leaves the old file.
   */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Writes a file's new content beside it, readable by its owner only. If it rejects, no file is left
 * behind.
 */
export async function stageFile(
  directory: string,
  name: string,
  content: string | Buffer,
): Promise<StagedFile> {
  const temporary = join(directory, `.${name}.${newSecret()}`);
  const discard = () => rm(temporary, { force: true });
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  return {
    discard,
    async commit() {
      try {
        await rename(temporary, join(directory, name));
      } catch (error) {
        await discard();
        throw error;
      }
      await syncDirectory(directory);
    },
  };
}

/**
 * Replaces a file, readable by its owner only. Resolves when content and name are durable; a
 * rejection leaves the old file.
 */
export async function writeDurably(
  directory: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const staged = await stageFile(directory, name, content);
  await staged.commit();
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return; // it has no such thing
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Another process that has held the lock for this long is gone. */
const STALE_MS = 10_000;
const RETRY_MS = 20;

/** Runs `work` under a lock: no other process that asks for the same lock runs meanwhile. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return undefined;
      throw error;
    });
    if (lock) {
      await lock.close();
      break;
    }
    const held = await lstat(file).catch(absent);
    if (held && Date.now() - held.mtimeMs > STALE_MS) await rm(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** For `catch`: undefined if there is no such file. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
