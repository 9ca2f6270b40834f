/** One writer at a time: the lock file of the audit journal. */
import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { JournalError } from "./journal-line.ts";

/** Journals that this process writes. In a container every run may have the same pid, so the pid alone cannot tell. */
const ours = new Set<string>();

/**
 * Takes `<file>.lock`, which holds `<pid> <host>`, and returns the function that gives it back. A lock whose process is dead
 * is taken over. Rejects with `locked` while another process, or this one, writes the journal. Whether a process of another host
 * lives cannot be known, so its lock stands until someone deletes it.
 */
export async function lockJournal(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  if (ours.has(lock)) throw locked(lock, { pid: process.pid, host: hostname() });
  ours.add(lock);
  const mine = `${lock}.${randomUUID()}`;
  try {
    await writeFile(mine, `${process.pid} ${hostname()}\n`, { mode: 0o600, flag: "wx" });
    await acquire(lock, mine);
  } catch (error) {
    ours.delete(lock);
    throw error;
  } finally {
    await rm(mine, { force: true });
  }
  return async () => {
    const holder = parse(await read(lock));
    if (holder?.pid === process.pid && holder.host === hostname()) await rm(lock, { force: true });
    ours.delete(lock);
  };
}

/** A link appears complete or not at all; a file that is created and then written could be read while still empty. */
async function acquire(lock: string, mine: string): Promise<void> {
  while (!(await claim(lock, mine))) {
    if ((await standing(lock)) === "gone") continue;
    // Only the holder of a second lock may remove a dead one: otherwise two could each remove it, the later one a living lock.
    const takeover = `${lock}.takeover`;
    await acquire(takeover, mine);
    try {
      if ((await standing(lock)) === "dead") await rm(lock);
    } finally {
      await rm(takeover);
    }
  }
}

async function claim(lock: string, mine: string): Promise<boolean> {
  try {
    await link(mine, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Rejects with `locked` if the holder lives. */
async function standing(lock: string): Promise<"gone" | "dead"> {
  const text = await read(lock);
  const holder = parse(text);
  if (holder && lives(holder)) throw locked(lock, holder);
  return text === undefined ? "gone" : "dead";
}

async function read(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Undefined for a file without a pid: its machine stopped before the text reached the disk. */
function parse(text = ""): Holder | undefined {
  const [pid = "", host = hostname()] = text.trim().split(/\s+/);
  return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), host } : undefined;
}

function lives({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false; // `ours` would know: an earlier process with our pid left it
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function locked(lock: string, { pid, host }: Holder): JournalError {
  const where = host === hostname() ? "" : ` on host ${host}`;
  return new JournalError(
    "locked",
    `the audit journal is written by process ${pid}${where}: stop it, or delete ${lock} if it is no gateway`,
  );
}
