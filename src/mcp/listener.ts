/** The proxy as a Streamable HTTP endpoint of its own, in front of one at a URL. */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { bodyOf, isEncoded, isJson, isStream, passedHeaders, sendTo } from "./http.ts";
import { errorReply, type Id, INTERNAL_ERROR, INVALID_REQUEST, isObject } from "./message.ts";
import { type Client, createRelay, type Relay, type RelayParts } from "./relay.ts";
import { eventsIn, messageEvent, withData } from "./sse.ts";

export interface Listener {
  /** What clients connect to. */
  readonly url: string;
  close(): Promise<void>;
}

interface Front {
  readonly parts: RelayParts;
  readonly upstream: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** By the server's session id; the one used last is last. */
  readonly sessions: Map<string, Relay>;
  /** Requests without a session that are under way. */
  readonly alone: Set<Relay>;
  readonly key: Buffer;
}

const MOST_SESSIONS = 10_000;

/** Listens on a loopback address only: who can connect can call what needs no approval. */
export async function listenOn(
  { host, port }: { readonly host: string; readonly port: number },
  parts: RelayParts,
  { url: upstream, headers }: { url: URL; headers: Readonly<Record<string, string>> },
): Promise<Listener> {
  if (!LOOPBACK.test(host))
    throw new CountersignError(
      "bad-request",
      "--listen takes an address of this machine only, such as 127.0.0.1:4190; to serve others, " +
        "put a reverse proxy with a login of its own in front",
      { path: "listen" },
    );
  const sessions = new Map<string, Relay>();
  const key = randomBytes(32);
  const front: Front = { parts, upstream, headers, sessions, alone: new Set(), key };
  const server = createServer((request, response) => {
    handle(front, request, response).catch((error: Error) => {
      if (!response.headersSent) refuse(response, 502, error.message);
      else response.destroy();
    });
  });
  server.requestTimeout = 0; // a large body may be slow; it is limited by its length
  await listening(server, host, port);
  const at = server.address();
  const bound = typeof at === "object" && at ? at.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}${upstream.pathname}`,
    async close() {
      const relays = [...sessions.values(), ...front.alone];
      await Promise.allSettled(relays.map((relay) => relay.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

async function handle(
  front: Front,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fault = faultOf(front, request);
  if (fault) return refuse(response, fault.status, fault.message);
  if (request.method !== "POST") return other(front, request, response);
  const body = await bodyOf(request);
  const said = saidIn(body);
  const mismatch = mismatchOf(request, said);
  if (mismatch) return refuse(response, 400, mismatch);
  const method = typeof said.method === "string" ? said.method : undefined;
  const relay = relayFor(front, request, method);
  const client = clientOn(request, response);
  response.on("close", () => relay.gone(client));
  const isAlone = method !== "initialize" && sessionOf(request) === undefined;
  if (isAlone && method === "notifications/cancelled")
    return cancelAlone(front, { request, response, relay, body });
  if (isAlone) front.alone.add(relay);
  try {
    const text = await relay.fromClient(body, client);
    if (text === undefined) return ended(response);
    await forward(front, { request, response, relay, text, said, client });
  } finally {
    front.alone.delete(relay);
  }
}

interface Fault {
  readonly status: number;
  readonly message: string;
}

/** What no local client sends: a page in a browser, another endpoint, a body in another form. */
function faultOf({ upstream }: Front, { headers, url = "", method }: IncomingMessage) {
  const { host = "", origin, "content-type": type = "" } = headers;
  const fault = (status: number, message: string): Fault => ({ status, message });
  if (!isLocal(`http://${host}`)) return fault(421, "this endpoint serves this machine only");
  if (origin !== undefined && !isLocal(origin)) return fault(403, "this origin is not allowed");
  const path = url.split("?")[0] ?? "";
  const isKnown = path === upstream.pathname;
  if (!isKnown && !(method === "GET" && path.startsWith("/.well-known/")))
    return fault(404, "there is nothing here");
  if (method !== "POST") return undefined;
  if (isEncoded(headers)) return fault(415, "a message must not be compressed");
  const charset = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
  return charset.test(type) ? undefined : fault(415, "a message has to be JSON in UTF-8");
}

