/**
 * Keeps one Socket Mode connection open: opens a new one before the old one ends if Slack announces
 * that, and after every break.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../src/core/channel.ts";
import { platformErrorOf, startErrorOf } from "./errors.ts";
import { type Ending, type Socket, wordsOfEnding } from "./socket.ts";

/** Opens one socket; rejects in any way where it cannot. Aborting closes it. */
export type Connect = (signal: AbortSignal) => Promise<Socket>;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A socket that lasted this long is replaced at once; any other after a pause that grows. */
const STEADY_MS = 2000;
/** The first attempt to reconnect takes less than this, and is not reported. */
const UNNOTICED_MS = 3000;

export class LastingSocket {
  readonly #log: Log;
  readonly #stopped = new AbortController();
  #current: Socket | undefined;
  #keeping: Promise<void> = Promise.resolve();
  /** Sockets in a row that could not be opened, or did not hold. */
  #failures = 0;
  /** While the first try to connect again is on its way: when it began. */
  #tryingSince = 0;
  /** How the last socket ended, and with that why there is none now. */
  #why = "";
  #words = "";

  constructor(log: Log) {
    this.#log = log;
  }

  /** Resolves once taps arrive; rejects with `channel-refused` or `channel-down`. */
  async start(connect: Connect): Promise<void> {
    try {
      this.#current = await connect(this.#stopped.signal);
    } catch (error) {
      throw startErrorOf(error, { token: "app" });
    }
    this.#keeping = this.#keep(this.#current, connect);
  }

  /** Safe to call twice, and while it starts or reconnects. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#keeping, this.#current?.close()]);
  }

  /** Why no tap can arrive; empty when they can, or will in a moment. */
  trouble(): string {
    if (this.#stopped.signal.aborted || !this.#current) return "it has not been started";
    const soon = this.#tryingSince > 0 && Date.now() - this.#tryingSince < UNNOTICED_MS;
    return this.#current.isOpen() || soon ? "" : this.#words;
  }

  async #keep(first: Socket, connect: Connect): Promise<void> {
    let socket: Socket | undefined = first;
    while (socket) {
      const since = Date.now();
      const ending = await socket.ending;
      if (this.#stopped.signal.aborted) return;
      this.#noteEnding(ending, Date.now() - since);
      const next = await this.#reconnect(connect);
      void socket.close();
      this.#current = next ?? this.#current;
      socket = next;
    }
  }

  #noteEnding(ending: Ending, heldMs: number): void {
    const steady = heldMs >= STEADY_MS || ending === "warning" || ending === "refresh_requested";
    this.#failures = steady ? 0 : this.#failures + 1;
    this.#why = wordsOfEnding(ending);
    this.#words = `reconnecting: ${this.#why}`;
    this.#log.info({ channel: "slack", reason: this.#why }, "connecting to Slack again");
  }

  /** Tries until it works. Undefined: it was stopped. */
  async #reconnect(connect: Connect): Promise<Socket | undefined> {
    const { signal } = this.#stopped;
    let pause = this.#failures === 0 ? 0 : backoff(this.#failures);
    while (!signal.aborted) {
      this.#tryingSince = pause === 0 ? Date.now() : 0;
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
      const result = signal.aborted ? 0 : await this.#tryOnce(connect);
      this.#tryingSince = 0;
      if (typeof result !== "number") return result;
      pause = result;
    }
    return undefined;
  }

  /** One try: the socket, or how long to wait for the next try. */
  async #tryOnce(connect: Connect): Promise<Socket | number> {
    const { signal } = this.#stopped;
    try {
      return await connect(signal);
    } catch (error) {
      const { fault, message } = platformErrorOf(error, { token: "app" });
      const failures = ++this.#failures;
      this.#words = `reconnecting: ${this.#why}; ${message}`;
      if (!signal.aborted)
        this.#log.warn(
          { channel: "slack", reason: message, failures },
          "Slack could not be reached again",
        );
      return Math.max(backoff(failures), fault.kind === "limited" ? fault.retryMs : 0);
    }
  }
}

/** With jitter: a thousand gateways do not come back at the same moment. */
const backoff = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) *
  (0.5 + Math.random());
