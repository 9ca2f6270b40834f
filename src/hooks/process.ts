/**
 * Runs a program with a text on its standard input, and ends it together with everything that it
 * started.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Readable } from "node:stream";

export interface Order {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /**
   * Limit of its standard output in bytes. If it prints more, it is ended. Of its standard error
   * the same amount is kept, and the rest discarded.
   */
  readonly most: number;
}

export type Ran =
  | {
      readonly kind: "ended";
      readonly status: number;
      readonly stdout: Buffer;
      readonly stderr: Buffer;
    }
  | { readonly kind: "killed"; readonly by: string; readonly stderr: Buffer }
  | { readonly kind: "unstarted"; readonly code: string }
  | { readonly kind: "flooded" }
  | { readonly kind: "stopped" };

/** The time between asking a process to end and killing it. */
const GRACE_MS = 500;
/** How long processes that a program left behind may keep its output open. */
const LINGER_MS = 1000;

/**
 * Never rejects. Ends as `stopped` at once when `signal` is aborted, and makes sure that nothing of
 * its process group is left.
 */
export function runProcess(order: Order, signal: AbortSignal): Promise<Ran> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: "stopped" });
    const child = started(order);
    if (typeof child === "string") return resolve({ kind: "unstarted", code: child });
    const stdout = gather(child.stdout, order.most, () => end({ kind: "flooded" }));
    const stderr = gather(child.stderr, order.most, () => {});
    let lingering: NodeJS.Timeout | undefined;
    const end = (ran: Ran): void => {
      signal.removeEventListener("abort", stop);
      clearTimeout(lingering);
      if (ran.kind === "stopped" || ran.kind === "flooded") endGroup(child);
      resolve(ran);
    };
    const stop = (): void => end({ kind: "stopped" });
    signal.addEventListener("abort", stop, { once: true });
    child.on("error", (error: NodeJS.ErrnoException) =>
      end({ kind: "unstarted", code: error.code ?? error.name }),
    );
    // a process that it started may hold its output open for ever
    child.on("exit", () => {
      lingering = setTimeout(() => signalGroup(child, "SIGKILL"), LINGER_MS);
    });
    child.on("close", (status, by) => {
      if (status === null) end({ kind: "killed", by: by ?? "a signal", stderr: stderr() });
      else end({ kind: "ended", status, stdout: stdout(), stderr: stderr() });
    });
    // it need not read its input
    child.stdin.on("error", () => {});
    child.stdin.end(order.stdin);
  });
}

/**
 * Starts it in its own process group, so that all of it can be ended. A text says why it could not
 * be started.
 */
function started({ file, args, cwd, env }: Order): ChildProcessWithoutNullStreams | string {
  try {
    return spawn(file, args, { cwd, env, detached: true, stdio: "pipe", windowsHide: true });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  }
}

function gather(stream: Readable, most: number, over: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    const room = most - size;
    size += chunk.length;
    if (room > 0) chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    if (size > most && room >= 0) over();
  });
  return () => Buffer.concat(chunks);
}

/**
 * Closes our ends of its pipes too: a process that left the group may keep the other ends, but
 * holds nothing of ours.
 */
function endGroup(child: ChildProcessWithoutNullStreams): void {
  signalGroup(child, "SIGTERM");
  setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

function signalGroup({ pid }: ChildProcessWithoutNullStreams, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // it has already ended
  }
}