const isLocal = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname.replace(/^\[|\]$/g, ""));

function saidIn(body: Buffer): JsonObject {
  try {
    const value = JSON.parse(body.toString("utf8")) as unknown;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whoever routes by the headers has to see the same call as who reads the body. */
function mismatchOf({ headers }: IncomingMessage, { method, params }: JsonObject) {
  const { "mcp-method": named, "mcp-name": tool } = headers;
  if (named !== undefined && named !== method)
    return "the header Mcp-Method is not that of the message";
  const name = isObject(params) ? (params.name ?? params.uri) : undefined;
  return tool !== undefined && decoded(tool) !== name
    ? "the header Mcp-Name is not that of the message"
    : undefined;
}

function decoded(header: string | string[]): string {
  const text = String(header);
  const encoded = /^=\?base64\?(.*)\?=$/i.exec(text)?.[1];
  return encoded === undefined ? text : Buffer.from(encoded, "base64").toString("utf8");
}

const sessionOf = ({ headers }: IncomingMessage): string | undefined => {
  const session = headers["mcp-session-id"];
  return typeof session === "string" ? session : undefined;
};

/** Without the protocol's sessions, a client is known by what it proves itself with. */
function relayFor(front: Front, request: IncomingMessage, method: string | undefined): Relay {
  const { parts, sessions } = front;
  const session = sessionOf(request);
  if (session === undefined)
    return createRelay(parts, method === "initialize" ? newKey(parts) : aloneKey(front, request));
  const relay = sessions.get(session) ?? createRelay(parts, newKey(parts));
  keep(front, session, relay);
  return relay;
}

function keep({ sessions }: Front, session: string, relay: Relay): void {
  sessions.delete(session);
  sessions.set(session, relay);
  const [oldest] = sessions;
  if (sessions.size <= MOST_SESSIONS || !oldest) return;
  sessions.delete(oldest[0]);
  void oldest[1].close();
}

const newKey = ({ server }: RelayParts): string => `mcp:${server}:${newId().slice(0, 12)}`;

function aloneKey({ parts, key }: Front, { headers }: IncomingMessage): string {
  const proof = createHmac("sha256", key)
    .update(headers.authorization ?? "")
    .digest("hex");
  return `mcp:${parts.server}:${proof.slice(0, 12)}`;
}

/** Answers in a stream once there is something to say before the answer, where that is taken. */
function clientOn({ headers }: IncomingMessage, response: ServerResponse): Client {
  const takesStream = /text\/event-stream/i.test(headers.accept ?? "");
  return {
    notify(text) {
      if (!takesStream || response.writableEnded) return;
      startStream(response);
      response.write(messageEvent(text));
    },
    answer(text) {
      if (response.writableEnded || text === undefined) return;
      if (response.headersSent) return void response.end(messageEvent(text));
      response.writeHead(200, JSON_TYPE).end(text);
    },
    refuse: (text) => void response.writeHead(400, JSON_TYPE).end(text),
  };
}

const JSON_TYPE = { "content-type": "application/json" };

function startStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    "x-accel-buffering": "no",
  });
}

/** It was answered, or withdrawn, and then nobody waits for an answer. */
function ended(response: ServerResponse): void {
  if (response.writableEnded) return;
  startStream(response);
  response.end();
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { ...JSON_TYPE, connection: "close" })
    .end(errorReply(null, INVALID_REQUEST, message));
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly relay: Relay;
}

/** By another request, which is all that tells whose call it was: the client's proof. */
async function cancelAlone(
  front: Front,
  { request, response, relay: own, body }: Exchange & { readonly body: Buffer },
): Promise<void> {
  const client = clientOn(request, response);
  const others = [...front.alone].filter(({ session }) => session === own.session);
  const texts = await Promise.all(others.map((relay) => relay.fromClient(body, client)));
  const text = texts.find((each) => each !== undefined);
  if (text !== undefined)
    return forward(front, { request, response, relay: own, text, said: {}, client });
  if (!response.headersSent) response.writeHead(202).end();
}

