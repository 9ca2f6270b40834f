/** The HTTP server and its connections: what can be cut, refused and brought back. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Incoming {
  readonly verb: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Fires when the client no longer waits for the answer. */
  readonly gone: AbortSignal;
}

export type Outgoing =
  | { readonly status: number; readonly body: unknown; readonly retryAfter?: number }
  | "cut";

export interface Wire {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  cut(): void;
  down(): void;
  up(): void;
}

export function openWire(serve: (incoming: Incoming) => Promise<Outgoing>): Wire {
  const sockets = new Set<Socket>();
  let port: number | undefined;
  let isDown = false;
  const server = createServer(
    { keepAliveTimeout: 60_000 },
    (request, response) => void handle(serve, request, response),
  );
  server.on("connection", (socket) => {
    if (isDown) return void socket.resetAndDestroy();
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    get url() {
      if (port === undefined) throw new Error("the platform has no address before it is started");
      return `http://127.0.0.1:${port}`;
    },
    async start() {
      if (server.listening) return;
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port ?? 0, "127.0.0.1", resolve);
      });
      port = (server.address() as AddressInfo).port;
    },
    async stop() {
      cut();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    cut,
    down() {
      isDown = true;
      cut();
    },
    up() {
      isDown = false;
    },
  };
}

async function handle(
  serve: (incoming: Incoming) => Promise<Outgoing>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = await readBody(request).catch(() => undefined);
  if (!body) return;
  const { pathname, search } = new URL(request.url ?? "/", "http://telegram");
  const incoming = {
    verb: request.method ?? "GET",
    path: decoded(pathname),
    query: search,
    headers: request.headers,
    body,
  };
  const outgoing = await serve({ ...incoming, gone: gone.signal });
  if (outgoing === "cut") return void response.destroy();
  if (response.destroyed) return;
  const retry =
    outgoing.retryAfter === undefined ? {} : { "retry-after": String(outgoing.retryAfter) };
  response
    .writeHead(outgoing.status, { "content-type": "application/json", ...retry })
    .end(JSON.stringify(outgoing.body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
