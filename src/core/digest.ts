/**
 * What an approval is bound to: a SHA-256 over the tool, its input, the session and the working
 * directory.
 */
import { hash } from "node:crypto";
import type { Json, ToolCall } from "./model.ts";

/** The one-shot form costs half of `createHash`, and exists on every Node that runs this. */
export const sha256 = (text: string): string => hash("sha256", text, "hex");

/**
 * 64 hex digits: SHA-256 of the canonical JSON (RFC 8785: sorted keys, no spaces) of `{ cwd, input,
 * session, tool }`. The order of keys and spaces make no difference; types, null or absent, and the
 * order of arrays do. A number that a double cannot hold, and a negative zero, count as they were
 * written, in their place: otherwise two of them would look the same.
 */
export function digestOf({
  tool,
  input,
  session,
  cwd,
  raw,
}: Pick<ToolCall, "tool" | "input" | "session" | "raw"> & { cwd?: string | undefined }): string {
  const head = cwd === undefined ? "" : `"cwd":${JSON.stringify(cwd)},`;
  const tail = `"session":${JSON.stringify(session)},"tool":${JSON.stringify(tool)}}`;
  const exact = LONG_NUMBER.test(raw) ? exactNumbers(raw) : undefined;
  if (exact === undefined) return sha256(`{${head}"input":${canonical(input)},${tail}`);
  return sha256(`{${head}"exact":${canonical(exact)},${tail}`);
}

/**
 * 64 hex digits, the same for what sessions of one parent, or the parent itself, ask with one
 * token: the same tool, the same text of the arguments, the same directory. It binds no answer.
 */
export const alikeOf = ({
  owner,
  parent,
  session,
  tool,
  raw,
  cwd,
}: Pick<ToolCall, "owner" | "parent" | "session" | "tool" | "raw" | "cwd">): string =>
  sha256(JSON.stringify([owner, parent ?? session, tool, cwd ?? null, raw]));

/**
 * RFC 8785 canonical JSON. Lone surrogates stay escaped, so that different strings stay different.
 */
export function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const object = value as { readonly [key: string]: Json };
  let text = "{";
  for (const key of Object.keys(object).sort())
    text += `${text.length > 1 ? "," : ""}${JSON.stringify(key)}:${canonical(object[key]!)}`;
  return `${text}}`;
}

/**
 * A cheap look before the real one: fewer than 16 digits without an exponent are exact, but for a
 * negative zero.
 */
const LONG_NUMBER = /(?:\d\.?){16}|\d[eE]|-0(?!\d)/;
/** Below it a double holds fewer than 15 digits. */
const LEAST_NORMAL = 2.2250738585072014e-308;
const STRINGS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The input with each number that a double cannot hold as a string that starts with `n`, and each
 * string with an `s` in front, so that no string can look like a number. Undefined: a double holds
 * them all.
 */
function exactNumbers(raw: string): Json | undefined {
  let found = false;
  const marked = raw.replace(STRINGS_AND_NUMBERS, (literal) => {
    if (literal[0] === '"') return `"s${literal.slice(1)}`;
    if (isHeldByDouble(literal)) return literal;
    found = true;
    return `"n${literal}"`;
  });
  return found ? (JSON.parse(marked) as Json) : undefined;
}

function isHeldByDouble(literal: string): boolean {
  const number = Number(literal);
  if (Object.is(number, -0)) return false; // canonical JSON writes it as 0
  if (String(number) === literal) return true; // as a double writes itself
  const significant = literal
    .replace(/[eE].*/, "")
    .replace(/[-.]/g, "")
    .replace(/^0+/, "");
  if (significant === "") return true;
  return significant.length <= 15 && Number.isFinite(number) && Math.abs(number) >= LEAST_NORMAL;
}
