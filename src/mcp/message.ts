/**
 * One message of the Model Context Protocol, read so that no server can read anything else in it
 * than we do.
 */
import { CountersignError } from "../core/errors.ts";
import { parseStrict } from "../core/json.ts";
import type { Json, JsonObject } from "../core/model.ts";

export type Id = string | number;

export type Message =
  | { readonly kind: "request"; readonly id: Id; readonly method: string; readonly body: Body }
  | { readonly kind: "notification"; readonly method: string; readonly body: Body }
  | { readonly kind: "response"; readonly id: Id; readonly body: Body };

export interface Body {
  readonly text: string;
  readonly value: JsonObject;
  /** The raw text of a member; undefined also for all of a server's message. */
  raw(key: string): string | undefined;
}

/** `1` and `"1"` are different ids. */
export const idKey = (id: Id): string => JSON.stringify(id);

const OWN_KEYS = ["jsonrpc", "id", "method", "params", "result", "error"];
const OWN_PARAMS = ["name", "arguments", "_meta", "task", "inputresponses", "requeststate"];
const ACTUAL: Readonly<Record<string, string>> = {
  inputresponses: "inputResponses",
  requeststate: "requestState",
};

/**
 * A client's message. Throws `bad-json` for what is no single message, and for what two parsers may
 * read differently: repeated keys, keys that differ only in case (Go's parser takes them for the
 * same), a call that expects no answer.
 */
export function readClientMessage(text: string): Message {
  if (/^\s*\[/.test(text)) throw refused("batches are not accepted; send each message by itself");
  const { value, raw } = parseStrict(text);
  checkCase(value, OWN_KEYS);
  if (isObject(value.params)) checkCase(value.params, OWN_PARAMS);
  return classified({ text, value, raw }, checkedMethod(value));
}

/** A server's message; undefined if it is none. */
export function readServerMessage(text: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  try {
    const method = typeof value.method === "string" ? value.method : undefined;
    return classified({ text, value, raw: () => undefined }, method);
  } catch {
    return undefined;
  }
}

function classified(body: Body, method: string | undefined): Message {
  const { id } = body.value;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    throw refused("an id has to be a string or a number");
  if (method === undefined) {
    if (id === undefined) throw refused("a message needs a method or an id");
    return { kind: "response", id, body };
  }
  return id === undefined
    ? { kind: "notification", method, body }
    : { kind: "request", id, method, body };
}

function checkedMethod({ id, method, result, error }: JsonObject): string | undefined {
  if (method === undefined) return undefined;
  if (typeof method !== "string") throw refused("a method has to be a string");
  if (result !== undefined || error !== undefined)
    throw refused("a message is a request or a response, not both");
  if (!/^\s*tools\s*\/+\s*call\s*$/i.test(method)) return method;
  if (method !== "tools/call") throw refused(`the method is spelt ${JSON.stringify(method)}`);
  if (id === undefined) throw refused("a call of a tool needs an id");
  return method;
}

function checkCase(object: JsonObject, own: readonly string[]): void {
  const seen = new Set<string>();
  for (const key of Object.keys(object)) {
    const folded = fold(key);
    const isOwn = own.includes(folded) && key !== (ACTUAL[folded] ?? folded);
    if (isOwn || seen.has(folded))
      throw refused(`the key ${JSON.stringify(key)} can be taken for another one`);
    seen.add(folded);
  }
}

/** Also letters beyond ASCII that some parsers take for k and s. */
const fold = (key: string): string => key.toUpperCase().toLowerCase();

const refused = (message: string): CountersignError => new CountersignError("bad-json", message);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a client asks of a tool. */
export interface ToolRequest {
  readonly name: string;
  /** JSON text of an object. */
  readonly input: string;
  readonly progressToken: Id | undefined;
  /** The protocol's 2026-07-28 and later: without sessions, and with `resultType` in results. */
  readonly isModern: boolean;
  readonly requestState: string | undefined;
  readonly hasResponses: boolean;
  /** What the client calls itself. */
  readonly client: string | undefined;
}

/** Throws `bad-request` if the parameters are not those of a call. */
export function toolRequest({ value: { params }, raw }: Body): ToolRequest {
  if (!isObject(params) || typeof params.name !== "string" || params.name === "")
    throw new CountersignError("bad-request", "a call needs the name of a tool");
  const given = params.arguments ?? null;
  if (given !== null && !isObject(given))
    throw new CountersignError("bad-request", "the arguments of a call have to be an object");
  if (given !== null) checkCase(given, []);
  const meta = isObject(params._meta) ? params._meta : {};
  const { progressToken, [VERSION_KEY]: version, [CLIENT_KEY]: client } = meta;
  const hasToken = typeof progressToken === "string" || typeof progressToken === "number";
  const state = params.requestState;
  if (state !== undefined && typeof state !== "string")
    throw new CountersignError("bad-request", "requestState has to be a string");
  return {
    name: params.name,
    input: given === null ? "{}" : (parseStrict(raw("params") ?? "{}").raw("arguments") ?? "{}"),
    progressToken: hasToken ? progressToken : undefined,
    isModern: typeof version === "string" && version >= "2026-07-28",
    requestState: state,
    hasResponses: params.inputResponses !== undefined,
    client: clientName(client),
  };
}

/** Of the information that a client gives of itself; undefined where it cannot be shown. */
export function clientName(info: Json | undefined): string | undefined {
  const name = isObject(info) ? info.name : undefined;
  return typeof name === "string" && /^[\w ./-]{1,60}$/.test(name) ? name : undefined;
}

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CLIENT_KEY = "io.modelcontextprotocol/clientInfo";

/** The call with other parameters; `undefined` leaves one out. The rest keeps its bytes. */
export function withParams(
  { value, raw }: Body,
  changes: Readonly<Record<string, Json | undefined>>,
): string {
  const params = parseStrict(raw("params") ?? "{}");
  const kept = Object.keys(params.value).filter((key) => !Object.hasOwn(changes, key));
  const added = Object.entries(changes).filter(([, change]) => change !== undefined);
  const changed = [
    ...kept.map((key) => entry(key, params.raw(key))),
    ...added.map(([key, change]) => entry(key, JSON.stringify(change))),
  ];
  const entries = Object.keys(value).map((key) =>
    entry(key, key === "params" ? `{${changed.join(",")}}` : raw(key)),
  );
  return `{${entries.join(",")}}`;
}

const entry = (key: string, raw = "null"): string => `${JSON.stringify(key)}:${raw}`;

/** A result that a model reads: a protocol's error would not reach it. */
export function toolResult(id: Id, text: string, isModern: boolean): string {
  const result = {
    content: [{ type: "text", text }],
    isError: true,
    ...(isModern && { resultType: "complete" }),
  };
  return JSON.stringify({ jsonrpc: "2.0", id, result });
}

/** The client repeats the call by itself, with this state. */
export const stateResult = (id: Id, requestState: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "input_required", requestState } });

export const errorReply = (id: Id | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message: `Countersign: ${message}` } });

/** A tool was accepted as it is now: the client may list it again. */
export const LIST_CHANGED = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed",
});

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

export const progress = (progressToken: Id, step: number): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    method: "notifications/progress",
    // small, so that the progress that the server tells later is more
    params: { progressToken, progress: step / 1e6, message: "Waiting for a person's approval" },
  });
