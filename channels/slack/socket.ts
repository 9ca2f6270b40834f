/**
 * One Socket Mode connection, with Bolt's own receiver: from the ticket to the last frame. It never
 * reconnects by itself.
 */
import { type App, SocketModeReceiver, type webApi } from "@slack/bolt";
import { CountersignError } from "../../src/core/errors.ts";

/** How it ended, or is about to: Slack's own word, or empty where the connection broke. */
export type Ending =
  | ""
  | "warning"
  | "refresh_requested"
  | "link_disabled"
  | "too_many_websockets"
  | "other";

export interface SocketOptions {
  readonly app: App;
  readonly appToken: string;
  readonly clientOptions: webApi.WebClientOptions;
}

/**
 * Requesting a ticket, connecting and the greeting may take this long together, or the attempt
 * counts as failed: Bolt would wait without a limit.
 */
const OPEN_MS = 15_000;
/**
 * A peer that answers no ping for this long is gone. Bolt would also wait this long before it
 * reconnects, and no tap would arrive meanwhile. 5 s would be too long for that, and with less a
 * busy moment counts as a dead peer. So we reconnect ourselves, at once; see lasting-socket.ts.
 */
const PONG_MS = 5000;
const CLOSE_MS = 1000;
/** Slack says these a while before it closes the connection itself. */
const LINGERING: ReadonlySet<Ending> = new Set(["warning", "refresh_requested"]);

/** Why there is no connection, in words. */
export const wordsOfEnding = (ending: Ending): string => ENDINGS[ending];

const ENDINGS: Readonly<Record<Ending, string>> = {
  "": "the connection to Slack broke off",
  warning: "Slack asked to connect again",
  refresh_requested: "Slack asked to connect again",
  link_disabled:
    "Socket Mode is switched off for this app: switch it on under Settings → Socket Mode " +
    "(link_disabled)",
  too_many_websockets:
    "this app has too many connections to Slack: is another gateway running with the same tokens?",
  other: "Slack ended the connection",
};

type Client = SocketModeReceiver["client"];
type Listener = (data: unknown, isBinary: boolean) => unknown;

/** Rejects with what Bolt throws, or with `channel-down` in words. Aborting closes it. */
export async function openSocket(options: SocketOptions, signal: AbortSignal): Promise<Socket> {
  const receiver = receiverOf(options);
  receiver.init(options.app);
  const socket = new Socket(receiver.client, signal);
  const started = receiver.start();
  try {
    await inTime(started, signal);
  } catch (error) {
    started.catch(() => {});
    void socket.close();
    // Bolt throws nothing if the connection ended before the greeting.
    throw (
      error ?? new CountersignError("channel-down", wordsOfEnding(socket.disconnectReason ?? ""))
    );
  }
  return socket;
}

function receiverOf({ appToken, clientOptions }: SocketOptions): SocketModeReceiver {
  const { logger } = clientOptions;
  return new SocketModeReceiver({
    appToken,
    clientPingTimeout: PONG_MS,
    // By itself it ends the process if stop() or a 5xx comes while it waits to reconnect.
    autoReconnectEnabled: false,
    async processEventErrorHandler({ event }) {
      // What Bolt cannot read is acknowledged all the same.
      await event.ack().catch(() => {});
      return false;
    },
    installerOptions: { clientOptions },
    ...(logger && { logger }),
  });
}

export class Socket {
  /**
   * Resolves as soon as another one is needed; this one may carry taps for a few seconds more.
   * Never rejects.
   */
  readonly ending: Promise<Ending>;
  readonly #client: Client;
  readonly #signal: AbortSignal;
  #state: "connecting" | "open" | "gone" = "connecting";
  #closing: Promise<void> | undefined;
  #disconnectReason: Ending | undefined;
  #end: (ending: Ending) => void = () => {};

  constructor(client: Client, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
    this.ending = new Promise((resolve) => {
      this.#end = resolve;
    });
    client.on("connected", () => {
      this.#state = "open";
    });
    client.on("disconnected", () => this.#gone());
    client.on("connecting", () => this.#closeAgain());
    this.#listenBeforeBolt();
    signal.addEventListener("abort", this.#disconnect, { once: true });
  }

  /** Whether it carries anything still. */
  isOpen(): boolean {
    return this.#state === "open";
  }

  /** Why Slack disconnects it; undefined: it does not. */
  get disconnectReason(): Ending | undefined {
    return this.#disconnectReason;
  }

  /** Resolves once it is closed; safe to call twice. */
  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#disconnect);
    await this.#disconnect();
    this.#gone();
  }

  readonly #disconnect = (): Promise<void> => {
    this.#closing ??= closeClient(this.#client);
    return this.#closing;
  };

  /** Closed while the ticket was on its way: what follows is closed at once. */
  #closeAgain(): void {
    if (this.#closing) queueMicrotask(() => void this.#client.disconnect());
  }

  #gone(): void {
    this.#state = "gone";
    this.#end("");
  }

  /**
   * Takes Slack's `disconnect` before Bolt, which would break off first and only then connect
   * again: a tap in between would have no socket. Also catches what Bolt throws at a frame that it
   * cannot read.
   */
  #listenBeforeBolt(): void {
    const listeners = this.#client.listeners("ws_message") as Listener[];
    this.#client.removeAllListeners("ws_message");
    this.#client.on("ws_message", (data: unknown, isBinary: boolean) => {
      const reason = reasonIn(data);
      if (reason !== undefined && this.#mayGoOn(reason)) return;
      for (const listener of listeners)
        void Promise.resolve(listener(data, isBinary)).catch(() => {});
    });
  }

  /** Whether it may go on until the next one is open. */
  #mayGoOn(reason: Ending): boolean {
    this.#disconnectReason = reason;
    this.#end(reason);
    return this.#state === "open" && LINGERING.has(reason);
  }
}

function reasonIn(data: unknown): Ending | undefined {
  if (typeof data !== "string" || !data.includes('"disconnect"')) return undefined;
  try {
    const { type, reason } = JSON.parse(data) as { type?: unknown; reason?: unknown };
    if (type !== "disconnect") return undefined;
    return typeof reason === "string" && Object.hasOwn(ENDINGS, reason)
      ? (reason as Ending)
      : "other";
  } catch {
    return undefined;
  }
}

/** The close handshake, and an end of it where the other side does not answer. */
async function closeClient(client: Client): Promise<void> {
  const closed = client.disconnect();
  const force = setTimeout(() => void client.disconnect(), CLOSE_MS).unref();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2 * CLOSE_MS).unref())]);
  clearTimeout(force);
}

async function inTime(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let tidy = () => {};
  const tooLate = new Promise<never>((_resolve, reject) => {
    const late = setTimeout(
      () => reject(new CountersignError("channel-down", "Slack did not answer in time")),
      OPEN_MS,
    );
    const stopped = () => reject(new CountersignError("channel-down", "the channel was stopped"));
    if (signal.aborted) stopped();
    signal.addEventListener("abort", stopped, { once: true });
    tidy = () => {
      clearTimeout(late);
      signal.removeEventListener("abort", stopped);
    };
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    tidy();
  }
}
