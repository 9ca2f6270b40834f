/**
 * A whole gateway for a test: real server, real store, real audit log, its own state directory; and
 * functions to use it with.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import {
  createGateway,
  type Gateway,
  type GatewayOptions,
  parseConfig,
} from "../../src/app/gateway.ts";
import type { ParseOptions } from "../../src/config/schema.ts";
import type { JsonObject } from "../../src/core/model.ts";

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any field of an answer
  readonly body: any;
  readonly headers: NodeJS.Dict<string | string[]>;
}

export interface TestGateway {
  readonly gateway: Gateway;
  readonly url: string;
  readonly home: string;
  readonly tokens: Readonly<Record<"agent" | "approver" | "admin", string>>;
  send(method: string, path: string, options?: Sent): Promise<Reply>;
  /** Submits a call as the agent. */
  ask(over?: object, query?: string): Promise<Reply>;
  /** The open approvals, once there are `count`. */
  pending(count?: number): Promise<JsonObject[]>;
  answer(id: unknown, body: object): Promise<Reply>;
  companion(query?: string): Promise<Companion>;
  audit(): Promise<JsonObject[]>;
  stop(): Promise<void>;
}

export interface Sent {
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Buffer;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export const DEFAULT_CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
`;

/** A companion at its socket: every frame it was sent, in order. */
export interface Companion {
  readonly frames: JsonObject[];
  readonly socket: WebSocket;
  next(type: string): Promise<JsonObject>;
  respond(requestId: unknown, body: object): void;
}

export async function openGateway(
  yaml: string = DEFAULT_CONFIG,
  options: GatewayOptions = {},
  environment: NodeJS.ProcessEnv = {},
  parsing: ParseOptions = {},
): Promise<TestGateway> {
  const home = options.stateDirectory ?? (await mkdtemp(join(tmpdir(), "countersign-")));
  const config = parseConfig(yaml, "test.yaml", environment, parsing);
  const gateway = await createGateway(config, { stateDirectory: home, ...options });
  await gateway.start();
  const stored = await gateway.state.tokens();
  const tokens = { agent: stored.agent!, approver: stored.approver!, admin: stored.admin! };
  const sockets: WebSocket[] = [];

  const send: TestGateway["send"] = (
    method,
    path,
    { body, raw, token = tokens.agent, headers = {}, signal } = {},
  ) =>
    sendTo(gateway.url + path, {
      method,
      content: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      token,
      headers,
      signal,
    });

  return {
    gateway,
    url: gateway.url,
    home,
    tokens,
    send,
    ask: (over = {}, query = "") =>
      send("POST", `/v1/calls${query}`, {
        body: { session: "s:1", tool: "Bash", input: { command: "git push --force" }, ...over },
      }),
    async pending(count = 1) {
      for (;;) {
        const { body } = await send("GET", "/v1/approvals?status=pending", {
          token: tokens.approver,
        });
        if (body.approvals.length >= count) return body.approvals;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    answer: (id, body) =>
      send("POST", `/v1/approvals/${String(id)}`, { body, token: tokens.approver }),
    async companion(query = "") {
      const socket = new WebSocket(`${gateway.url.replace("http", "ws")}/v1/companion${query}`, {
        headers: { authorization: `Bearer ${tokens.approver}` },
      });
      sockets.push(socket);
      return attach(socket);
    },
    async audit() {
      const text = await readFile(join(home, "audit.jsonl"), "utf8");
      return text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as JsonObject);
    },
    async stop() {
      for (const socket of sockets) socket.terminate();
      await gateway.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function attach(socket: WebSocket): Promise<Companion> {
  const frames: JsonObject[] = [];
  let wake = () => {};
  socket.on("message", (data: Buffer) => {
    frames.push(JSON.parse(data.toString("utf8")) as JsonObject);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const taken = new Set<JsonObject>();
  return {
    frames,
    socket,
    async next(type) {
      for (;;) {
        const frame = frames.find((each) => each.type === type && !taken.has(each));
        if (frame) {
          taken.add(frame);
          return frame;
        }
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    respond: (requestId, body) =>
      socket.send(JSON.stringify({ type: "approval.response", requestId, ...body })),
  };
}

interface Request {
  readonly method: string;
  readonly content: string | Buffer | undefined;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

function sendTo(url: string, { method, content, token, headers, signal }: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(content !== undefined && {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(content)),
          }),
          ...headers,
        },
        ...(signal && { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = String(response.headers["content-type"]).includes("json");
          resolve({
            status: response.statusCode!,
            body: isJson && text ? JSON.parse(text) : text,
            headers: response.headers,
          });
        });
      },
    );
    request.on("error", reject);
    request.end(content);
  });
}
