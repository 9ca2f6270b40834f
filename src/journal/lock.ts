/** One writer at a time: the lock of the audit journal. */
import { hostname } from "node:os";
import { JournalError } from "./line.ts";
import { LockedError, takeLock } from "./socket-lock.ts";

/**
 * Takes `<file>.lock`, a listening socket that answers with the pid and host of its holder, and
 * returns the function that releases it. A lock whose process is dead is taken over. Rejects with
 * `locked` while another process, or this one, writes the journal, and if the directory can hold no
 * socket.
 */
export async function lockJournal(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  try {
    const { release } = await takeLock(lock, () => `process ${process.pid} on host ${hostname()}`);
    return release;
  } catch (cause) {
    if (cause instanceof LockedError)
      throw new JournalError(
        "locked",
        `the audit journal ${file} is written by ` +
          `${cause.holder || "another process"}: stop it first`,
        {
          cause,
        },
      );
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    throw new JournalError(
      "locked",
      `cannot open the Unix socket ${lock} (${why}), which keeps a second writer away`,
      { cause },
    );
  }
}
