/** The proxy in front of a server that it starts: lines in, lines out. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { lineCutter } from "./lines.ts";
import { errorReply, PARSE_ERROR } from "./message.ts";
import type { Client, Passed, Relay } from "./relay.ts";

/** The client's end. */
export interface Ends {
  readonly input: Readable;
  readonly output: Writable;
  tell(text: string): void;
}

const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
/** How long a server may take to end by itself, and then after it was told to. */
const GRACE_MS = 5000;
const LAST_WORDS_MS = 2000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Resolves with the exit code once the server has ended: its own, or 128 and its signal. */
export async function proxyProcess(
  relay: Relay,
  [program = "", ...words]: readonly string[],
  ends: Ends,
): Promise<number> {
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"], shell: false });
  const { stdin, stdout } = child;
  stdin.on("error", () => {}); // it has ended, which is told by its exit
  const ended = exitOf(child, program, ends.tell);
  const stop = stopper(child);
  for (const signal of SIGNALS) process.on(signal, stop.told);
  const client = clientOn(ends.output);
  const told = carry(stdout, {
    pass: (line) => relay.fromServer(line.toString("utf8")),
    write: lineWriter(ends.output),
    tooLong: () => ends.tell("the server wrote a line that is too long; it was dropped"),
  }).catch(() => {});
  void carry(ends.input, {
    pass: (line) => relay.fromClient(line, client),
    write: lineWriter(stdin),
    tooLong: () => client.refuse(errorReply(null, PARSE_ERROR, "the message is too long")),
    end: () => relay.close(),
  })
    .catch(() => {})
    .then(stop.closed);
  const code = await ended;
  // what it started may hold its output open
  await Promise.race([told, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
  await relay.close();
  for (const signal of SIGNALS) process.off(signal, stop.told);
  stop.done();
  return code;
}

export const clientOn = (output: Writable): Client => ({
  answer: (text) => void (text !== undefined && output.write(`${text}\n`)),
  refuse: (text) => void output.write(`${text}\n`),
  notify: (text) => void output.write(`${text}\n`),
});

/** Resolves at once, or when a full target takes more. */
type Write = (text: string) => Promise<unknown> | undefined;

export const lineWriter =
  (target: Writable): Write =>
  (text) => {
    if (target.write(`${text}\n`) || target.destroyed) return undefined;
    return Promise.race([once(target, "drain"), once(target, "close")]);
  };

interface Carrying {
  readonly write: Write;
  pass(line: Buffer): Passed;
  tooLong(): void;
  /** The source has ended; what was held is not written yet. */
  end?(): Promise<void>;
}

/** Resolves when the source has ended and all of it was passed on. Waits for a slow target. */
export async function carry(source: Readable, { write, pass, tooLong, end }: Carrying) {
  let full: Promise<unknown> | undefined;
  const held = new Set<Promise<void>>();
  const put = (text: string | undefined) => {
    if (text !== undefined) full = write(text) ?? full;
  };
  const cut = lineCutter((line) => {
    const passed = pass(line);
    if (!(passed instanceof Promise)) return put(passed);
    const written = passed.then(put).finally(() => held.delete(written));
    held.add(written);
  }, tooLong);
  for await (const chunk of source) {
    cut(chunk as Buffer);
    await full;
    full = undefined;
  }
  // a last line without an end is no message: its writer may have been cut off
  await end?.();
  await Promise.all(held);
}

function exitOf(child: ChildProcess, program: string, tell: Ends["tell"]): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return; // a signal that could not be sent
      const isMissing = error.code === "ENOENT";
      tell(`cannot run ${program}: ${isMissing ? "no such command" : error.message}`);
      resolve(isMissing ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.once("exit", (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
}

/** Ends the server: by closing its input, then by a signal, then at once. */
function stopper(child: ChildProcess) {
  const timers: AbortController[] = [];
  const after = (steps: number, signal: NodeJS.Signals) => {
    const timer = new AbortController();
    timers.push(timer);
    setTimeout(steps * GRACE_MS, undefined, timer)
      .then(() => child.kill(signal))
      .catch(() => {});
  };
  return {
    told(signal: NodeJS.Signals) {
      child.kill(signal);
      after(1, "SIGKILL");
    },
    closed() {
      child.stdin?.end();
      after(1, "SIGTERM");
      after(2, "SIGKILL");
    },
    done() {
      for (const timer of timers) timer.abort();
    },
  };
}
