/** The terminal that a program was started from: whether there is one, and when it is gone. */
import { closeSync, openSync } from "node:fs";
import { isatty } from "node:tty";
import type { Log } from "../core/channel.ts";

export interface Terminal {
  /** Call this when the terminal can no longer be typed at. */
  closed(): void;
  /** Call this right before the program exits: afterwards it can print nothing. */
  leave(): void;
}

/** How often a terminal that sends no signal is looked at. */
const LOOK_MS = 1000;

/**
 * Calls `closed` once, when the terminal is gone: on SIGHUP, when standard input ends or fails
 * (`closed` of what it returns), or when it is a terminal no more. A program without a terminal, a
 * service or one started with nohup, has none to lose: SIGHUP is ignored there, and the log says
 * so.
 */
export function watchTerminal({ log, closed }: { log: Log; closed: () => void }): Terminal {
  const terminals = [0, 1, 2].filter((fd) => isatty(fd));
  const present = terminals.length > 0 && isControlled();
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(looking);
    closed();
  };
  const looking = terminals.includes(0)
    ? setInterval(() => isatty(0) || close(), LOOK_MS).unref()
    : undefined;
  // Writing to a terminal that is gone fails (EIO). That must not end the program before it has
  // answered its callers.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("SIGHUP", () => {
    if (present) close();
    else
      log.warn(
        { signal: "SIGHUP" },
        "ignored: this gateway has no terminal; to read the policy files again, run " +
          "countersign reload",
      );
  });
  return { closed: close, leave: () => leave(terminals, isClosed) };
}

/**
 * At its exit Node.js restores each terminal's settings, and aborts where one is gone, unless its
 * descriptor is closed. One that was closed to input may be gone a moment later.
 */
function leave(terminals: readonly number[], isClosed: boolean): void {
  for (const fd of terminals) if (isClosed || !isatty(fd)) closeSync(fd);
}

/**
 * Whether there is a controlling terminal. nohup leaves that, but takes it off the standard
 * streams.
 */
function isControlled(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r+"));
    return true;
  } catch {
    return false;
  }
}
