/**
 * One connection to Mattermost's WebSocket, with `ws`: from the challenge to the last event. The
 * client library has one as well, but it needs a browser's globals (`WebSocket`, `CloseEvent`) that
 * Node 20 lacks, writes to the console, and notices a dead peer after a minute at the earliest.
 */
import { WebSocket } from "ws";
import { CountersignError } from "../../src/core/errors.ts";
import { NEW_TOKEN } from "./errors.ts";

export interface SocketConnection {
  /** Resolves with the reason, once the connection is over. Never rejects. */
  readonly ended: Promise<string>;
  close(): void;
}

export interface SocketOptions {
  readonly url: string;
  readonly token: string;
  /** The data of each `posted` event. */
  readonly posted: (data: unknown) => void;
}

/** Connecting and being greeted take no longer than this. */
const OPEN_MS = 10_000;
const PING_MS = 10_000;
const MAX_FRAME = 4 * 1024 * 1024;
const NO_UPGRADE = "a proxy in between has to let it through (`/api/v4/websocket`)";
const BROKEN = "the connection to Mattermost broke off";

/** Rejects with `channel-refused` or `channel-down`. Aborting closes it. */
export async function openSocket(
  { url, token, posted }: SocketOptions,
  signal: AbortSignal,
): Promise<SocketConnection> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/v4/websocket`, {
    handshakeTimeout: OPEN_MS,
    maxPayload: MAX_FRAME,
  });
  const close = () => socket.terminate();
  if (signal.aborted) close();
  signal.addEventListener("abort", close, { once: true });
  const ended = new Promise<string>((resolve) => {
    socket.on("close", () => {
      signal.removeEventListener("abort", close);
      resolve(BROKEN);
    });
  });
  socket.on("error", () => {}); // it is closed as well
  socket.on("open", () =>
    socket.send(JSON.stringify({ seq: 1, action: "authentication_challenge", data: { token } })),
  );
  const greeted = greeting(socket);
  socket.on("message", (data) => {
    const frame = frameOf(String(data));
    if (frame?.event === "posted") posted(frame.data);
  });
  try {
    await greeted;
  } catch (error) {
    close();
    throw error;
  }
  watch(socket);
  return { ended, close };
}

interface Frame {
  readonly event?: unknown;
  readonly data?: unknown;
  readonly status?: unknown;
}

function frameOf(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === "object" && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Resolves once the server has sent its hello, which it does to clients that it has authenticated.
 */
function greeting(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new CountersignError("channel-down", "Mattermost did not answer in time")),
      OPEN_MS,
    );
    const end = (settle: () => void) => {
      clearTimeout(late);
      settle();
    };
    const fail = (code: "channel-down" | "channel-refused", words: string) =>
      end(() => reject(new CountersignError(code, words)));
    socket.on("unexpected-response", (_request, { statusCode }) => {
      fail("channel-down", `Mattermost opens no WebSocket (HTTP ${statusCode}): ${NO_UPGRADE}`);
      socket.terminate();
    });
    socket.on("message", (data) => {
      const frame = frameOf(String(data));
      if (frame?.event === "hello") end(resolve);
      if (frame?.status === "FAIL")
        fail("channel-refused", `Mattermost does not accept this token: ${NEW_TOKEN}`);
    });
    socket.on("close", () => fail("channel-down", BROKEN));
  });
}

/** Ends a connection whose peer no longer answers. */
function watch(socket: WebSocket): void {
  let alive = true;
  socket.on("pong", () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_MS).unref();
  socket.on("close", () => clearInterval(timer));
}
