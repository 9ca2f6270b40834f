/** One gateway for each state directory: a socket in it that answers with the gateway's URL. */
import { join } from "node:path";
import { CountersignError } from "../core/errors.ts";
import { LockedError, takeLock } from "../journal/socket-lock.ts";

export interface StateLock {
  /** From now on it answers with this URL. */
  tell(url: string): void;
  /** Safe to call twice. */
  release(): Promise<void>;
}

export const LOCK_NAME = "gateway.sock";

/**
 * Throws `already-running` if another gateway, of this process or any other, has the directory.
 */
export async function lockState(directory: string): Promise<StateLock> {
  let url = "";
  const path = join(directory, LOCK_NAME);
  try {
    const { release } = await takeLock(path, () => url || STARTING);
    return {
      tell(known) {
        url = known;
      },
      release,
    };
  } catch (cause) {
    if (cause instanceof LockedError)
      throw new CountersignError("already-running", running(cause.holder, directory), { cause });
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    throw new CountersignError(
      "bad-config",
      `cannot open the Unix socket ${path} (${why}), which keeps a second gateway away: set ` +
        "COUNTERSIGN_HOME to a directory on a local disk",
      { cause },
    );
  }
}

const STARTING = "starting";

function running(holder: string, directory: string): string {
  const where = /^https?:\/\/\S+$/.test(holder)
    ? ` at ${holder}`
    : holder === STARTING
      ? ", which is just starting"
      : "";
  return (
    `a gateway is already running${where} with the state directory ${directory}: stop it, or ` +
    "set COUNTERSIGN_HOME to another directory (in a program: give createGateway a " +
    "`stateDirectory` of its own)"
  );
}
