/**
 * Keeps one connection of Socket Mode alive, for ever: a new one before the old one goes where
 * Slack says so, and again after every break.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../src/core/channel.ts";
import { platformErrorOf, startErrorOf } from "./errors.ts";
import { type Connection, wordsOfEnding } from "./socket.ts";

export interface LastingConnection {
  /** Resolves once taps arrive; rejects with `channel-refused` or `channel-down`. */
  start(): Promise<void>;
  /** Safe to call twice, and while it starts or reconnects. */
  stop(): Promise<void>;
  /** Why no tap can arrive; empty when they can, or will in a moment. */
  trouble(): string;
}

export interface ConnectionOptions {
  readonly connect: (signal: AbortSignal) => Promise<Connection>;
  readonly log: Log;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/**
 * A connection that held so long is replaced at once; one that did not, after a pause that grows.
 */
const STEADY_MS = 2000;
/** The first try to connect again takes less than this; nobody needs to be told of it. */
const UNNOTICED_MS = 3000;

export function keepConnected({ connect, log }: ConnectionOptions): LastingConnection {
  const stopped = new AbortController();
  const { signal } = stopped;
  let current: Connection | undefined;
  let keeping: Promise<void> = Promise.resolve();
  /** Connections in a row that could not be made, or did not hold. */
  let failures = 0;
  /** While the first try to connect again is on its way: when it began. */
  let tryingSince = 0;
  /** How the last connection ended, and with that why there is none now. */
  let why = "";
  let words = "";

  /** One try: the connection, or how long to wait for the next try. */
  async function tryOnce(): Promise<Connection | number> {
    try {
      return await connect(signal);
    } catch (error) {
      const { fault, message } = platformErrorOf(error, { token: "app" });
      failures++;
      words = `reconnecting: ${why}; ${message}`;
      if (!signal.aborted)
        log.warn(
          { channel: "slack", reason: message, failures },
          "Slack could not be reached again",
        );
      return Math.max(backoff(failures), fault.kind === "limited" ? fault.retryMs : 0);
    }
  }

  /** Tries until it works. Undefined: it was stopped. */
  async function reconnect(): Promise<Connection | undefined> {
    let pause = failures === 0 ? 0 : backoff(failures);
    while (!signal.aborted) {
      tryingSince = pause === 0 ? Date.now() : 0;
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
      const result = signal.aborted ? 0 : await tryOnce();
      tryingSince = 0;
      if (typeof result !== "number") return result;
      pause = result;
    }
    return undefined;
  }

  async function keep(first: Connection): Promise<void> {
    let connection: Connection | undefined = first;
    while (connection) {
      const since = Date.now();
      const ending = await connection.ending;
      if (signal.aborted) return;
      const steady =
        Date.now() - since >= STEADY_MS || ending === "warning" || ending === "refresh_requested";
      failures = steady ? 0 : failures + 1;
      why = wordsOfEnding(ending);
      words = `reconnecting: ${why}`;
      log.info({ channel: "slack", reason: why }, "connecting to Slack again");
      const next = await reconnect();
      void connection.close();
      current = next ?? current;
      connection = next;
    }
  }

  return {
    async start() {
      try {
        current = await connect(signal);
      } catch (error) {
        throw startErrorOf(error, { token: "app" });
      }
      keeping = keep(current);
    },
    async stop() {
      stopped.abort();
      await Promise.all([keeping, current?.close()]);
    },
    trouble() {
      if (signal.aborted || !current) return "it is not started";
      const soon = tryingSince > 0 && Date.now() - tryingSince < UNNOTICED_MS;
      return current.isOpen() || soon ? "" : words;
    },
  };
}

/** With jitter: a thousand gateways do not come back at the same moment. */
const backoff = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) *
  (0.5 + Math.random());
