/**
 * The small HTTP server that the Mattermost server calls: `POST …/action` for a tap,
 * `POST …/dialog` for a form that was sent. It serves nothing else.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { CountersignError } from "../../src/core/errors.ts";

/** Ends the platform's waiting. False: it was ended before, or the connection is gone. */
export type Answer = (body: object) => boolean;

/** Returns "refused", or returns "taken" and makes sure that `answer` is called. */
export type Take = (body: unknown, answer: Answer) => "taken" | "refused";

export interface CallbackRoutes {
  readonly action: Take;
  readonly dialog: Take;
}

export interface Callbacks {
  /** Resolves when requests are taken; rejects with `channel-down`. */
  start(): Promise<void>;
  /** Safe to call twice. */
  stop(): Promise<void>;
}

const MAX_BODY = 64 * 1024;
const MAX_CONNECTIONS = 256;
/** The server gives up after 30 s by default; nothing of ours takes that long. */
const ANSWER_MS = 10_000;
const BODY_MS = 5000;

export function createCallbacks(listen: string, routes: CallbackRoutes): Callbacks {
  const late = { requestTimeout: BODY_MS, headersTimeout: BODY_MS };
  // By itself, node looks for late requests every 30 s.
  const server = createServer({ ...late, connectionsCheckingInterval: BODY_MS / 10 });
  const crowd = createCrowd();
  server.on("request", (request, response) => {
    const { socket } = request; // the request lets go of it
    const read = () => crowd.left(socket);
    response.once("close", () => crowd.entered(socket));
    serve({ request, response, read }, routes).catch(() => end(response, 500));
  });
  server.on("connection", (socket) => {
    crowd.entered(socket);
    socket.once("close", () => crowd.left(socket));
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  server.on("error", () => {}); // of one connection; what `start` waits for is reported there
  return {
    async start() {
      const colon = listen.lastIndexOf(":");
      const host = listen.slice(0, colon).replace(/^\[|\]$/g, "");
      await new Promise<void>((resolve, reject) => {
        server.once("error", (error: NodeJS.ErrnoException) =>
          reject(new CountersignError("channel-down", wordsOf(listen, error.code))),
        );
        server.listen(Number(listen.slice(colon + 1)), host, resolve);
      });
    },
    async stop() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const wordsOf = (listen: string, code = "unknown"): string =>
  code === "EADDRINUSE"
    ? `\`listen\`: something listens on ${listen} already (EADDRINUSE)`
    : `\`listen\`: the gateway cannot listen on ${listen} (${code})`;

/**
 * A client that reaches the port could hold every connection, and no tap would get through. So the
 * oldest connection without a complete request is closed to make room for the next one.
 */
function createCrowd() {
  const silent = new Set<Socket>();
  return {
    entered(socket: Socket): void {
      if (socket.destroyed) return;
      silent.add(socket);
      const [oldest] = silent;
      if (silent.size <= MAX_CONNECTIONS || !oldest) return;
      silent.delete(oldest);
      oldest.destroy();
    },
    left: (socket: Socket) => silent.delete(socket),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Called when the whole request is there. */
  readonly read: () => void;
}

async function serve({ request, response, read }: Exchange, routes: CallbackRoutes): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const route = (["action", "dialog"] as const).find((name) => path.endsWith(`/${name}`));
  if (!route || request.method !== "POST") return end(response, 404);
  const body = await bodyOf(request).catch(() => undefined);
  if (body === undefined) return end(response, 400);
  read();
  const answer: Answer = (said) => {
    clearTimeout(late);
    if (response.writableEnded || response.destroyed) return false;
    end(response, 200, said);
    return true;
  };
  const late = setTimeout(() => answer({}), ANSWER_MS).unref();
  if (routes[route](body, answer) === "taken") return;
  clearTimeout(late);
  end(response, 403);
}

function end(response: ServerResponse, status: number, body: object = {}): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Rejects what is too long or is not JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Error("too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
}
