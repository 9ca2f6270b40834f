/**
 * The small HTTP server that the Mattermost server calls: `POST …/action` for a tap,
 * `POST …/dialog` for a form that was sent. It serves nothing else.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
/** The server gives up after 30 s by default; nothing of ours takes that long. */
const ANSWER_MS = 10_000;
const BODY_MS = 5000;

export function createCallbacks(listen: string, routes: CallbackRoutes): Callbacks {
  const server = createServer((request, response) => void serve(request, response, routes));
  server.requestTimeout = BODY_MS;
  server.headersTimeout = BODY_MS;
  server.maxConnections = 256;
  server.on("clientError", (_error, socket) => socket.destroy());
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

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  routes: CallbackRoutes,
): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const route = (["action", "dialog"] as const).find((name) => path.endsWith(`/${name}`));
  if (!route || request.method !== "POST") return end(response, 404);
  const body = await bodyOf(request).catch(() => undefined);
  if (body === undefined) return end(response, 400);
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
