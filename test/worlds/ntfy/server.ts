/**
 * A fake ntfy server: publishing as JSON, access control, polling, health, and the numbers of its
 * errors, as docs.ntfy.sh and server/errors.go have them; with faults on request.
 */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Failure } from "../platform.ts";

/** A message as subscribers get it. */
export interface NtfyMessage {
  readonly id: string;
  readonly time: number;
  readonly expires: number;
  readonly event: "message";
  readonly topic: string;
  readonly sequence_id?: string;
  readonly title?: string;
  readonly message: string;
  readonly priority?: number;
  readonly tags?: readonly string[];
  readonly click?: string;
  readonly actions?: readonly NtfyAction[];
}

export interface NtfyAction {
  readonly id: string;
  readonly action: string;
  readonly label: string;
  readonly clear: boolean;
  readonly url?: string;
  readonly method?: string;
}

export interface NtfyOptions {
  /** Who may use the topic without a token; default: everybody, as on ntfy.sh. */
  readonly everyone?: "read-write" | "deny-all";
  /** A token, and what it may do with every topic. */
  readonly tokens?: Readonly<Record<string, "read-write" | "write-only" | "deny-all">>;
  readonly healthy?: boolean;
}

export type NtfyServer = ReturnType<typeof openNtfyServer>;

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `code`: the number that ntfy's own error has. */
const failed = (status: number, code: number, error: string): Reply => ({
  status,
  body: { code, http: status, error, link: "https://ntfy.sh/docs/publish/" },
});
const UNAUTHORIZED = failed(401, 40101, "unauthorized");
const FORBIDDEN = failed(403, 40301, "forbidden");
const NOT_FOUND = failed(404, 40401, "page not found");
const limited = (seconds: number): Reply => ({
  ...failed(429, 42901, "limit reached: too many requests"),
  headers: { "retry-after": String(seconds) },
});

const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const MAX_MESSAGE = 4096;
const MAX_ACTIONS = 3;
const CACHED_S = 12 * 3600;

export function openNtfyServer({
  everyone = "read-write",
  tokens = {},
  healthy = true,
}: NtfyOptions) {
  const published: NtfyMessage[] = [];
  const calls: { readonly method: string; readonly body: unknown }[] = [];
  const planned: { readonly match: RegExp; readonly failure: Failure; left: number }[] = [];
  const wires = new Set<Socket>();
  let down = false;
  let port = 0;

  /** What the caller may not do; undefined: nothing. */
  function refusal(request: IncomingMessage, need: "read" | "write"): Reply | undefined {
    const given = request.headers.authorization;
    const token = given?.replace(/^Bearer /, "");
    if (token !== undefined && !(token in tokens)) return UNAUTHORIZED;
    const access = token === undefined ? everyone : tokens[token];
    const may = access === "read-write" || (access === "write-only" && need === "write");
    return may ? undefined : FORBIDDEN;
  }

  function publish(body: Readonly<Record<string, unknown>>): Reply {
    const fault = faultIn(body);
    if (fault) return fault;
    const time = Math.floor(Date.now() / 1000);
    const actions = (body.actions ?? []) as readonly Partial<NtfyAction>[];
    const message = {
      id: newMessageId(),
      time,
      expires: time + CACHED_S,
      event: "message",
      ...body,
      message: body.message || "triggered",
      ...(actions.length > 0 && {
        actions: actions.map((action) => ({
          clear: false,
          ...action,
          id: randomBytes(5).toString("hex"),
        })),
      }),
    } as unknown as NtfyMessage;
    published.push(message);
    return { status: 200, body: message };
  }

  async function route(request: IncomingMessage, text: string): Promise<Reply> {
    const { pathname } = new URL(request.url ?? "/", "http://ntfy");
    if (request.method === "GET" && pathname === "/v1/health")
      return { status: 200, body: { healthy } };
    if (request.method === "GET" && pathname === "/v1/account") {
      const known = request.headers.authorization === undefined;
      const refused = known ? undefined : refusal(request, "write");
      return refused === UNAUTHORIZED ? refused : { status: 200, body: { role: "user" } };
    }
    const [, topic = "", rest] = pathname.split("/");
    if (request.method === "GET" && rest === "auth" && TOPIC.test(topic))
      return refusal(request, "read") ?? { status: 200, body: { success: true } };
    if (request.method === "GET" && rest === "json" && TOPIC.test(topic)) {
      const lines = published.filter((each) => each.topic === topic);
      const body = lines.map((each) => `${JSON.stringify(each)}\n`).join("");
      return refusal(request, "read") ?? { status: 200, body };
    }
    if (request.method !== "POST" || pathname !== "/") return NOT_FOUND;
    const body = jsonIn(text);
    if (!body) return failed(400, 40017, "invalid request: request body must be message JSON");
    return refusal(request, "write") ?? publish(body);
  }

  async function serve(request: IncomingMessage): Promise<Reply | "cut"> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const name = `${request.method} ${request.url}`;
    calls.push({ method: name, body: jsonIn(text) ?? text });
    const plan = planned.find(({ match, left }) => left > 0 && match.test(name));
    if (plan) plan.left -= 1;
    const failure = plan?.failure;
    if (failure?.kind === "cut-before") return "cut";
    if (failure?.kind === "rate-limit") return limited(failure.seconds);
    if (failure?.kind === "server-error") return { status: failure.status, body: "Bad Gateway" };
    const reply = await route(request, text);
    return failure?.kind === "cut-after" ? "cut" : reply;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await serve(request);
    if (reply === "cut" || down) return void request.socket.destroy();
    const isText = typeof reply.body === "string";
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(isText ? reply.body : `${JSON.stringify(reply.body)}\n`);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    if (down) return void socket.destroy();
    wires.add(socket);
    socket.on("close", () => wires.delete(socket));
  });
  return {
    published: published as readonly NtfyMessage[],
    calls: calls as readonly (typeof calls)[number][],
    url: () => `http://127.0.0.1:${port}`,
    failNext(match: RegExp, failure: Failure, count = 1) {
      planned.push({ match, failure, left: count });
    },
    /** Cuts every connection, and takes no new one. */
    down() {
      down = true;
      for (const socket of wires) socket.destroy();
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      ({ port } = server.address() as AddressInfo);
    },
    async stop() {
      for (const socket of wires) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const newMessageId = (): string => randomBytes(9).toString("base64url").replace(/[-_]/g, "x");

function jsonIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What the real server refuses of a message. */
function faultIn(body: Readonly<Record<string, unknown>>): Reply | undefined {
  const { topic, message = "", priority = 3, sequence_id, actions = [] } = body;
  if (!TOPIC.test(String(topic))) return failed(400, 40009, "invalid request: topic invalid");
  if (sequence_id !== undefined && !TOPIC.test(String(sequence_id)))
    return failed(400, 40049, "invalid request: sequence ID invalid");
  if (!Number.isInteger(priority) || Number(priority) < 1 || Number(priority) > 5)
    return failed(400, 40007, "invalid priority parameter");
  if (Buffer.byteLength(String(message)) > MAX_MESSAGE)
    return failed(413, 41301, "attachment too large, or bandwidth limit reached");
  const list = actions as readonly Partial<NtfyAction>[];
  const isWrong = ({ action = "", label, url }: Partial<NtfyAction>) =>
    !["view", "broadcast", "http"].includes(action) || !label || (action === "http" && !url);
  return list.length > MAX_ACTIONS || list.some(isWrong)
    ? failed(400, 40018, "invalid request: actions invalid")
    : undefined;
}