interface Forwarded extends Exchange {
  readonly text: string;
  readonly said: JsonObject;
  readonly client: Client;
}

async function forward(front: Front, exchange: Forwarded): Promise<void> {
  const { request, response, relay, text, said, client } = exchange;
  const id = typeof said.id === "string" || typeof said.id === "number" ? said.id : undefined;
  const isRequest = id !== undefined && said.method !== undefined;
  try {
    const answer = await upstreamFor(front, { request, response, body: text });
    const session = answer.headers["mcp-session-id"];
    if (said.method === "initialize" && typeof session === "string") keep(front, session, relay);
    await give(answer, { response, relay, id: isRequest ? id : undefined, client });
  } catch (error) {
    if (response.destroyed || !isRequest) throw error;
    const why = `the server at ${front.upstream.host} gave no answer: ${(error as Error).message}`;
    const told = await relay.fromServer(errorReply(id, INTERNAL_ERROR, why));
    if (!response.writableEnded) client.answer(told);
  }
}

async function upstreamFor(
  { upstream, headers }: Front,
  { request, response, body }: Pick<Exchange, "request" | "response"> & { body?: string },
): Promise<IncomingMessage> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const target = new URL(request.url ?? "/", upstream);
  if (target.pathname === upstream.pathname && target.search === "")
    target.search = upstream.search;
  return sendTo(target, {
    method: request.method ?? "GET",
    headers: { ...passedHeaders(request.headers), ...headers },
    body,
    signal: gone.signal,
  });
}

interface Given {
  readonly response: ServerResponse;
  readonly relay: Relay;
  /** Of the request that this answers. */
  readonly id: Id | undefined;
  readonly client: Client;
}

async function give(answer: IncomingMessage, given: Given): Promise<void> {
  const { response, relay, id, client } = given;
  const { headers, statusCode: status = 502 } = answer;
  if (isEncoded(headers)) throw new Error("it compresses its answers");
  if (isStream(headers)) return giveStream(answer, response, relay);
  const bytes = await bodyOf(answer);
  const text = bytes.toString("utf8");
  const isMessage = id !== undefined && isJson(headers) && status < 300;
  const told = isMessage ? await relay.fromServer(text) : text;
  // what is no message answers the request as well
  if (id !== undefined && !isMessage)
    await relay.fromServer(errorReply(id, INTERNAL_ERROR, `HTTP ${status}`));
  if (response.headersSent)
    return client.answer(
      isMessage
        ? told
        : errorReply(id ?? null, INTERNAL_ERROR, `the server answered HTTP ${status}`),
    );
  const body = told === text ? bytes : (told ?? "");
  const length = Buffer.byteLength(body);
  const head = { ...passedHeaders(headers), ...(length > 0 && { "content-length": length }) };
  response.writeHead(status, head).end(body);
}

/** Event by event: what passes keeps its bytes. */
async function giveStream(
  answer: IncomingMessage,
  response: ServerResponse,
  relay: Relay,
): Promise<void> {
  if (!response.headersSent) {
    response.writeHead(answer.statusCode ?? 200, passedHeaders(answer.headers));
    response.flushHeaders();
  }
  for await (const event of eventsIn(answer)) {
    const { data, text } = event;
    const told = data?.trim() ? await relay.fromServer(data) : data;
    const written = told === data ? text : told === undefined ? undefined : withData(event, told);
    if (written === undefined || response.write(written)) continue;
    await new Promise<void>((resolve) => {
      response.once("drain", resolve).once("close", resolve);
    });
  }
  response.end();
}

/** The stream of what the server says by itself, the end of a session, and facts about it. */
async function other(
  front: Front,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = sessionOf(request);
  const relay = relayFor(front, request, undefined);
  if (request.method === "DELETE" && session !== undefined) {
    front.sessions.delete(session);
    await relay.close();
  }
  const answer = await upstreamFor(front, { request, response });
  await give(answer, { response, relay, id: undefined, client: clientOn(request, response) });
}
