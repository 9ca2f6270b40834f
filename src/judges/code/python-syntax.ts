/**
 * The lexical syntax of Python: string prefixes, code in strings, encodings. Source: the language
 * reference, "Lexical analysis".
 */
import { type Inset, insetOf, type Quoting, quoted } from "./strings.ts";
import { type Code, type Lexer, type Piece, type Syntax, tokenOf } from "./tokens.ts";

export const syntax: Syntax = { special, loose: "([{", dollar: false };

function special(lexer: Lexer, at: number): Piece | undefined {
  const { text } = lexer;
  switch (text[at]) {
    case "#":
      return comment(lexer, at);
    case ";":
      return { token: tokenOf("line", ""), end: at + 1 };
    case "\\":
      return text[at + 1] === "\n" ? { end: at + 2 } : undefined;
    case '"':
    case "'":
      return string(lexer, at, "");
    default:
      return prefixed(lexer, at);
  }
}

/** `f"…"`, `rb'…'` */
function prefixed(lexer: Lexer, at: number): Piece | undefined {
  const { text } = lexer;
  if (!PREFIX.includes(text.charAt(at))) return undefined;
  const length = PREFIX.includes(text[at + 1] ?? " ") ? 2 : 1;
  const quote = text[at + length];
  return quote === '"' || quote === "'"
    ? string(lexer, at + length, text.slice(at, at + length).toLowerCase())
    : undefined;
}

const PREFIX = "rbfuRBFU";

function comment(lexer: Lexer, at: number): Piece {
  const found = lexer.text.indexOf("\n", at);
  const end = found < 0 ? lexer.text.length : found;
  // an encoding may make code of what looks like text (PEP 263)
  const coding =
    at < 400
      ? /coding[:=] {0,9}([\w.-]+)/.exec(lexer.text.slice(at, Math.min(end, at + 200)))?.[1]
      : undefined;
  if (coding !== undefined && !/^(?:utf-?8|us-ascii|ascii|latin-?1)$/i.test(coding))
    lexer.sound = false;
  return { end };
}

function string(lexer: Lexer, at: number, prefix: string): Piece {
  const { text } = lexer;
  const quote = text.charAt(at);
  const close = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const raw = prefix.includes("r");
  const how: Quoting = {
    oneLine: close.length === 1,
    ...(prefix.includes("f") && { marks: "{}", code: put }),
  };
  const { value, inner, end } = quoted(lexer, at + close.length, close, how);
  // in a raw string a backslash is literal, but still escapes a quote
  const written =
    raw && inner.length === 0 ? text.slice(at + close.length, end - close.length) : value;
  return { token: tokenOf("string", quote, written, inner), end };
}

/** `{name!r:>{width}}`, PEP 701. */
function put(lexer: Lexer, at: number): Inset | undefined {
  const { text } = lexer;
  if (text[at + 1] === text[at]) return { text: text.charAt(at), end: at + 2 };
  if (text[at] === "}") return undefined;
  const { code, end } = insetOf(lexer, at + 1, "}:!");
  let next = end;
  const more: Code[] = [];
  if (text[next - 1] === "!") {
    while (next < text.length && text[next] !== "}" && text[next] !== ":") next++;
    next++;
  }
  if (text[next - 1] === ":") {
    for (; next < text.length && text[next] !== "}"; next++) {
      if (text[next] !== "{") continue;
      const nested = insetOf(lexer, next + 1, "}");
      more.push(nested.code);
      next = Math.max(nested.end - 1, next);
    }
    next++;
  }
  return { code, more, end: next };
}
