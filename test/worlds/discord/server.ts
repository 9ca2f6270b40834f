/**
 * The HTTP server: connections, requests, and the network faults between them and a bot.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ChatPlatform, Failure } from "../platform.ts";
import type { Answered, Api } from "./api.ts";
import { type Body, bytesOf, parseBody } from "./bodies.ts";
import { ApiError, refusal } from "./errors.ts";
import type { Request } from "./router.ts";
import { isRecord } from "./wire.ts";

const BASE = "/api/v10";

interface InjectedFault {
  readonly match: RegExp;
  readonly failure: Failure;
  left: number;
}

interface Behind {
  readonly api: Api;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** A file, by the path that attachments point to. */
  file(path: string): { readonly type: string; readonly content: Buffer } | undefined;
}

export class HttpServer {
  readonly calls: ChatPlatform["calls"][number][] = [];
  readonly #behind: Behind;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #faults: InjectedFault[] = [];
  #down = false;

  constructor(behind: Behind) {
    this.#behind = behind;
    this.#server = createServer((request, response) => {
      // A client that goes away in the middle of its request needs no answer.
      this.#serve(request, response).catch(() => response.destroy());
    });
    this.#server.on("connection", (socket) => this.#let(socket));
    this.#server.on("upgrade", (request, socket, head) => behind.upgrade(request, socket, head));
  }

  /** The port that it listens on. */
  async start(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.cut();
    if (this.#server.listening)
      await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  setDown(down: boolean): void {
    this.#down = down;
  }

  failNext(match: RegExp, failure: Failure, count = 1): void {
    this.#faults.push({
      match: new RegExp(match.source, match.flags.replace(/[gy]/g, "")),
      failure,
      left: count,
    });
  }

  #let(socket: Socket): void {
    if (this.#down) return void socket.destroy();
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await bytesOf(incoming);
    const url = new URL(incoming.url ?? "/", "http://here");
    const path = decodeURIComponent(url.pathname);
    const file = this.#behind.file(path);
    if (file) return void response.writeHead(200, { "content-type": file.type }).end(file.content);
    const method = incoming.method ?? "GET";
    const below = path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path;
    const body = await parseBody(bytes, incoming.headers["content-type"] ?? "").catch(apiError);
    const json = body instanceof ApiError ? undefined : body.json;
    const call = {
      method: `${method} ${below}`,
      body: (isRecord(json) || Array.isArray(json) ? json : {}) as Record<string, unknown>,
      at: Date.now(),
    };
    this.calls.push(call);
    const failure = this.#fate(call.method);
    if (failure?.kind === "cut-before") return void incoming.socket.destroy();
    const request = () => ({
      method,
      path: below,
      query: url.searchParams,
      authorization: incoming.headers.authorization,
      ...accepted(body, path),
    });
    const answer = this.#answer(request, failure);
    if (failure?.kind === "cut-after") return void incoming.socket.destroy();
    if (failure?.kind === "slow") await this.#pause(failure.ms);
    send(response, answer);
  }

  #answer(request: () => Request, failure: Failure | undefined): Answered {
    if (failure?.kind === "server-error")
      return {
        status: failure.status,
        body: { message: `${failure.status}: Server Error`, code: 0 },
        headers: {},
      };
    try {
      if (failure?.kind === "rate-limit")
        return this.#behind.api.limited(request(), failure.seconds);
      return this.#behind.api.answer(request());
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body, headers: {} };
      // A fault of this platform, not of the bot: it has to be seen.
      const message = error instanceof Error ? error.stack : String(error);
      return {
        status: 500,
        body: { message: `the fake platform failed: ${message}`, code: 0 },
        headers: {},
      };
    }
  }

  #fate(call: string): Failure | undefined {
    const fault = this.#faults.find(({ match }) => match.test(call));
    if (!fault) return undefined;
    fault.left--;
    this.#faults = this.#faults.filter(({ left }) => left > 0);
    return fault.failure;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms);
      this.#timers.add(timer);
    });
  }
}

function apiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function accepted(
  body: Body | ApiError,
  path: string,
): { readonly body: unknown; readonly uploads: Body["uploads"] } {
  if (/^\/api\/v\d+\//.test(path) && !path.startsWith(`${BASE}/`)) throw refusal("bad-version");
  if (!path.startsWith(`${BASE}/`)) throw refusal("not-found");
  if (body instanceof ApiError) throw body;
  return { body: body.json, uploads: body.uploads };
}

function send(response: ServerResponse, { status, body, headers }: Answered): void {
  if (response.destroyed) return;
  // The client library takes a 429 without this header for one of a proxy in between.
  const all = { ...headers, via: "1.1 google" };
  if (body === undefined) return void response.writeHead(status, all).end();
  response
    .writeHead(status, { ...all, "content-type": "application/json" })
    .end(JSON.stringify(body));
}
