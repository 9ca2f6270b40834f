/**
 * The lexical syntax of JavaScript and TypeScript: templates, comments, regular expressions.
 * Source: ECMA-262, 12 "Lexical Grammar".
 */
import { insetOf, quoted } from "./strings.ts";
import { type Lexer, type Piece, type Syntax, type Token, tokenOf } from "./tokens.ts";

export const syntax: Syntax = { special, loose: "([", dollar: true };

function special(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  switch (text[at]) {
    case '"':
    case "'": {
      const { value, end } = quoted(lexer, at + 1, text.charAt(at), { oneLine: true });
      return { token: tokenOf("string", text.charAt(at), value), end };
    }
    case "`": {
      const { value, inner, end } = quoted(lexer, at + 1, "`", { marks: "$", code: put });
      return { token: tokenOf("string", "`", value, inner), end };
    }
    case "/":
      return slash(lexer, at, last);
    case "#":
      if (at === 0 && text[1] === "!") return { end: lineEnd(text, at) };
      return privateName(text, at);
    case "<":
    case "-":
      // `<!--` and `-->` begin comments in old scripts
      if (text.startsWith("<!--", at) || text.startsWith("-->", at)) lexer.sound = false;
      return undefined;
    default:
      return undefined;
  }
}

/** `this.#x` */
function privateName(text: string, at: number): Piece | undefined {
  const name = /^#[A-Za-z$_][\w$]{0,80}/.exec(text.slice(at, at + 90))?.[0];
  return name === undefined ? undefined : { token: tokenOf("name", name), end: at + name.length };
}

const put = (lexer: Lexer, at: number) =>
  lexer.text[at + 1] === "{" ? insetOf(lexer, at + 2, "}") : undefined;

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Words after which a value begins, so that a slash opens a regular expression. */
const BEFORE_VALUE = new Set(
  "return typeof case in delete void throw new else do instanceof".split(" "),
);
/** Words that may be names as well. */
const UNCLEAR = new Set("of yield await let async get set static".split(" "));

function slash(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  if (text[at + 1] === "/") return { end: lineEnd(text, at) };
  if (text[at + 1] === "*") {
    const end = text.indexOf("*/", at + 2);
    if (end < 0) lexer.sound = false;
    return { end: end < 0 ? text.length : end + 2 };
  }
  const role = roleOf(last);
  const rest = text.slice(at + 1, lineEnd(text, at));
  // a division where no other slash follows on the line cannot be the beginning of a regular
  // expression
  if (role === "unclear" && rest.includes("/")) lexer.sound = false;
  return role === "value" ? regex(lexer, at) : undefined;
}

/**
 * Whether a slash after this token begins a regular expression, which is a value, or is a division.
 */
function roleOf(last: Token | undefined): "value" | "operator" | "unclear" {
  if (last === undefined || last.kind === "line") return last === undefined ? "value" : "unclear";
  if (last.kind === "name")
    return BEFORE_VALUE.has(last.text) ? "value" : UNCLEAR.has(last.text) ? "unclear" : "operator";
  if (last.kind !== "op" || last.text === "]") return "operator";
  return /^(?:[)}]|\+\+|--|>)$/.test(last.text) ? "unclear" : "value";
}

function regex(lexer: Lexer, from: number): Piece {
  const { text } = lexer;
  let inClass = false;
  let at = from + 1;
  for (; at < text.length && text[at] !== "\n"; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "/" && !inClass) {
      let end = at + 1;
      while (/^[a-z]$/.test(text[end] ?? "")) end++;
      return { token: tokenOf("regex", "/", text.slice(from + 1, at)), end };
    }
  }
  lexer.sound = false;
  return { end: at };
}
