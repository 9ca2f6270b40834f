/** The server: HTTP and WebSocket on one port, with network faults on request. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ChatPlatform, Failure } from "../platform.ts";
import { type ApiAnswer, RATELIMITED } from "./api.ts";
import { type Arguments, readArguments } from "./request.ts";
import type { Timers } from "./timers.ts";
import type { Json } from "./wire.ts";

export interface Reply extends Omit<ApiAnswer, "body"> {
  readonly body: Json | string;
}

export interface Routes {
  /** A Web API method. */
  api(method: string, args: Arguments): Reply;
  /** Anything else; undefined is a 404. */
  other(
    path: string,
    request: { readonly type: string; readonly body: Buffer; readonly args: Arguments },
  ): Promise<Reply | undefined>;
  upgrade(request: IncomingMessage, platform: Duplex, head: Buffer): void;
}

/** A mistake of this fake, or a caller that went away while it was talking: never silent. */
const broken = (error: unknown): Reply => ({
  status: 500,
  headers: {},
  body: `fatal_error ${error instanceof Error ? error.stack : error}`,
});

type Call = ChatPlatform["calls"][number];

export function openServer(routes: Routes, timers: Timers) {
  const wires = new Set<Socket>();
  const calls: Call[] = [];
  const planned: { readonly match: RegExp; readonly failure: Failure; left: number }[] = [];
  let port = 0;
  let down = false;
  const base = () => `http://127.0.0.1:${port}`;

  function failureFor(...names: readonly string[]): Failure | undefined {
    const plan = planned.find(
      ({ match, left }) => left > 0 && names.some((name) => name.search(match) >= 0),
    );
    if (plan) plan.left -= 1;
    return plan?.failure;
  }

  async function read(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async function serve(request: IncomingMessage): Promise<Reply | "cut"> {
    const url = new URL(request.url!, base());
    const path = url.pathname;
    const body = await read(request);
    const type = request.headers["content-type"] ?? "";
    const args = await readArguments(
      request,
      url,
      path.startsWith("/upload/") ? Buffer.alloc(0) : body,
    );
    const method = path.startsWith("/api/") ? path.slice(5) : path;
    calls.push({ method, body: args.params, at: Date.now() });
    const failure = failureFor(method, path);
    if (failure?.kind === "cut-before") return "cut";
    if (failure?.kind === "rate-limit") return RATELIMITED(failure.seconds);
    if (failure?.kind === "server-error")
      return { status: failure.status, headers: {}, body: "Internal Server Error" };
    const found = path.startsWith("/api/")
      ? routes.api(method, args)
      : await routes.other(path, { type, body, args });
    if (failure?.kind === "cut-after") return "cut";
    if (failure?.kind === "slow") await timers.sleep(failure.ms);
    return found ?? { status: 404, headers: {}, body: "Not Found" };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await serve(request).catch(broken);
    if (reply === "cut" || request.socket.destroyed) return void request.socket.destroy();
    const text = typeof reply.body === "string";
    const type = text ? "text/plain; charset=utf-8" : "application/json; charset=utf-8";
    response.writeHead(reply.status, { "content-type": type, ...reply.headers });
    response.end(text ? reply.body : JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (platform) => {
    if (down) return void platform.destroy();
    wires.add(platform);
    platform.on("close", () => wires.delete(platform));
    platform.on("error", () => platform.destroy());
  });
  server.on("upgrade", (request, platform, head) => {
    const path = new URL(request.url!, base()).pathname;
    calls.push({ method: path, body: {}, at: Date.now() });
    if (failureFor(path)) return void platform.destroy();
    routes.upgrade(request, platform, head);
  });
  const cut = () => wires.forEach((platform) => void platform.destroy());

  return {
    calls,
    /** Where everything is, without a path. */
    base,
    async start() {
      await new Promise<void>((resolve, reject) =>
        server.once("error", reject).listen(port, "127.0.0.1", resolve),
      );
      port = (server.address() as AddressInfo).port;
    },
    cut,
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
