/**
 * Cleans what is sent back to a peer: no keys or secrets, no paths of the owner's machine, no
 * personal data of the owner.
 */
import type { Json, Reason } from "../core/model.ts";
import { redact } from "../core/redact.ts";

export interface SanitiseOptions {
  /**
   * The owner's own terms: a name, an address, a project. Found in any case, also within other
   * words.
   */
  readonly terms?: readonly string[];
  readonly maxDepth?: number;
  /** The most values, including keys of objects. */
  readonly maxNodes?: number;
  /** The most UTF-16 units of text, including keys. */
  readonly maxText?: number;
}

/**
 * Parts of a property's name, in lower case and without punctuation, for which the property and
 * everything in it is left out.
 */
const PRIVATE = [
  ...[
    "password",
    "passwd",
    "passphrase",
    "secret",
    "privatekey",
    "token",
    "apikey",
    "credential",
    "authorization",
    "cookie",
  ],
  ...["dbpath", "databasepath", "filepath", "internalid", "conversation", "chathistory"],
];
const CUT = "[cut]";

/**
 * A copy, never larger than its source plus the masks in it. A value that JSON cannot hold becomes
 * null.
 */
export function sanitise(value: Json, options: SanitiseOptions = {}): Json {
  const { terms = [], maxDepth = 16, maxNodes = 10_000, maxText = 1024 * 1024 } = options;
  const found = termsIn(terms);
  let nodes = maxNodes;
  let room = maxText;

  function clean(text: string): string {
    const left = Math.max(0, room);
    room -= text.length;
    return text.length <= left
      ? textFor(text, found)
      : `${textFor(text.slice(0, wholeWords(text, left)), found)}${CUT}`;
  }

  function copy(value: unknown, depth: number): Json {
    if (typeof value === "string") return clean(value);
    if (value === null || typeof value === "boolean" || Number.isFinite(value))
      return value as Json;
    if (typeof value !== "object") return null;
    if (depth >= maxDepth || nodes <= 0) return CUT;
    return Array.isArray(value) ? list(value, depth) : object(value, depth);
  }

  function list(values: readonly unknown[], depth: number): Json {
    const copied: Json[] = [];
    for (const value of values) {
      if (nodes-- <= 0 || room <= 0) return [...copied, CUT];
      copied.push(copy(value, depth + 1));
    }
    return copied;
  }

  function object(value: object, depth: number): Json {
    const copied: [string, Json][] = [];
    for (const key of Object.keys(value)) {
      if (nodes-- <= 0 || room <= 0) break;
      if (!isPrivate(key))
        copied.push([clean(key), copy((value as Record<string, unknown>)[key], depth + 1)]);
    }
    return Object.fromEntries(copied);
  }

  return copy(value, 0);
}

/**
 * Where to cut a text, at `room` at most. Half an e-mail address would not be recognised any more,
 * but would still identify a person.
 */
function wholeWords(text: string, room: number): number {
  let at = room;
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** `db_path`, `dbPath` and `DB-Path` are one name, despite invisible or full-width characters. */
function isPrivate(key: string): boolean {
  const name = key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z\d]/g, "");
  return PRIVATE.some((part) => name.includes(part));
}

/** One expression for all terms, each taken literally; undefined if there are none. */
function termsIn(terms: readonly string[]): RegExp | undefined {
  const own = terms.map((term) => term.normalize("NFC").trim()).filter((term) => term !== "");
  // the longest first: one may be part of another
  own.sort((a, b) => b.length - a.length);
  return own.length === 0
    ? undefined
    : new RegExp(own.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|"), "giu");
}

function textFor(text: string, terms: RegExp | undefined): string {
  const shown = redact(text)
    .text.replace(PLACES, placeFor)
    .replace(EMAIL, "[email]")
    .replace(PHONE, "[phone]");
  return terms ? shown.normalize("NFC").replace(terms, "[owner]") : shown;
}

/** Paths with fewer names are the same on every machine. */
const MIN_SEGMENTS = 3;
/**
 * A web address up to its query; a path on a drive or a share; a path from the root or from a home
 * directory.
 */
const ADDRESS = "(?<![a-z\\d+.-])(?:https?|wss?|ftp|ssh|git):\\/\\/[^\\s?#\"'<>]*";
const DRIVE =
  '(?<![a-z\\d])(?:[a-z]:|\\\\\\\\)[\\\\/]*(?:[^<>:"|?*\\\\/\\r\\n\\t]+[\\\\/]+)*' +
  '(?:[^<>:"|?*\\\\/\\s]+)?';
const NAME = "[^\\s\\/\"'`<>|]+";
/** A name may contain blanks if a slash follows. */
const ROOT = `(?<![\\w.~-])~?\\/+(?:${NAME}(?: ${NAME}){0,3}\\/+)*(?:${NAME})?`;
const PLACES = new RegExp(`(?<address>${ADDRESS})|${DRIVE}|${ROOT}`, "gi");

function placeFor(found: string, ...rest: unknown[]): string {
  const { address } = rest.at(-1) as { readonly address?: string };
  if (address !== undefined) return found;
  const names = found.split(/[\\/]+/).filter((name) => name !== "" && !/^[a-z]:$/i.test(name));
  return names.length >= MIN_SEGMENTS ? "[path]" : found;
}

/**
 * Matching starts only at the beginning of a run of such characters, so that no text is read twice.
 */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** International; 3-3-4; Korean mobile numbers. */
const PHONE =
  /(?<![\w+])(?:\+\d[\d .()-]{6,18}\d|\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}|01\d[ .-]?\d{3,4}[ .-]?\d{4})(?!\w)/g;

/**
 * The reasons that a peer may be told. They say nothing about rules, limits, people or the peer's
 * record.
 */
const TOLD = {
  denied: "This call is not allowed.",
  "rate-limited": "Too many calls. Try again in a minute.",
  payment: "This payment is not accepted.",
  unanswered: "The owner did not answer in time. The call is not allowed.",
  refused: "The owner did not allow this call.",
  unavailable: "This cannot be decided now, so it is not allowed. Try again later.",
} as const;

/** The reason of a denial for a peer: one of a few fixed texts. */
export function sanitiseReason({ type, code }: Pick<Reason, "type" | "code">): Reason {
  const told = codeFor(type, code);
  return { type: "peer", code: told, message: TOLD[told] };
}

function codeFor(type: Reason["type"], code: string): keyof typeof TOLD {
  if (type === "person") return "refused";
  if (type === "timeout" || (type === "gateway" && code === "expired")) return "unanswered";
  if (type === "gateway") return "unavailable";
  if (type !== "peer") return "denied";
  if (code === "rate") return "rate-limited";
  if (code === "spending") return "payment";
  return code === "unavailable" ? "unavailable" : "denied";
}
