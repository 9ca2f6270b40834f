/** One line of JSON-RPC, read so strictly that both sides understand it in the same way. */
import { CountersignError } from "../core/errors.ts";
import { decodeUtf8, parseStrict, type StrictObject } from "../core/json.ts";
import type { Json, JsonObject } from "../core/model.ts";

export type Id = string | number;

export interface Request {
  readonly kind: "request";
  readonly id: Id;
  readonly method: string;
  readonly params: JsonObject;
}

export interface Notification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
}

export interface Response {
  readonly kind: "response";
  /** Null: the other side could not read what it was sent. */
  readonly id: Id | null;
  /** Undefined in an error. */
  readonly result: Json | undefined;
}

/** `text`: the line itself. It is what is passed on, byte for byte. */
export type Message = (Request | Notification | Response) & { readonly text: string };

const CARRIAGE_RETURN = 13;

/**
 * Throws `bad-json` for what two readers may understand differently: text that is not JSON, a
 * batch, a key that appears twice, an id that is not exact, a request that is an answer as well.
 */
export function messageOf(line: Buffer): Message {
  const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
  // some readers end a line there: they would see other messages than we do
  if (line.subarray(0, end).includes(CARRIAGE_RETURN)) throw refused("a line break inside");
  const text = decodeUtf8(line);
  const object = parseStrict(text);
  const { id, method, result, error } = object.value;
  const answers = Object.hasOwn(object.value, "result") || Object.hasOwn(object.value, "error");
  if (method === undefined) return { ...responseOf({ id, result, error }, object), text };
  if (typeof method !== "string") throw refused("a method that is not a text");
  if (answers) throw refused("a request that is an answer as well");
  const params = paramsOf(object.value.params);
  if (!Object.hasOwn(object.value, "id")) return { kind: "notification", method, params, text };
  if (!isId(id)) throw refused("an id that is neither a text nor a whole number");
  return { kind: "request", id, method, params, text };
}

interface Answer {
  readonly id: Json | undefined;
  readonly result: Json | undefined;
  readonly error: Json | undefined;
}

function responseOf({ id, result, error }: Answer, { value }: StrictObject): Response {
  const has = (key: string) => Object.hasOwn(value, key);
  if (has("result") === has("error")) throw refused("neither a request nor an answer");
  if (id !== null && !isId(id)) throw refused("an answer without an id");
  return { kind: "response", id, result: error === undefined ? result : undefined };
}

/** ACP names all of its parameters; a list of them means nothing to us. */
const paramsOf = (params: Json | undefined): JsonObject => (isObject(params) ? params : {});

const refused = (what: string): CountersignError => new CountersignError("bad-json", what);

/** A number that is not exact could name another request to its reader. */
const isId = (id: Json | undefined): id is Id =>
  typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

export const textIn = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** `1` and `"1"` are two ids. */
export const keyOf = (id: Id): string => JSON.stringify(id);

/** The raw text of a value inside an object, as it was sent. */
export function rawAt(text: string, ...path: readonly string[]): string | undefined {
  let at: string | undefined = text;
  for (const key of path)
    at = at?.trimStart().startsWith("{") ? parseStrict(at).raw(key) : undefined;
  return at;
}

export const requestLine = (id: Id, method: string, params: JsonObject): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
export const notificationLine = (method: string, params: JsonObject): string =>
  JSON.stringify({ jsonrpc: "2.0", method, params });
export const resultLine = (id: Id, result: JsonObject): string =>
  JSON.stringify({ jsonrpc: "2.0", id, result });
export const errorLine = (id: Id, message: string, code = REFUSED): string =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });

/** JSON-RPC leaves these codes to servers; ACP gives them no meaning. */
export const REFUSED = -32_003;
export const INVALID_REQUEST = -32_600;
/** ACP's code for a request that was cancelled. */
export const CANCELLED = -32_800;
