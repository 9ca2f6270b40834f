/**
 * The lexical syntax of Ruby: percent literals, symbols, interpolation, here-documents. Source: the
 * syntax pages of docs.ruby-lang.org.
 */
import { announce, insetOf, type Quoting, quoted } from "./strings.ts";
import { isWord, type Lexer, type Piece, type Syntax, type Token, tokenOf } from "./tokens.ts";

export const syntax: Syntax = { special, loose: "([", dollar: false };

const INTERPOLATED: Quoting = {
  marks: "#",
  code: (lexer, at) => {
    if (lexer.text[at + 1] === "{") return insetOf(lexer, at + 2, "}");
    return /^#[@$]\w/.test(lexer.text.slice(at, at + 3)) ? { end: at + 1 } : undefined;
  },
};

function special(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  const char = text.charAt(at);
  switch (char) {
    case "#":
      return { end: lineEnd(text, at) };
    case '"':
    case "`":
      return literal(lexer, {
        kind: char === "`" ? "command" : "string",
        name: char,
        open: at,
        how: INTERPOLATED,
      });
    case "'":
      return literal(lexer, { kind: "string", name: "'", open: at, how: {} });
    case "$":
    case "@": {
      const name =
        /^(?:\$[A-Za-z_]\w{0,80}|\$\d|\$[!@&`'+~=/\\,;.<>_*$?:"-]|@@?[A-Za-z_]\w{0,80})/.exec(
          text.slice(at, at + 90),
        )?.[0];
      return name === undefined
        ? undefined
        : { token: tokenOf("name", name), end: at + name.length };
    }
    case ":":
      return symbol(lexer, at, last);
    case "%":
      return percent(lexer, at, last);
    case "/":
      return slash(lexer, at, last);
    case "<":
      return heredoc(lexer, at, last);
    case "?":
      // a character literal: `?"`
      if (last?.kind !== "name" && /^\?["'`#/%]/.test(text.slice(at, at + 2))) lexer.sound = false;
      return undefined;
    case "=":
      return (at === 0 || text[at - 1] === "\n") && text.startsWith("=begin", at)
        ? { end: endOf(text, "\n=end", at) }
        : undefined;
    default:
      return isWord(text.charCodeAt(at)) ? word(lexer, at) : undefined;
  }
}

const lineEnd = (text: string, at: number): number =>
  text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
function endOf(text: string, mark: string, at: number): number {
  const end = text.indexOf(mark, at);
  return end < 0 ? text.length : lineEnd(text, end + 1);
}

interface Literal {
  readonly kind: "string" | "command" | "regex";
  readonly name: string;
  /** The position of the opening quote. */
  readonly open: number;
  readonly how: Quoting;
}
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
]);

function literal(lexer: Lexer, { kind, name, open, how }: Literal): Piece {
  const quote = lexer.text.charAt(open);
  const close = CLOSING.get(quote);
  const { value, inner, end } = quoted(
    lexer,
    open + 1,
    close ?? quote,
    close === undefined ? how : { ...how, nests: quote },
  );
  let after = end;
  if (kind === "regex") while (/[a-z]/.test(lexer.text[after] ?? "")) after++;
  return { token: tokenOf(kind, name, value, inner), end: after };
}

/** A name may end in `?` or `!`; nothing is read after `__END__`. */
function word({ text }: Lexer, at: number): Piece | undefined {
  if (/\d/.test(text.charAt(at))) return undefined;
  if (text.startsWith("__END__\n", at) && (at === 0 || text[at - 1] === "\n"))
    return { end: text.length };
  let end = at;
  while (isWord(text.charCodeAt(end))) end++;
  if (/^[?!](?![=~])/.test(text.slice(end, end + 2)) || /^[?!]==/.test(text.slice(end, end + 3)))
    end++;
  return { token: tokenOf("name", text.slice(at, end).normalize("NFC")), end };
}

const COMMANDS = new Set(
  `puts p print pp if unless while until elsif and or not return when case in then do else raise
  yield require warn printf`.split(/\s+/),
);

/** Whether a value begins after this token; undefined if that cannot be told. */
function isValueNext(last: Token | undefined): boolean | undefined {
  if (last === undefined || last.kind === "line") return true;
  if (last.kind === "name")
    return COMMANDS.has(last.text) ? true : /^[@$]/.test(last.text) ? false : undefined;
  if (last.kind !== "op") return false;
  return last.text === "}" ? undefined : !/^[)\]]$/.test(last.text);
}

/**
 * The same, for a sign after a space that directly precedes its operand: `split /,/`, but not `a /
 * b`.
 */
function opensValue(lexer: Lexer, at: number, last: Token | undefined): boolean {
  const isValue = isValueNext(last);
  if (isValue !== undefined) return isValue;
  const blankBefore = /\s/.test(lexer.text[at - 1] ?? "");
  const blankBehind = /[\s=]/.test(lexer.text[at + 1] ?? "");
  if (blankBefore && !blankBehind) lexer.sound = false;
  return false;
}

function slash(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  return opensValue(lexer, at, last)
    ? literal(lexer, { kind: "regex", name: "/", open: at, how: INTERPOLATED })
    : undefined;
}

/** `%w[a b]`, `%q(…)`, `%x(…)`, `%(…)` */
function percent(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const [whole, kind = ""] = /^%([wWiIqQxrs]?)(?=[^\w\s])/.exec(lexer.text.slice(at, at + 3)) ?? [];
  if (whole === undefined || !opensValue(lexer, at, last)) return undefined;
  const open = at + whole.length;
  const how = /[wiqs]/.test(kind) ? {} : INTERPOLATED;
  if (kind === "x") return literal(lexer, { kind: "command", name: "%x", open, how });
  if (kind === "r") return literal(lexer, { kind: "regex", name: "%r", open, how });
  return literal(lexer, { kind: "string", name: /[wi]/i.test(kind) ? "%w" : "%", open, how });
}

function symbol(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  if (text[at + 1] === ":" || (last?.kind === "op" && last.text === ":")) return undefined;
  if (text[at + 1] === '"')
    return literal(lexer, { kind: "string", name: ":", open: at + 1, how: INTERPOLATED });
  const name = /^:([A-Za-z_]\w{0,80}[?!=]?|[+*/<>=!~^&|-]{1,3}|\[\]=?)/.exec(
    text.slice(at, at + 90),
  );
  if (!name || (isWord(text.charCodeAt(at - 1)) && last?.kind === "name")) return undefined;
  return { token: tokenOf("string", ":", name[1]), end: at + name[0].length };
}

function heredoc(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const found =
    /^<<([~-]?)(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|`([^`\n]{1,80})`|([A-Z_]\w{0,80}))/.exec(
      lexer.text.slice(at, at + 100),
    );
  if (!found) return undefined;
  const [whole, sign, double, single, ticks, bare] = found;
  if (sign === "" && isValueNext(last) !== true) {
    lexer.sound = false;
    return undefined;
  }
  const token = tokenOf(ticks === undefined ? "string" : "command", "<<");
  announce(lexer, token, {
    close: double ?? single ?? ticks ?? bare ?? "",
    indented: sign !== "",
    how: single === undefined ? INTERPOLATED : undefined,
  });
  return { token, end: at + whole.length };
}
