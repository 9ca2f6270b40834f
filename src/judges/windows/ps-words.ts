/**
 * Reads the words of PowerShell: bare ones, strings with what stands in them, variables, brackets,
 * types.
 */
import { type Cursor, scriptAt, tableAt } from "./ps-parse.ts";
import { expandable, hereString, literal, QUOTES, SINGLE, typeEnd } from "./ps-strings.ts";
import type { Part, Word } from "./ps-syntax.ts";

/**
 * Whether a command's first word is still to come, it is an expression that is worked out, or it
 * has words.
 */
export type Mode = "start" | "worked" | "words";

interface Wanted {
  readonly mode: Mode;
  /** A comma stands before it. */
  readonly listed: boolean;
  /** The bracket that ends the script it stands in. */
  readonly close: string;
}

const OPERATOR = /[+*/%!]|-(?![a-z])|\.\.|[+\-*/%?]{0,2}=/iy;
const NAME = /\$(?:\{[^}]{0,200}\}|[a-z]\w*:\w+|\w+|[$?^])/iy;
const NUMBER = /\d[\da-fx]{0,20}(?:\.\d{1,20})?(?:[kmgtp]b)?(?=$|[\s;|&)}\],+*/%=-]|\.\.)/iy;

/** A sign between values, as a word of its own. */
export function signAt(cursor: Cursor): Word | undefined {
  const { text, at: start } = cursor;
  OPERATOR.lastIndex = start;
  const sign = OPERATOR.exec(text)?.[0];
  if (sign === undefined) return undefined;
  cursor.at += sign.length;
  return {
    parts: [{ kind: "text", text: sign }],
    start,
    end: cursor.at,
    worked: false,
    listed: false,
  };
}

/** Always passes one character at least. A sign that means nothing here is a word without parts. */
export function wordAt(cursor: Cursor, wanted: Wanted): Word {
  const { text, at: start } = cursor;
  const { mode, listed } = wanted;
  const parts: Part[] = [];
  const first = text[start]!;
  const worked =
    /[$@("'\u2018-\u201F{]/.test(first) ||
    (mode !== "words" && (/[[!+]/.test(first) || isNumber(cursor))) ||
    (mode === "start" && first === "-");
  while (cursor.at < text.length) {
    const part = partAt(cursor, wanted, { index: parts.length, worked });
    if (part === undefined) break;
    parts.push(...part);
    if (part[0]?.kind === "block") break;
  }
  if (cursor.at === start) cursor.at++;
  return { parts, start, end: cursor.at, worked, listed };
}

/** `7z` is a command, `7` and `7kb` are numbers. */
function isNumber({ text, at }: Cursor): boolean {
  NUMBER.lastIndex = at;
  return NUMBER.test(text);
}

function partAt(
  cursor: Cursor,
  { mode, close }: Wanted,
  { index, worked }: { index: number; worked: boolean },
): readonly Part[] | undefined {
  const { text, at } = cursor;
  const character = text[at]!;
  const next = text[at + 1] ?? "";
  if (/[\s;|&),}<>]/.test(character) || character === close) return undefined;
  if (SINGLE.has(character)) return quoted(cursor, literal(text, at));
  if (QUOTES.has(character)) return interpolated(cursor, expandable(text, at));
  if (character === "@" && (index === 0 || (worked && /[({]/.test(next)))) {
    const here = hereString(text, at);
    if (here) return here.expands ? interpolated(cursor, here) : quoted(cursor, here);
    if (next === "(") return bracketed(cursor, "group", 2);
    if (next === "{") return bracketed(cursor, "table", 2);
  }
  if (character === "$") return next === "(" ? bracketed(cursor, "group", 2) : variable(cursor);
  if (character === "(") return worked ? bracketed(cursor, "group", 1) : undefined;
  if (character === "{") return index === 0 ? bracketed(cursor, "block", 1) : undefined;
  if (character === "[" && worked && index > 0) return bracketed(cursor, "index", 1);
  return bare(cursor, { operators: worked && mode !== "words", index });
}

function quoted(
  cursor: Cursor,
  { end, content }: { readonly end: number; readonly content: string },
): readonly Part[] {
  cursor.at = end;
  return [{ kind: "quoted", text: content }];
}

interface Expandable {
  readonly start: number;
  readonly closed: number;
  readonly end: number;
}

/** A string with variables and `$(…)` in it: its pieces, read one by one. */
function interpolated(cursor: Cursor, { start, closed, end }: Expandable): readonly Part[] {
  const { text } = cursor;
  const parts: Part[] = [{ kind: "quoted", text: "" }];
  let spelt = "";
  cursor.at = start;
  while (cursor.at < closed) {
    const character = text[cursor.at]!;
    const next = text[cursor.at + 1] ?? "";
    if (character === "`") {
      spelt += next;
      cursor.at += 2;
    } else if (character === "$" && (next === "(" || nameAt(cursor) !== undefined)) {
      parts.push({ kind: "quoted", text: spelt });
      spelt = "";
      parts.push(...(next === "(" ? bracketed(cursor, "group", 2) : variable(cursor)));
    } else {
      spelt += character;
      cursor.at += QUOTES.has(character) && QUOTES.has(next) ? 2 : 1;
    }
  }
  cursor.at = Math.max(end, cursor.at);
  parts.push({ kind: "quoted", text: spelt });
  return parts;
}

function nameAt({ text, at }: Cursor): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0];
}

function variable(cursor: Cursor): readonly Part[] {
  const name = nameAt(cursor);
  cursor.at += name?.length ?? 1;
  if (name === undefined) return [{ kind: "text", text: "$" }];
  return [{ kind: "variable", text: name.replace(/^\$\{?|\}$/g, "").toLowerCase() }];
}

const CLOSING = { group: ")", index: "]", block: "}" } as const;

function bracketed(
  cursor: Cursor,
  kind: "group" | "index" | "block" | "table",
  skip: number,
): readonly Part[] {
  cursor.at += skip;
  return [{ kind, script: kind === "table" ? tableAt(cursor) : scriptAt(cursor, CLOSING[kind]) }];
}

/** Letters up to the next sign, backticks taken out. A type (`[IO.File]`) is one piece. */
function bare(
  cursor: Cursor,
  { operators, index }: { operators: boolean; index: number },
): readonly Part[] | undefined {
  const { text } = cursor;
  let spelt = "";
  if (text[cursor.at] === "[" && index === 0) {
    const end = typeEnd(text, cursor.at);
    spelt = text.slice(cursor.at, end);
    cursor.at = end;
    if (text[end] === "@") return [{ kind: "text", text: spelt }];
  }
  for (; cursor.at < text.length; cursor.at++) {
    const character = text[cursor.at]!;
    if (character === "`") {
      const next = text[++cursor.at];
      if (next === "\n" || next === undefined) break;
      spelt += next;
    } else if (/[\s;|&(){},<>$"'\u2018-\u201F]/.test(character)) break;
    else if (operators && /[=+*/%\][]/.test(character)) break;
    else spelt += character;
  }
  return spelt === "" ? undefined : [{ kind: "text", text: spelt }];
}
