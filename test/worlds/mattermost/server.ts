/** The fake server: HTTP and WebSocket on one port, with faults on request. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ChatPlatform, Failure } from "../platform.ts";
import type { Timers } from "../slack/timers.ts";
import type { Json } from "./workspace.ts";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Request {
  /** `POST /posts`, without `/api/v4` in front. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly token: string;
  readonly body: Json;
  /** What came as a form. */
  readonly form?: FormData;
}

export interface Routes {
  api(request: Request): Reply | Promise<Reply>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** What the server's clock says, in unix milliseconds. */
  now(): number;
}

/** The rate limit answers in plain text, as Mattermost's does. */
export const limited = (seconds: number): Reply => ({
  status: 429,
  headers: { "retry-after": String(seconds), "x-ratelimit-reset": String(seconds) },
  body: "limit exceeded\n",
});

const PREFIX = "/api/v4";

export function openServer(routes: Routes, timers: Timers) {
  const wires = new Set<Socket>();
  const calls: ChatPlatform["calls"][number][] = [];
  const planned: { readonly match: RegExp; readonly failure: Failure; left: number }[] = [];
  let port = 0;
  let down = false;
  const base = () => `http://127.0.0.1:${port}`;

  function failureFor(name: string): Failure | undefined {
    const plan = planned.find(({ match, left }) => left > 0 && name.search(match) >= 0);
    if (plan) plan.left -= 1;
    return plan?.failure;
  }

  async function read(request: IncomingMessage): Promise<Request> {
    const url = new URL(request.url ?? "/", base());
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const type = request.headers["content-type"] ?? "";
    const form = type.startsWith("multipart/")
      ? await new Response(raw, { headers: { "content-type": type } }).formData()
      : undefined;
    const parsed: unknown = form || raw.length === 0 ? {} : JSON.parse(raw.toString());
    return {
      name: `${request.method} ${url.pathname.replace(PREFIX, "")}`,
      query: url.searchParams,
      token: (request.headers.authorization ?? "").replace(/^bearer /i, ""),
      body: Array.isArray(parsed) ? { list: parsed } : (parsed as Json),
      ...(form && { form }),
    };
  }

  async function serve(incoming: IncomingMessage): Promise<Reply | "cut"> {
    const request = await read(incoming);
    calls.push({ method: request.name, body: request.body, at: Date.now() });
    const failure = failureFor(request.name);
    if (failure?.kind === "cut-before") return "cut";
    if (failure?.kind === "rate-limit") return limited(failure.seconds);
    if (failure?.kind === "server-error")
      return { status: failure.status, body: "Internal Server Error" };
    const reply = await routes.api(request);
    if (failure?.kind === "cut-after") return "cut";
    if (failure?.kind === "slow") await timers.sleep(failure.ms);
    return reply;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await serve(request).catch(
      (error: unknown): Reply => ({ status: 500, body: `broken: ${error}` }),
    );
    if (reply === "cut" || request.socket.destroyed) return void request.socket.destroy();
    const isText = typeof reply.body === "string";
    const type = isText ? "text/plain" : "application/json";
    const date = new Date(routes.now()).toUTCString();
    response.writeHead(reply.status, { "content-type": type, date, ...reply.headers });
    response.end(isText ? reply.body : JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    if (down) return void socket.destroy();
    wires.add(socket);
    socket.on("close", () => wires.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  server.on("upgrade", (request, socket, head) => {
    calls.push({ method: "WS /websocket", body: {}, at: Date.now() });
    if (failureFor("WS /websocket")) return void socket.destroy();
    routes.upgrade(request, socket, head);
  });
  const cut = () => wires.forEach((socket) => void socket.destroy());

  return {
    calls,
    base,
    cut,
    isDown: () => down,
    async start() {
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      port = (server.address() as AddressInfo).port;
    },
    down() {
      down = true;
      cut();
    },
    up() {
      down = false;
    },
    failNext(match: RegExp, failure: Failure, count = 1) {
      planned.push({ match, failure, left: count });
    },
    async stop() {
      cut();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A port that is free, and stays so: below those that the system gives to others (from 32768 on
 * Linux), and each worker has its own hundreds.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 20;
  for (;;) {
    const port = 20_000 + worker * 500 + (next++ % 500);
    if (await isFree(port)) return port;
  }
}
let next = process.pid;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
