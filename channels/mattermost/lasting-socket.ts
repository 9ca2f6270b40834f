/**
 * Keeps the gateway connected: reconnects after every break, and checks from time to time whether
 * taps would arrive.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../src/core/channel.ts";
import { platformErrorOf } from "./errors.ts";
import type { SocketConnection } from "./socket.ts";

export interface LastingSocket {
  /** Resolves once taps arrive; rejects as `connect` does. */
  start(): Promise<void>;
  /** Safe to call twice, and while it starts or reconnects. */
  stop(): Promise<void>;
  /** Why no tap can arrive; empty when they can. */
  trouble(): string;
}

export interface LastingSocketOptions {
  /** Rejects if no tap would arrive. */
  readonly connect: (signal: AbortSignal) => Promise<SocketConnection>;
  /** Sees whether taps still arrive; rejects with why not. */
  readonly probe: () => Promise<unknown>;
  readonly log: Log;
  /** Milliseconds between two probes. */
  readonly watchMs?: number;
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "up" }
  /** Taps do not come in, though Mattermost can be reached. */
  | { readonly kind: "deaf"; readonly why: string }
  | { readonly kind: "reconnecting"; readonly why: string; readonly since: number };

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** If the operator breaks the way to us, it is noticed within this time. */
const WATCH_MS = 60_000;
/** A connection that lasted this long counts as a good one. */
const STEADY_MS = 2000;
/** Posts and taps do not need this connection, so a short interruption is not reported. */
const UNNOTICED_MS = 3000;

export function keepConnected(options: LastingSocketOptions): LastingSocket {
  const { connect, log } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let state: State = { kind: "idle" };
  let current: SocketConnection | undefined;
  let keeping: Promise<void> = Promise.resolve();
  let watch: NodeJS.Timeout | undefined;

  async function keep(first: SocketConnection): Promise<void> {
    /** Connections in a row that did not hold. */
    let short = 0;
    let connection: SocketConnection | undefined = first;
    while (connection) {
      current = connection;
      state = { kind: "up" };
      const since = performance.now();
      const ended = await connection.ended;
      if (signal.aborted) return;
      short = performance.now() - since >= STEADY_MS ? 0 : short + 1;
      log.info({ channel: "mattermost", reason: ended }, "connecting to Mattermost again");
      const lost = performance.now();
      const say = (words: string) => {
        state = { kind: "reconnecting", why: `reconnecting: ${ended}${words}`, since: lost };
      };
      connection = await reconnect(options, { signal, failures: short, say });
    }
  }

  async function look(): Promise<void> {
    const why = await options.probe().then(
      () => "",
      (error: unknown) => platformErrorOf(error).message,
    );
    if (state.kind !== "up" && state.kind !== "deaf") return;
    state = why === "" ? { kind: "up" } : { kind: "deaf", why };
  }

  return {
    async start() {
      current = await connect(signal);
      keeping = keep(current);
      watch = setInterval(() => void look(), options.watchMs ?? WATCH_MS).unref();
    },
    async stop() {
      stopped.abort();
      clearInterval(watch);
      current?.close();
      await keeping;
      state = { kind: "idle" };
    },
    trouble: () => troubleOf(state),
  };
}

function troubleOf(state: State): string {
  if (state.kind === "idle") return "it has not been started";
  if (state.kind === "up") return "";
  if (state.kind === "deaf") return state.why;
  return performance.now() - state.since < UNNOTICED_MS ? "" : state.why;
}

interface Reconnecting {
  readonly signal: AbortSignal;
  /** How many failed before. */
  readonly failures: number;
  /** Why it has not worked yet. */
  readonly say: (words: string) => void;
}

/** Tries until it works. Undefined: it was stopped. */
async function reconnect(
  { connect, log }: LastingSocketOptions,
  { signal, failures: before, say }: Reconnecting,
): Promise<SocketConnection | undefined> {
  say("");
  for (let failures = before; !signal.aborted; failures++) {
    await sleep(backoff(failures), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    try {
      return await connect(signal);
    } catch (error) {
      const { message } = platformErrorOf(error);
      say(`; ${message}`);
      log.warn(
        { channel: "mattermost", reason: message, failures: failures + 1 },
        "Mattermost could not be reached again",
      );
    }
  }
  return undefined;
}

/** With jitter: a thousand gateways do not come back at the same moment. */
const backoff = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random());
