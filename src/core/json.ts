/**
 * Strict JSON: refuses what parsers disagree about, and keeps the raw text of each top-level value.
 */
import { isUtf8 } from "node:buffer";
import { CountersignError } from "./errors.ts";
import type { Json, JsonObject } from "./model.ts";

const MAX_DEPTH = 64;
const BACKSLASH = 92;
const QUOTE = 34;

export interface StrictObject {
  readonly value: JsonObject;
  /** The raw text of a top-level value, byte for byte as it was sent. */
  raw(key: string): string | undefined;
}

/**
 * Parses an object. Throws `bad-json` on anything that two parsers may read differently or that
 * could reach a prototype: duplicate keys, `__proto__`, nesting deeper than 64, and of course text
 * that is not JSON.
 */
export function parseStrict(text: string): StrictObject {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (cause) {
    throw new CountersignError("bad-json", `not JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CountersignError("bad-json", "expected a JSON object");
  }
  const { names, bounds } = scan(text);
  return {
    value: value as JsonObject,
    raw(key) {
      const at = names.indexOf(key);
      return at < 0 ? undefined : text.slice(bounds[2 * at], bounds[2 * at + 1]);
    },
  };
}

/** Decodes UTF-8 strictly: bytes that are not UTF-8 are refused, not replaced. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new CountersignError("bad-json", "not valid UTF-8");
  return bytes.toString("utf8");
}

/** The top-level members in their order. Lists, because each request has a few of them. */
interface Members {
  readonly names: string[];
  /** Of each value where it begins, then where it ends. */
  readonly bounds: number[];
}

/** Walks text that is known to be JSON. */
function scan(text: string): Members {
  const names: string[] = [];
  const bounds: number[] = [];
  /** The keys seen in each open object; undefined for an open array. */
  const open: (Keys | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = closingQuote(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const name = keyAt(text, at, end);
        if (!addKey(keys, name))
          throw new CountersignError(
            "bad-json",
            `the key ${JSON.stringify(name)} appears twice in one object`,
            { path: name },
          );
        if (open.length === 1) names.push(name);
      }
      at = end;
    } else if (code === 123 || code === 91) {
      if (open.length === MAX_DEPTH)
        throw new CountersignError("bad-json", `nested deeper than ${MAX_DEPTH}`);
      open.push(code === 123 ? { few: [], many: undefined } : undefined);
    } else if (code === 125 || code === 93) {
      if (open.length === 1 && names.length > 0) bounds.push(trimmedEnd(text, at));
      open.pop();
    } else if (open.length === 1) {
      if (code === 58) bounds.push(skipSpace(text, at + 1));
      else if (code === 44) bounds.push(trimmedEnd(text, at));
    }
  }
  return { names, bounds };
}

/** Most objects have a handful of keys, for which looking through a list costs less than a set. */
interface Keys {
  readonly few: string[];
  many: Set<string> | undefined;
}
const FEW = 12;

/** False when it is there already. */
function addKey(keys: Keys, name: string): boolean {
  if (keys.many) {
    const before = keys.many.size;
    return keys.many.add(name).size > before;
  }
  if (keys.few.includes(name)) return false;
  if (keys.few.push(name) > FEW) keys.many = new Set(keys.few);
  return true;
}

function keyAt(text: string, opening: number, closing: number): string {
  const plain = text.slice(opening + 1, closing);
  const key = plain.includes("\\")
    ? (JSON.parse(text.slice(opening, closing + 1)) as string)
    : plain;
  if (key === "__proto__")
    throw new CountersignError("bad-json", "the key __proto__ is refused", { path: "__proto__" });
  return key;
}

/** Where the string ends that begins at `opening`. */
export function closingQuote(text: string, opening: number): number {
  let end = text.indexOf('"', opening + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
  return slashes % 2 === 1;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

const isKey = (text: string, closing: number): boolean =>
  text.charCodeAt(skipSpace(text, closing + 1)) === 58;

function trimmedEnd(text: string, end: number): number {
  let at = end;
  while (isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}
