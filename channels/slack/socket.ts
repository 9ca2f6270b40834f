/**
 * One connection of Socket Mode, by Bolt's own receiver: from the ticket to the last frame. It
 * never connects again by itself.
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

export interface Connection {
  /**
   * Resolves as soon as another one is needed; this one may carry taps for a few seconds more.
   * Never rejects.
   */
  readonly ending: Promise<Ending>;
  /** Whether it carries anything still. */
  isOpen(): boolean;
  /** Resolves once it is closed; safe to call twice. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly app: App;
  readonly appToken: string;
  readonly clientOptions: webApi.WebClientOptions;
}

/**
 * Asking for a ticket, connecting and being greeted take no longer than this, or it counts as
 * failed: Bolt would wait for ever.
 */
const OPEN_MS = 15_000;
/**
 * A peer that answers no ping for so long is gone. Bolt would also wait so long before it connects
 * again, with nobody there to take a tap: too long at 5 s, and at less than that a busy moment
 * counts as a dead peer. So we connect again ourselves, at once; see connection.ts.
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
    "Socket Mode is switched off for this app: switch it on under Settings → Socket Mode (link_disabled)",
  too_many_websockets:
    "this app has too many connections to Slack: is another gateway running with the same tokens?",
  other: "Slack ended the connection",
};

type Client = SocketModeReceiver["client"];
type Hearer = (data: unknown, isBinary: boolean) => unknown;

/** Rejects with what Bolt throws, or with `channel-down` in words. Aborting closes it. */
export async function openConnection(
  options: ConnectionOptions,
  signal: AbortSignal,
): Promise<Connection> {
  const { app, appToken, clientOptions } = options;
  const { logger } = clientOptions;
  const receiver = new SocketModeReceiver({
    appToken,
    clientPingTimeout: PONG_MS,
    // On its own it ends the process where stop() or a 5xx comes while it waits to reconnect.
    autoReconnectEnabled: false,
    async processEventErrorHandler({ event }) {
      // What Bolt cannot read is acknowledged all the same.
      await event.ack().catch(() => {});
      return false;
    },
    installerOptions: { clientOptions },
    ...(logger && { logger }),
  });
  receiver.init(app);
  const { client } = receiver;
  let greeted = false;
  let open = false;
  let closing: Promise<void> | undefined;
  let end = (_ending: Ending) => {};
  const ending = new Promise<Ending>((resolve) => {
    end = resolve;
  });

  const close = () => {
    closing ??= closeClient(client);
    return closing;
  };
  const gone = () => {
    open = false;
    end("");
  };
  client.on("connected", () => {
    greeted = true;
    open = true;
  });
  client.on("disconnected", gone);
  // Closed while the ticket was on its way: what follows is closed at once.
  client.on("connecting", () => void (closing && queueMicrotask(() => void client.disconnect())));
  const sentAway = hearFarewells(client, (reason) => {
    end(reason);
    return greeted && LINGERING.has(reason);
  });
  signal.addEventListener("abort", close, { once: true });

  const started = receiver.start();
  try {
    await inTime(started, signal);
  } catch (error) {
    started.catch(() => {});
    signal.removeEventListener("abort", close);
    void close();
    // Bolt throws nothing at all where the connection ended before the greeting.
    throw error ?? new CountersignError("channel-down", wordsOfEnding(sentAway() ?? ""));
  }
  return {
    ending,
    isOpen: () => open,
    async close() {
      signal.removeEventListener("abort", close);
      await close();
      gone();
    },
  };
}

/**
 * Hears Slack's `disconnect` before Bolt, which would break off first and only then connect again:
 * a tap in between would have no socket. `farewell` says whether the connection may go on until the
 * next one stands. Also catches what Bolt throws at a frame that it cannot read. Returns the
 * reason, once there is one.
 */
function hearFarewells(
  client: Client,
  farewell: (reason: Ending) => boolean,
): () => Ending | undefined {
  const hearers = client.listeners("ws_message") as Hearer[];
  let last: Ending | undefined;
  client.removeAllListeners("ws_message");
  client.on("ws_message", (data: unknown, isBinary: boolean) => {
    const reason = reasonIn(data);
    if (reason !== undefined) last = reason;
    if (reason !== undefined && farewell(reason)) return;
    for (const hear of hearers) void Promise.resolve(hear(data, isBinary)).catch(() => {});
  });
  return () => last;
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
