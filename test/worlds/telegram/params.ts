/**
 * The parameters of a request: from its address, and from a body of JSON, of form fields or of
 * several parts.
 */
import type { IncomingHttpHeaders } from "node:http";
import { readForm, type Upload } from "./multipart.ts";
import { badRequest } from "./refusal.ts";

export interface RawRequest {
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The server keeps every parameter as text, JSON values as the JSON that they were written in:
 * `null` is the word "null".
 */
export interface Params {
  /** Empty where it is not there. */
  text(name: string): string;
  has(name: string): boolean;
  /** Within bounds; what is no number counts as not given. */
  integer(
    name: string,
    bounds: { readonly fallback: number; readonly from?: number; readonly to?: number },
  ): number;
  flag(name: string): boolean;
  /** The JSON in it, or undefined where it is empty or no JSON. */
  json(name: string): unknown;
  readonly files: ReadonlyMap<string, Upload>;
  /** All of it, for those who look on. */
  readonly seen: Readonly<Record<string, unknown>>;
}

type Field = readonly [string, string];

interface Body {
  readonly fields: readonly Field[];
  readonly files: ReadonlyMap<string, Upload>;
  readonly seen: Readonly<Record<string, unknown>>;
}

/** Of a parameter given twice the first counts, and the address comes before the body. */
export function readParams({ query, headers, body }: RawRequest): Params {
  const inAddress: readonly Field[] = [...new URLSearchParams(query)];
  const { fields, files, seen } = readBody(headers["content-type"] ?? "", body);
  const find = (name: string) => [...inAddress, ...fields].find(([key]) => key === name)?.[1];
  return {
    text: (name) => find(name) ?? "",
    has: (name) => find(name) !== undefined,
    integer(name, { fallback, from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }) {
      const given = find(name)?.trim() ?? "";
      return Math.min(to, Math.max(from, /^-?\d+$/.test(given) ? Number(given) : fallback));
    },
    flag: (name) => ["true", "yes", "1"].includes((find(name) ?? "").trim().toLowerCase()),
    json: (name) => parsed(find(name) ?? ""),
    files,
    seen: { ...seen, ...seenFields(inAddress) },
  };
}

function readBody(type: string, body: Buffer): Body {
  const files = new Map<string, Upload>();
  const text = () => body.toString("utf8");
  if (body.length > 0 && /^multipart\/form-data/i.test(type)) {
    const form = readForm(type, body);
    const shown = [...form.files].map(([key, { name, content }]) => [
      key,
      { name, content: content.toString("utf8") },
    ]);
    return { ...form, seen: { ...seenFields(form.fields), ...Object.fromEntries(shown) } };
  }
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const fields = [...new URLSearchParams(text())];
    return { fields, files, seen: seenFields(fields) };
  }
  if (body.length > 0 && /^application\/json/i.test(type)) {
    const seen = jsonObject(text());
    return {
      fields: Object.entries(seen).map(([key, value]) => [
        key,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
      files,
      seen,
    };
  }
  return { fields: [], files, seen: {} };
}

function jsonObject(body: string): Record<string, unknown> {
  const given = parsed(body);
  if (given === undefined) throw badRequest("can't parse object");
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw badRequest("JSON object expected");
  return given as Record<string, unknown>;
}

/** Fields as they would have come in JSON. */
function seenFields(fields: readonly Field[]): Record<string, unknown> {
  const worth = (value: string) =>
    /^(?:[[{].*[\]}]|true|false|-?\d{1,15})$/s.test(value) ? (parsed(value) ?? value) : value;
  return Object.fromEntries([...fields].reverse().map(([key, value]) => [key, worth(value)]));
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
