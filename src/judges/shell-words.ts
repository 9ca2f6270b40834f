/**
 * Reads one shell word: quotes removed, expansions left as written, and the scripts that run while it is expanded.
 * Syntax: POSIX.1-2024, Shell Command Language, 2.2 and 2.6, with bash's `$'…'` and `<(…)`.
 */
import type { Redirect, Script } from "./shell-lexer.ts";

export interface Word {
  /** What the program is given, if `literal`; otherwise its expansions stand in it as written. */
  readonly text: string;
  /** Nothing in it is expanded, apart from a leading `~/`. */
  readonly literal: boolean;
  /** The scripts of its `$(…)`, backquotes and `<(…)`. */
  readonly scripts: readonly Script[];
}

/** Where reading stands, and what was met so far. */
export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  certain: boolean;
  closed: boolean;
  /** Here-documents whose text begins on the next line. */
  readonly waiting: { readonly redirect: Redirect; readonly raw: boolean }[];
  /** Reads a script up to `close`, and past it. */
  readonly script: (cursor: Cursor, close: string) => Script;
}

interface Draft {
  text: string;
  literal: boolean;
  scripts: Script[];
}

/** How deep scripts and expansions may be nested in each other. */
export const MAX_DEPTH = 24;
const NO_SCRIPTS: Script[] = [];
/** Plain in a word: letters, digits and `% + , - . / : = @ ^ _ ]`. */
const PLAIN = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@^_]") PLAIN[char.charCodeAt(0)] = 1;
const ENDS_WORD = " \t\n;&|<>()";

export function wordAt(cursor: Cursor): Word {
  const { text } = cursor;
  const start = cursor.at;
  skipPlain(cursor);
  const first = text.charCodeAt(start);
  // zsh reads a leading = as a path to look up and a leading ^ as a glob; bash reads ^ as an edit of the last command
  const draft: Draft = { text: text.slice(start, cursor.at), literal: first !== 61 && first !== 94, scripts: NO_SCRIPTS };
  while (cursor.at < text.length && !ENDS_WORD.includes(text[cursor.at]!)) pieceAt(cursor, draft, cursor.at === start);
  if (cursor.at === start) processSubstitutionAt(cursor, draft);
  return draft;
}

function skipPlain(cursor: Cursor): void {
  while (PLAIN[cursor.text.charCodeAt(cursor.at)] === 1) cursor.at++;
}

function nest(draft: Draft, script: Script): void {
  if (draft.scripts === NO_SCRIPTS) draft.scripts = [script];
  else draft.scripts.push(script);
}

/** `<(…)` and `>(…)`. Anything else that no word can start with is passed over, so that reading always goes on. */
function processSubstitutionAt(cursor: Cursor, draft: Draft): void {
  draft.literal = false;
  cursor.at++;
  if (cursor.text[cursor.at] !== "(") return;
  cursor.at++;
  nest(draft, cursor.script(cursor, ")"));
  draft.text = "/dev/fd/63";
}

function pieceAt(cursor: Cursor, draft: Draft, first: boolean): void {
  const { text, at } = cursor;
  const char = text[at]!;
  if (PLAIN[char.charCodeAt(0)] === 1) {
    skipPlain(cursor);
    draft.text += text.slice(at, cursor.at);
  } else if (char === "'") singleQuotedAt(cursor, draft);
  else if (char === '"') doubleQuotedAt(cursor, draft);
  else if (char === "$") dollarAt(cursor, draft, false);
  else if (char === "`") backquotedAt(cursor, draft);
  else if (char === "\\") {
    draft.literal = false;
    if (text[at + 1] !== "\n") draft.text += text[at + 1] ?? "";
    cursor.at += 2;
  } else {
    if (char !== "~" || !isHarmlessTilde(text, at, first)) draft.literal = false;
    draft.text += char;
    cursor.at++;
  }
}

/** `~/…` is somebody's home; in the middle of a word it is a letter, unless it could begin another path of an assignment. */
function isHarmlessTilde(text: string, at: number, first: boolean): boolean {
  const next = text[at + 1] ?? " ";
  return first ? next === "/" || ENDS_WORD.includes(next) : !":=".includes(text[at - 1]!);
}

function singleQuotedAt(cursor: Cursor, draft: Draft): void {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  draft.text += cursor.text.slice(cursor.at + 1, end < 0 ? undefined : end);
  if (end < 0) cursor.closed = false;
  cursor.at = end < 0 ? cursor.text.length : end + 1;
}

