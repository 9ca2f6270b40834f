/** The proxy in front of a server at a URL, for a client that speaks in lines. */
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { bodyOf, isEncoded, isJson, isStream, sendTo } from "./http.ts";
import { errorReply, type Id, INTERNAL_ERROR, isObject, PARSE_ERROR } from "./message.ts";
import type { Relay } from "./relay.ts";
import { eventsIn } from "./sse.ts";
import { carry, clientOn, type Ends, lineWriter } from "./stdio.ts";

interface Server {
  readonly url: URL;
  /** Such as `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Bridge extends Server {
  readonly relay: Relay;
  readonly ended: AbortController;
  /** To the client. */
  out(text: string): void;
  tell(text: string): void;
  /** Of the server, from its answer to `initialize` on. */
  session: string | undefined;
  version: string | undefined;
  /** The last notification is on its way: what the client said after it must not be earlier. */
  notified: Promise<unknown>;
}

/** Resolves with the exit code once the client has closed its end. */
export async function proxyUrl(relay: Relay, server: Server, ends: Ends): Promise<number> {
  const ended = new AbortController();
  const write = lineWriter(ends.output);
  const bridge: Bridge = {
    ...server,
    relay,
    ended,
    out: (text) => void write(text),
    tell: ends.tell,
    session: undefined,
    version: undefined,
    notified: Promise.resolve(),
  };
  const client = clientOn(ends.output);
  const stop = () => ends.input.destroy();
  for (const signal of SIGNALS) process.once(signal, stop);
  await carry(ends.input, {
    pass: (line) => relay.fromClient(line, client),
    write(text) {
      void post(bridge, text);
      return undefined;
    },
    tooLong: () => client.refuse(errorReply(null, PARSE_ERROR, "the message is too long")),
    end: () => relay.close(),
  }).catch(() => relay.close());
  for (const signal of SIGNALS) process.off(signal, stop);
  ended.abort();
  await endSession(bridge);
  return 0;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Never rejects: the client is told, and the relay, that no answer comes. */
async function post(bridge: Bridge, text: string): Promise<void> {
  const message = JSON.parse(text) as { id?: Id; method?: string; params?: unknown };
  const { id, method } = message;
  const fail = (why: string) =>
    id === undefined || method === undefined
      ? bridge.tell(why)
      : deliver(bridge, errorReply(id, INTERNAL_ERROR, why));
  try {
    await bridge.notified;
    const sent = sendTo(bridge.url, {
      method: "POST",
      headers: headersFor(bridge, message),
      body: text,
      signal: bridge.ended.signal,
    });
    if (id === undefined) bridge.notified = sent.catch(() => {});
    const response = await sent;
    if (method === "initialize") bridge.session = sessionIn(response);
    const isAnswered = await received(bridge, response, message);
    if (!isAnswered && id !== undefined && method !== undefined)
      await fail(`the server at ${bridge.url.host} gave no answer`);
    if (method === "notifications/initialized") void listen(bridge);
  } catch (error) {
    if (!bridge.ended.signal.aborted)
      await fail(`the server at ${bridge.url.host} cannot be reached: ${(error as Error).message}`);
  }
}

const sessionIn = ({ headers }: IncomingMessage): string | undefined => {
  const session = headers["mcp-session-id"];
  return typeof session === "string" ? session : undefined;
};

interface Posted {
  readonly id?: Id;
  readonly method?: string;
  readonly params?: unknown;
}

function headersFor(
  { headers, session, version }: Bridge,
  { method, params }: Posted,
): Record<string, string> {
  const given = isObject(params) ? params : {};
  const meta = isObject(given._meta) ? given._meta : {};
  const own = meta["io.modelcontextprotocol/protocolVersion"];
  const isModern = typeof own === "string";
  const name = given.name ?? given.uri;
  return {
    ...headers,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(session !== undefined && { "mcp-session-id": session }),
    ...(version !== undefined && { "mcp-protocol-version": version }),
    ...(isModern && { "mcp-protocol-version": own }),
    ...(isModern && method !== undefined && { "mcp-method": method }),
    ...(isModern && typeof name === "string" && { "mcp-name": headerValue(name) }),
  };
}

/** As the protocol writes what no header can hold. */
const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?/i.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`;

/** Resolves with whether the request was answered. */
async function received(
  bridge: Bridge,
  response: IncomingMessage,
  { id, method }: Posted,
): Promise<boolean> {
  const { statusCode = 0, headers } = response;
  if (isEncoded(headers)) throw new Error("it compresses its answers");
  if (statusCode < 300 && isStream(headers)) {
    const last = await stream(bridge, response, id);
    return last === "answered" || resume(bridge, id, last);
  }
  const text = (await bodyOf(response)).toString("utf8");
  if (isJson(headers) && text.trim() !== "") {
    const whole = JSON.parse(text) as { id?: Id; result?: { protocolVersion?: unknown } };
    remember(bridge, method, whole);
    if (whole.id === id) {
      await deliver(bridge, asLine(text));
      return true;
    }
  }
  if (statusCode >= 400) throw new Error(`it answered HTTP ${statusCode}`);
  return false;
}

/** Only the blanks between tokens can be line ends. */
const asLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

function remember(
  bridge: Bridge,
  method: string | undefined,
  { result }: { readonly result?: { readonly protocolVersion?: unknown } },
): void {
  const version = method === "initialize" ? result?.protocolVersion : undefined;
  if (typeof version === "string") bridge.version = version;
}

async function deliver(bridge: Bridge, text: string): Promise<void> {
  const passed = await bridge.relay.fromServer(text);
  if (passed !== undefined) bridge.out(passed);
}

/** Resolves with `answered`, or with the id of the last event if there was one. */
async function stream(
  bridge: Bridge,
  response: IncomingMessage,
  awaited: Id | undefined,
): Promise<"answered" | { readonly after: string | undefined }> {
  let isAnswered = false;
  let after: string | undefined;
  for await (const { data, id } of eventsIn(response)) {
    after = id ?? after;
    if (data === undefined || data.trim() === "") continue;
    const message = JSON.parse(data) as { id?: Id; method?: string; result?: object };
    if (message.method === undefined && message.id === awaited && awaited !== undefined) {
      isAnswered = true;
      remember(bridge, bridge.version === undefined ? "initialize" : undefined, message);
    }
    await deliver(bridge, asLine(data));
  }
  return isAnswered ? "answered" : { after };
}

const MOST_RESUMED = 100;
const RESUME_MS = 1000;

/** A server may end the stream of a slow answer, and go on in another one that we ask for. */
async function resume(
  bridge: Bridge,
  id: Id | undefined,
  { after }: { readonly after: string | undefined },
): Promise<boolean> {
  let last = after;
  for (let time = 0; last !== undefined && id !== undefined && time < MOST_RESUMED; time++) {
    await setTimeout(RESUME_MS, undefined, { signal: bridge.ended.signal });
    const response = await getStream(bridge, last);
    if (response === undefined) return false;
    const outcome = await stream(bridge, response, id);
    if (outcome === "answered") return true;
    last = outcome.after ?? last;
  }
  return false;
}

async function getStream(bridge: Bridge, after?: string): Promise<IncomingMessage | undefined> {
  const { headers: own, session, version, url, ended } = bridge;
  const headers = {
    ...own,
    accept: "text/event-stream",
    ...(session !== undefined && { "mcp-session-id": session }),
    ...(version !== undefined && { "mcp-protocol-version": version }),
    ...(after !== undefined && { "last-event-id": after }),
  };
  const response = await sendTo(url, { method: "GET", headers, signal: ended.signal });
  if (response.statusCode === 200 && isStream(response.headers)) return response;
  response.resume();
  return undefined;
}

/** For what the server says by itself, where it has such a stream. */
async function listen(bridge: Bridge): Promise<void> {
  try {
    for (let after: string | undefined; ; ) {
      const response = await getStream(bridge, after);
      if (response === undefined) return;
      const outcome = await stream(bridge, response, undefined);
      if (outcome !== "answered") after = outcome.after ?? after;
      await setTimeout(RESUME_MS, undefined, { signal: bridge.ended.signal });
    }
  } catch (error) {
    if (!bridge.ended.signal.aborted)
      bridge.tell(`the server's own messages are lost: ${(error as Error).message}`);
  }
}

async function endSession({ session, url, headers }: Bridge): Promise<void> {
  if (session === undefined) return;
  const sent = { ...headers, "mcp-session-id": session };
  const signal = AbortSignal.timeout(END_MS);
  await sendTo(url, { method: "DELETE", headers: sent, signal })
    .then((response) => response.resume())
    .catch(() => {}); // it forgets the session by itself
}

const END_MS = 2000;
