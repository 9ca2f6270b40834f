/** Strings in code: where they end, what they contain, and the code interpolated into them. */
import { UNKNOWN } from "../report.ts";
import { type Code, cut, type Lexer, lexerOf, type Token } from "./tokens.ts";

export interface Quoting {
  /** A backslash escapes the next character. */
  readonly escapes?: boolean;
  /** Brackets of this kind nest: `q(a (b) c)`. */
  readonly nests?: string;
  /** It may not contain a line break. */
  readonly oneLine?: boolean;
  /** Characters that may begin code, and the code's reader. */
  readonly marks?: string;
  readonly code?: (lexer: Lexer, at: number) => Inset | undefined;
}

/**
 * Code inside a string, or a constant in its place (`{{` for a brace), and the position after it.
 */
export interface Inset {
  readonly code?: Code;
  /** Code in its format, besides the interpolated expression: `{x:>{width}}`. */
  readonly more?: readonly Code[];
  readonly text?: string;
  readonly end: number;
}

interface Quoted {
  readonly value: string;
  readonly inner: readonly Code[];
  readonly end: number;
}

const NOTHING: Code = { tokens: [], partner: [] };

/** Reads from after an opening quote to after the closing one. */
export function quoted(lexer: Lexer, from: number, close: string, how: Quoting = {}): Quoted {
  const { text } = lexer;
  const { escapes = true, nests = "", oneLine = false, marks = "", code } = how;
  const inner: Code[] = [];
  const first = close.charAt(0);
  let value = "";
  let start = from;
  let nested = 0;
  let at = from;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === first && nested === 0 && (close.length === 1 || text.startsWith(close, at))) {
      return { value: value + text.slice(start, at), inner, end: at + close.length };
    }
    if (char === first && nests !== "") nested--;
    else if (char === nests) nested++;
    else if (char === "\\" && escapes) {
      const taken = unescaped(text, at + 1);
      value += text.slice(start, at) + taken.text;
      at = taken.end - 1;
      start = taken.end;
    } else if (char === "\n" && oneLine) break;
    else if (code && marks.includes(char)) {
      const inset = code(lexer, at);
      if (!inset) continue;
      value += text.slice(start, at) + (inset.text ?? UNKNOWN);
      if (inset.text === undefined) inner.push(inset.code ?? NOTHING, ...(inset.more ?? []));
      at = Math.max(inset.end - 1, at);
      start = at + 1;
    }
  }
  lexer.sound = false;
  return { value: value + text.slice(start, at), inner, end: at };
}

/** The maximum depth of code inside strings. */
const MAX_DEPTH = 6;

/** The code from `from` to one of `close`, as an inset that ends after it. */
export function insetOf(
  lexer: Lexer,
  from: number,
  close: string,
): Inset & { readonly code: Code } {
  if (lexer.depth >= MAX_DEPTH) {
    lexer.sound = false;
    return { code: NOTHING, end: from };
  }
  lexer.depth++;
  const { code, end } = cut(lexer, from, close);
  lexer.depth--;
  return { code, end: end + 1 };
}

interface Heredoc {
  readonly close: string;
  /** The closing word may be indented. */
  readonly indented: boolean;
  /** Undefined: its text is literal. */
  readonly how: Quoting | undefined;
}

/** Sets the token's text to the text below this line. */
export function announce(lexer: Lexer, token: Token, { close, indented, how }: Heredoc): void {
  lexer.below.push((from) => {
    const { text } = lexer;
    for (let at = from; at < text.length; ) {
      const found = text.indexOf("\n", at);
      const end = found < 0 ? text.length : found;
      const line = text.slice(at, end);
      if ((indented ? line.trim() : line) === close) {
        fill(lexer, token, text.slice(from, at), how);
        return end;
      }
      at = end + 1;
    }
    lexer.sound = false;
    return text.length;
  });
}

const END = "\u0003";

function fill(lexer: Lexer, token: Token, body: string, how: Quoting | undefined): void {
  token.value = body;
  if (!how?.marks) return;
  const own: Lexer = { ...lexerOf(body + END, lexer.syntax), depth: lexer.depth };
  const { value, inner } = quoted(own, 0, END, how);
  token.value = value;
  token.inner = inner;
  if (!own.sound || body.includes(END)) lexer.sound = false;
}

const SIMPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: "\n",
    t: "\t",
    r: "\r",
    a: "\x07",
    b: "\b",
    e: "\x1b",
    f: "\f",
    v: "\v",
    "\n": "",
  }),
);

/** The meaning of a backslash and the next characters, common to all these languages. */
function unescaped(text: string, at: number): { readonly text: string; readonly end: number } {
  const char = text[at] ?? "";
  const hex =
    char === "x"
      ? /^(?:\{[0-9a-f]{1,6}\}|[0-9a-f]{2})/i
      : char === "u"
        ? /^(?:\{[0-9a-f]{1,6}\}|[0-9a-f]{4})/i
        : LONG;
  const digits =
    char === "x" || char === "u" || char === "U"
      ? hex.exec(text.slice(at + 1, at + 10))?.[0]
      : undefined;
  if (digits !== undefined) {
    const code = Number.parseInt(digits.replace("{", ""), 16);
    if (code <= 0x10ffff) return { text: String.fromCodePoint(code), end: at + 1 + digits.length };
  }
  if (char >= "0" && char <= "7") {
    const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0] ?? "";
    return { text: String.fromCharCode(Number.parseInt(octal, 8)), end: at + octal.length };
  }
  return { text: SIMPLE.get(char) ?? char, end: at + 1 };
}
const LONG = /^[0-9a-f]{8}/i;