function doubleQuotedAt(cursor: Cursor, draft: Draft): void {
  cursor.at++;
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '"') expandedAt(cursor, draft);
  if (cursor.at >= cursor.text.length) cursor.closed = false;
  cursor.at++;
}

/** A run of characters, an escape or an expansion, as it is read inside double quotes. */
function expandedAt(cursor: Cursor, draft: Draft): void {
  const { text, at } = cursor;
  const char = text[at]!;
  if (char === "$") dollarAt(cursor, draft, true);
  else if (char === "`") backquotedAt(cursor, draft);
  else if (char === "\\" && '$`"\\\n'.includes(text[at + 1] ?? " ")) {
    draft.literal = false;
    if (text[at + 1] !== "\n") draft.text += text[at + 1];
    cursor.at += 2;
  } else {
    if (char === "!" || char === "\\") draft.literal = false;
    cursor.at++;
    while (cursor.at < text.length && !'"$`\\!}'.includes(text[cursor.at]!)) cursor.at++;
    draft.text += text.slice(at, cursor.at);
  }
}

/** Inside double quotes, a quote behind the `$` is no part of it. */
function dollarAt(cursor: Cursor, draft: Draft, quoted: boolean): void {
  const { text, at } = cursor;
  const next = text[at + 1] ?? "";
  draft.literal = false;
  cursor.at = at + 2;
  if (next === "'" && !quoted) {
    ansiQuotedAt(cursor, draft);
    return;
  }
  if (next === "(") nest(draft, cursor.script(cursor, ")"));
  else if (next === "{") {
    const inside: Draft = { text: "", literal: true, scripts: draft.scripts };
    if (++cursor.depth > MAX_DEPTH) cursor.at = text.length;
    while (cursor.at < text.length && text[cursor.at] !== "}") expandedAt(cursor, inside);
    cursor.depth--;
    if (cursor.at >= text.length) cursor.closed = false;
    cursor.at++;
    draft.scripts = inside.scripts;
  } else if (next === '"' || next === "'") {
    cursor.at = at + 1; // $"…" is "…", translated
    if (!quoted) return;
  } else if (isName(next)) while (isName(text[cursor.at] ?? "")) cursor.at++;
  draft.text += text.slice(at, cursor.at);
}

const isName = (char: string): boolean => /^\w$/.test(char);

/** In backquotes, a backslash before `$`, a backquote or a backslash belongs to the quoting. */
function backquotedAt(cursor: Cursor, draft: Draft): void {
  const { text, at } = cursor;
  const inside: string[] = [];
  cursor.at++;
  for (; cursor.at < text.length && text[cursor.at] !== "`"; cursor.at++) {
    if (text[cursor.at] === "\\" && "$`\\".includes(text[cursor.at + 1] ?? " ")) cursor.at++;
    inside.push(text[cursor.at] ?? "");
  }
  if (cursor.at >= text.length) cursor.closed = false;
  cursor.at++;
  nest(draft, cursor.script({ ...cursor, text: inside.join(""), at: 0, waiting: [] }, ""));
  draft.literal = false;
  draft.text += text.slice(at, cursor.at);
}

/** The scripts that run while a text is expanded as if in double quotes. */
export function substitutions(cursor: Cursor, text: string): readonly Script[] {
  if (!text.includes("$") && !text.includes("`")) return NO_SCRIPTS;
  const inside: Cursor = { ...cursor, text, at: 0, depth: cursor.depth + 1, waiting: [] };
  const draft: Draft = { text: "", literal: true, scripts: NO_SCRIPTS };
  while (inside.at < text.length) expandedAt(inside, draft);
  return draft.scripts;
}

const ANSI = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))/gs;
const ANSI_CHARS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  v: "\v",
};

/** `$'…'`: bash's own escapes, decoded. */
function ansiQuotedAt(cursor: Cursor, draft: Draft): void {
  const { text, at } = cursor;
  let end = at;
  while (end < text.length && text[end] !== "'") end += text[end] === "\\" ? 2 : 1;
  if (end >= text.length) cursor.closed = false;
  draft.text += text.slice(at, end).replace(ANSI, (_all, hex?: string, long?: string, octal?: string, char?: string) => {
    if (char !== undefined) return ANSI_CHARS[char] ?? char;
    return String.fromCharCode(octal === undefined ? Number.parseInt((hex ?? long)!, 16) : Number.parseInt(octal, 8) & 0xff);
  });
  cursor.at = Math.min(end + 1, text.length);
}
