/**
 * Splits code into tokens, in one pass, for any language: what differs (comments, quotes, sigils)
 * is a `Syntax`.
 */

export type Kind = "name" | "string" | "command" | "regex" | "number" | "op" | "line";

export interface Token {
  readonly kind: Kind;
  /**
   * The source text: a name with its sigil, an operator, a number, the quote that opens a string.
   */
  readonly text: string;
  /**
   * The content of a string, a command or a regular expression, with UNKNOWN for interpolated code.
   */
  value: string;
  /** The interpolated code, in order. */
  inner: readonly Code[];
  /** Whether spaces precede it. */
  spaced: boolean;
}

export interface Code {
  readonly tokens: readonly Token[];
  /** For a bracket, the position of its counterpart; else -1. */
  readonly partner: readonly number[];
}

/** A token that must exist. A missing one is a bug, which the core treats as danger. */
export function tokenAt(tokens: readonly Token[], at: number): Token {
  const token = tokens[at];
  if (token === undefined) throw new RangeError("no token stands there");
  return token;
}

/** The position of the counterpart of the bracket at `at`; else -1. */
export const partnerAt = (partner: readonly number[], at: number): number => partner[at] ?? -1;

export interface Piece {
  /** Undefined for a comment. */
  readonly token?: Token;
  readonly end: number;
}

export interface Syntax {
  /**
   * Reads comments and quotes of this language; `last` is the token before. Called at every
   * character except spaces.
   */
  readonly special: (lexer: Lexer, at: number, last: Token | undefined) => Piece | undefined;
  /** Line ends mean nothing inside these brackets. */
  readonly loose: string;
  /** A name may hold `$`. */
  readonly dollar: boolean;
}

export interface Lexer {
  readonly text: string;
  readonly syntax: Syntax;
  /** False once some part is ambiguous or unreadable: then nothing is proved. */
  sound: boolean;
  /** How deep the code is nested in strings. */
  depth: number;
  /**
   * Here-documents announced on this line: each gets the start of the next line and returns where
   * the text after it continues.
   */
  readonly below: ((from: number) => number)[];
}

const NONE: readonly Code[] = [];
export const tokenOf = (
  kind: Kind,
  text: string,
  value = "",
  inner: readonly Code[] = NONE,
): Token => ({
  kind,
  text,
  value,
  inner,
  spaced: false,
});

/** More tokens than a person would read. */
const MAX_TOKENS = 12_000;

export const lexerOf = (text: string, syntax: Syntax): Lexer => ({
  text,
  syntax,
  sound: true,
  depth: 0,
  below: [],
});

const OPERATORS = new Set(
  `=== !== ... **= <=> ?-> &&= ||= ??= //= >>= <<= == != => -> :: ?. &. .. ** := =~ !~ += -= *= /=
  .= |= &= ^= %= || && ?? << >> <= >= ++ --`.split(/\s+/),
);
const OPENS = "([{";
const CLOSES = ")]}";

const isDigit = (char: number): boolean => char >= 48 && char <= 57;
const isLetter = (char: number): boolean =>
  (char >= 97 && char <= 122) || (char >= 65 && char <= 90) || char === 95 || char > 127;
export const isWord = (char: number): boolean => isLetter(char) || isDigit(char);
const LINE = tokenOf("line", "");

/** Up to one of the characters `close`, outside all brackets; to the end if `close` is empty. */
export function cut(
  lexer: Lexer,
  from: number,
  close = "",
): { readonly code: Code; readonly end: number } {
  const { text, syntax } = lexer;
  const tokens: Token[] = [];
  const partner: number[] = [];
  const open: number[] = [];
  let spaced = false;
  let at = from;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === 32 || char === 9 || char === 13) {
      spaced = true;
      at++;
      continue;
    }
    if (char === 10) {
      at++;
      if (lexer.below.length > 0) for (const read of lexer.below.splice(0)) at = read(at);
      const last = open.at(-1);
      const around = last === undefined ? "" : tokenAt(tokens, last).text;
      if (around === "" || !syntax.loose.includes(around)) {
        tokens.push(LINE);
        partner.push(-1);
      }
      spaced = true;
      continue;
    }
    if (
      close !== "" &&
      open.length === 0 &&
      close.includes(text.charAt(at)) &&
      !(char === 33 && text[at + 1] === "=")
    ) {
      return { code: { tokens, partner }, end: at };
    }
    if (tokens.length > MAX_TOKENS) {
      lexer.sound = false;
      return { code: { tokens, partner }, end: text.length };
    }
    const { token, end } = syntax.special(lexer, at, tokens.at(-1)) ?? plain(lexer, at, char);
    if (token) {
      token.spaced = spaced;
      spaced = false;
      tokens.push(token);
      partner.push(-1);
      if (token.kind === "op" && token.text.length === 1) pair(lexer, { tokens, partner, open });
    }
    at = Math.max(end, at + 1);
  }
  if (close !== "" || open.length > 0) lexer.sound = false;
  return { code: { tokens, partner }, end: at };
}

interface Pairing {
  readonly tokens: readonly Token[];
  readonly partner: number[];
  readonly open: number[];
}

function pair(lexer: Lexer, { tokens, partner, open }: Pairing): void {
  const at = tokens.length - 1;
  const { text } = tokenAt(tokens, at);
  if (OPENS.includes(text)) open.push(at);
  const kind = CLOSES.indexOf(text);
  if (kind < 0) return;
  const other = open.pop();
  if (other === undefined || tokenAt(tokens, other).text !== OPENS[kind]) {
    lexer.sound = false;
    return;
  }
  partner[at] = other;
  partner[other] = at;
}

/** The following characters of operators with several characters. */
const SIGNS = "=>.:*-+|&?<~/";

function name(text: string, at: number, dollar: boolean): Piece {
  let isPlain = true;
  let end = at;
  for (; end < text.length; end++) {
    const char = text.charCodeAt(end);
    if (char > 127) isPlain = false;
    else if (!isWord(char) && !(char === 36 && dollar)) break;
  }
  const written = text.slice(at, end);
  return { token: tokenOf("name", isPlain ? written : written.normalize("NFKC")), end };
}

/** A name, a number or an operator. */
function plain(lexer: Lexer, at: number, char: number): Piece {
  const { text, syntax } = lexer;
  if (isDigit(char)) {
    let end = at + 1;
    while (isWord(text.charCodeAt(end)) || (text[end] === "." && isDigit(text.charCodeAt(end + 1))))
      end++;
    return { token: tokenOf("number", text.slice(at, end)), end };
  }
  if (isLetter(char) || (char === 36 && syntax.dollar)) return name(text, at, syntax.dollar);
  for (let length = SIGNS.includes(text[at + 1] ?? " ") ? 3 : 1; length > 1; length--) {
    const operator = text.slice(at, at + length);
    if (OPERATORS.has(operator))
      return { token: tokenOf("op", operator), end: at + operator.length };
  }
  // control characters, and a backslash outside strings: `\u0065val` is a name in some languages
  if (char < 32 || char === 92) lexer.sound = false;
  return { token: tokenOf("op", text.charAt(at)), end: at + 1 };
}
