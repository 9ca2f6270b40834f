/**
 * One line of the audit journal: how it is built and chained, how long strings are cut, and how it
 * is read back.
 */
import { hash } from "node:crypto";

export type JournalErrorCode = "not-written" | "broken" | "closed" | "corrupt" | "locked";

/**
 * What can go wrong with a journal. The set of codes is closed; match on `code`, never on the
 * message.
 */
export class JournalError extends Error {
  override readonly name = "JournalError";
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * A place in the chain: the number of a line, and the SHA-256 (64 hex digits) of its bytes without
 * the newline.
 */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The hash that the first line of all continues. */
export const START: Head = { seq: 0, hash: "0".repeat(64) };

/** Lines that were written together, with the head of the chain after them. */
export interface Shipped {
  /** Number of the first of them. */
  readonly first: number;
  /** Each ends with a newline. */
  readonly bytes: Buffer;
  readonly head: Head;
}

export interface JournalLine {
  /** From 1, without gaps, across rotations. */
  readonly seq: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly time: string;
  /** SHA-256 of the line before, 64 hex digits. */
  readonly prev: string;
  /** For each string that was cut, by its path: `sha256:` and the digest of the whole. */
  readonly truncated?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export const NEWLINE = 10;
const SUFFIX = "...[truncated]";
const RESERVED = ["seq", "time", "prev", "truncated"] as const;

/** By a text that was cut before it came here: `sha256:` and the digest of the whole. */
export type Wholes = Map<string, string>;
/** Where a body has them. */
export const WHOLE = Symbol("whole");

/** The beginning of a text that is too long to be examined in full. It says itself what was cut. */
export function precut(head: string, whole: string, wholes: Wholes): string {
  const digest = `sha256:${sha256(whole)}`;
  const text = `${head}${SUFFIX.slice(0, -1)}, ${digest}]`;
  wholes.set(text, digest);
  return text;
}

export const sha256 = (data: string | Buffer): string => hash("sha256", data, "hex");

export interface Encoding {
  readonly truncateAt: number;
  readonly clean?: ((text: string) => string) | undefined;
}

/**
 * The fields of a line other than the journal's own, as a JSON object. Throws a TypeError for a
 * body that is not a plain object or that uses a field of the journal, and the error of
 * `JSON.stringify` for a body that is not JSON.
 */
export function encodeBody(body: object, { truncateAt, clean }: Encoding): string {
  let text = JSON.stringify(body);
  if (
    typeof text !== "string" ||
    text.charCodeAt(0) !== 123 ||
    typeof (body as { toJSON?: unknown }).toJSON === "function"
  ) {
    throw new TypeError("a journal line must be a plain object");
  }
  for (const field of RESERVED) {
    // A second "seq" in the line would win over the real one in every JSON parser.
    if (Object.hasOwn(body, field))
      throw new TypeError(`the field ${JSON.stringify(field)} belongs to the journal itself`);
  }
  if (clean) text = clean(text); // before it is cut, or half of a secret could remain
  // JSON text is never shorter than a string in it, so most lines need no closer look.
  if (text.length > truncateAt && hasLong(body, truncateAt))
    text = cutText(text, truncateAt, (body as { [WHOLE]?: Wholes })[WHOLE]);
  return text;
}

/**
 * True if there may be a string over the limit. Objects with a `toJSON` of their own are not
 * examined.
 */
function hasLong(value: unknown, limit: number): boolean {
  if (typeof value === "string") return value.length > limit;
  if (typeof value !== "object" || value === null) return false;
  if ("toJSON" in value) return true;
  for (const key in value) if (hasLong((value as Record<string, unknown>)[key], limit)) return true;
  return false;
}

function cutText(text: string, limit: number, known?: Wholes): string {
  const whole: [path: string, digest: string][] = [];
  // The parsed copy is ours to change, and has every key, `__proto__` too, as a property of its
  // own.
  const copy = cut(JSON.parse(text), { limit, whole, known }) as Record<string, unknown>;
  if (whole.length > 0) copy.truncated = Object.fromEntries(whole);
  return JSON.stringify(copy);
}

interface Cut {
  readonly limit: number;
  readonly whole: [path: string, digest: string][];
  readonly known: Wholes | undefined;
  readonly path?: string;
}

/**
 * Cuts in place. Keys are kept: cut, two of them could become one. In a path a dot or backslash of
 * a key is escaped.
 */
function cut(value: unknown, at: Cut): unknown {
  if (typeof value === "string" && value.length > at.limit) {
    at.whole.push([at.path ?? "", at.known?.get(value) ?? `sha256:${sha256(value)}`]);
    return firstUnits(value, at.limit) + SUFFIX;
  }
  if (typeof value !== "object" || value === null) return value;
  const node = value as Record<string, unknown>;
  const prefix = at.path === undefined ? "" : `${at.path}.`;
  for (const key of Object.keys(node)) {
    node[key] = cut(node[key], { ...at, path: prefix + key.replace(/[.\\]/g, "\\$&") });
  }
  return node;
}

/** The first `limit` UTF-16 units, or one fewer where the cut would part a surrogate pair. */
function firstUnits(text: string, limit: number): string {
  const parts = limit > 0 && (text.codePointAt(limit - 1) ?? 0) > 0xffff;
  return text.slice(0, parts ? limit - 1 : limit);
}

/** Undefined if the bytes are not a line of a journal. */
export function parseLine(bytes: Buffer): JournalLine | undefined {
  try {
    const line = JSON.parse(bytes.toString("utf8")) as JournalLine;
    return Number.isSafeInteger(line.seq) &&
      typeof line.time === "string" &&
      typeof line.prev === "string"
      ? line
      : undefined;
  } catch {
    return undefined;
  }
}
