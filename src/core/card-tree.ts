/** JSON text laid out for reading: the same text, with line breaks and blanks between its parts. */
import { closingQuote } from "./json.ts";

/** What fits in one line of a phone stays in one. */
const SHORT = 48;
const STEP = "  ";

/**
 * Changes nothing but blanks outside of strings, so numbers and escapes stay as they were written.
 * `max`: the most characters that the result may have; undefined: it would have more. Linear in
 * `max`.
 */
export function prettyJson(json: string, max: number): string | undefined {
  const tokens = tokensOf(json);
  const ends = endsOf(tokens);
  let text = "";
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const end = ends.get(at);
    if (end !== undefined && isShort(tokens, at, end)) {
      text += inLine(tokens.slice(at, end + 1));
      at = end;
    } else if (end !== undefined) text += token + lineAt(++depth);
    else if (/^[}\]]$/.test(token)) text += lineAt(--depth) + token;
    else if (token === ",") text += token + lineAt(depth);
    else text += token === ":" ? ": " : token;
    if (text.length > max) return undefined;
  }
  return text;
}

const lineAt = (depth: number): string => `\n${STEP.repeat(Math.max(0, depth))}`;

const OTHER = /[^\s"{}[\],:]+/y;

/** Strings, signs, and whatever else stands between blanks. */
function tokensOf(json: string): readonly string[] {
  const tokens: string[] = [];
  for (let at = 0; at < json.length; ) {
    const start = at;
    if (json[at] === '"') at = closingQuote(json, at) + 1 || json.length;
    else {
      OTHER.lastIndex = at;
      at = OTHER.test(json) ? OTHER.lastIndex : at + 1;
    }
    const token = json.slice(start, at);
    if (token.trim() !== "") tokens.push(token);
  }
  return tokens;
}

/** Where each bracket that is opened is closed. */
function endsOf(tokens: readonly string[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (/^[{[]$/.test(token)) open.push(at);
    else if (/^[}\]]$/.test(token)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}

/** The outermost object always gets lines of its own, as a person expects of arguments. */
function isShort(tokens: readonly string[], start: number, end: number): boolean {
  if (start === 0) return end === 1;
  let length = 0;
  for (let at = start; at <= end && length <= SHORT; at++) length += tokens[at]!.length + 1;
  return length <= SHORT;
}

const inLine = (tokens: readonly string[]): string =>
  tokens.map((token) => (/^[,:]$/.test(token) ? `${token} ` : token)).join("");
