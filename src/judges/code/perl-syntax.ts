/**
 * The lexical syntax of Perl: sigils, quote-like operators, regular expressions, here-documents.
 * Sources: perlop(1), perldata(1).
 */
import { announce, type Inset, insetOf, type Quoting, quoted } from "./strings.ts";
import {
  type Code,
  cut,
  isWord,
  type Lexer,
  lexerOf,
  type Piece,
  type Syntax,
  type Token,
  tokenOf,
} from "./tokens.ts";

export const syntax: Syntax = { special, loose: "([", dollar: false };

function special(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  const char = text.charAt(at);
  switch (char) {
    case "#":
      return { end: lineEnd(text, at) };
    case '"':
      return string(lexer, at, INTERPOLATED);
    case "`":
      return string(lexer, at, INTERPOLATED);
    case "'":
      if (isWord(text.charCodeAt(at - 1))) lexer.sound = false; // `don't` is a package name
      return string(lexer, at, {});
    case "$":
    case "@":
      return variable(text, at);
    case "%":
    case "&":
    case "*":
      return sigil(text, at, last);
    case "/":
      return slash(lexer, at, last);
    case "<":
      return angle(lexer, at, last);
    case "=":
      return (at === 0 || text[at - 1] === "\n") && /[a-z]/i.test(text[at + 1] ?? "")
        ? { end: podEnd(text, at) }
        : undefined;
    case "-":
      return isValueNext(last) === true && /^-[a-zA-Z](?!\w|\s*=>)/.test(text.slice(at, at + 12))
        ? { token: tokenOf("op", text.slice(at, at + 2)), end: at + 2 }
        : undefined;
    default:
      return isWord(text.charCodeAt(at)) ? word(lexer, at, last) : undefined;
  }
}

const lineEnd = (text: string, at: number): number =>
  text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);

function podEnd(text: string, at: number): number {
  const cutAt = text.indexOf("\n=cut", at);
  return cutAt < 0 ? text.length : lineEnd(text, cutAt + 1);
}

function string(lexer: Lexer, at: number, how: Quoting): Piece {
  const quote = lexer.text.charAt(at);
  const { value, inner, end } = quoted(lexer, at + 1, quote, how);
  return { token: tokenOf(quote === "`" ? "command" : "string", quote, value, inner), end };
}

const VARIABLE =
  /^[$@](?:#?(?:::)?[A-Za-z_]\w{0,80}(?:::\w{1,80}){0,9}|#?\{\^?\w{1,80}\}|\d{1,9}|\^\w)/;

/** `$x`, `@x`, `$#x`, `${x}`, `$_`, `$/`; before a block or another `$` it dereferences. */
function variable(text: string, at: number): Piece {
  const found = VARIABLE.exec(text.slice(at, at + 200))?.[0];
  if (found !== undefined)
    return { token: tokenOf("name", found.replace(/[{}]/g, "")), end: at + found.length };
  const next = text[at + 1] ?? "";
  const reaches = next === "{" || (next === "$" && /[\w{$:]/.test(text[at + 2] ?? ""));
  if (reaches) return { token: tokenOf("op", text.charAt(at)), end: at + 1 };
  if (text.startsWith("$#", at) && /[{$]/.test(text[at + 2] ?? ""))
    return { token: tokenOf("op", "$#"), end: at + 2 };
  const isMark = text[at] === "$" ? /[^\s\w]/.test(next) : /[-+]/.test(next);
  return isMark
    ? { token: tokenOf("name", text.charAt(at) + next), end: at + 2 }
    : { token: tokenOf("op", text.charAt(at)), end: at + 1 };
}

/** `%h`, `&f`, `*g` at the start of a value; else an operator. */
function sigil(text: string, at: number, last: Token | undefined): Piece | undefined {
  if (isValueNext(last) === false) return undefined;
  const found = /^%(?:::)?[A-Za-z_+!-]\w{0,80}(?:::\w{1,80}){0,9}/.exec(
    text.slice(at, at + 200),
  )?.[0];
  if (found !== undefined) return { token: tokenOf("name", found), end: at + found.length };
  if (text[at] !== "%" && /[\w${:]/.test(text[at + 1] ?? ""))
    return { token: tokenOf("op", `${text[at]}call`), end: at + 1 };
  return undefined;
}

/** Words after which a value begins. */
const BEFORE_VALUE = new Set(
  `split grep map join push unshift if elsif unless while until and or not xor return print say when
  x lt gt le ge eq ne cmp foreach for defined die warn printf sprintf lc uc length ref
  scalar`.split(/\s+/),
);

/** Whether a value begins after this token; undefined if that cannot be told. */
function isValueNext(last: Token | undefined): boolean | undefined {
  if (last === undefined || last.kind === "line") return true;
  if (last.kind === "name")
    return /^[$@%]/.test(last.text) ? false : BEFORE_VALUE.has(last.text) ? true : undefined;
  if (last.kind !== "op" || last.text === ")" || last.text === "]") return false;
  return last.text === "}" ? undefined : true;
}

function slash(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const isValue = isValueNext(last);
  if (isValue === undefined) lexer.sound = false;
  return isValue === true ? pattern(lexer, at + 1, "/", "m") : undefined;
}

/** `<FH>`, `<$fh>`, `<>`, `<*.c>`, `<<"END"` */
function angle(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  if (isValueNext(last) === false) return undefined;
  const head = lexer.text.slice(at, at + 120);
  const heredoc =
    /^<<(~?)(?:"([^"\n]{0,80})"|'([^'\n]{0,80})'|`([^`\n]{0,80})`|([A-Za-z_]\w{0,80}))/.exec(head);
  if (heredoc) {
    const [whole, indented, double, single, ticks, bare] = heredoc;
    const token = tokenOf(ticks === undefined ? "string" : "command", "<<");
    const how = single === undefined ? INTERPOLATED : undefined;
    announce(lexer, token, {
      close: double ?? single ?? ticks ?? bare ?? "",
      indented: indented === "~",
      how,
    });
    return { token, end: at + whole.length };
  }
  const handle = /^<(?:\$?\w{0,80}|<>)>/.exec(head)?.[0];
  if (handle !== undefined) return { token: tokenOf("string", "<"), end: at + handle.length };
  const files = /^<[\w./*~?-]{1,100}>/.exec(head)?.[0];
  if (files !== undefined)
    return { token: tokenOf("string", "<", files.slice(1, -1)), end: at + files.length };
  if (isValueNext(last) === true) lexer.sound = false;
  return undefined;
}

const QUOTES = /^(?:q|qq|qw|qr|qx|m|s|tr|y)$/;

/** Quote-like operators; `__END__`. */
function word(lexer: Lexer, at: number, last: Token | undefined): Piece | undefined {
  const { text } = lexer;
  if (text.startsWith("__END__", at) || text.startsWith("__DATA__", at))
    return { end: text.length };
  const name = /^[a-z]{1,2}(?!\w)/.exec(text.slice(at, at + 3))?.[0];
  if (name === undefined || !QUOTES.test(name) || last?.text === "->" || last?.text === "sub")
    return undefined;
  let open = at + name.length;
  while (/[ \t]/.test(text[open] ?? "")) open++;
  const quote = text[open] ?? "";
  const isKey =
    (last?.text === "{" && quote === "}") ||
    text.startsWith("=>", open) ||
    quote === "," ||
    quote === ";" ||
    quote === "";
  if (isKey || quote === "=" || /\w|\s/.test(quote) || (quote === "#" && open > at + name.length))
    return undefined;
  return quoteLike(lexer, name, open);
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
]);

function quoteLike(lexer: Lexer, name: string, open: number): Piece {
  const quote = lexer.text.charAt(open);
  if (name === "m" || name === "s" || name === "qr" || name === "tr" || name === "y")
    return pattern(lexer, open + 1, quote, name);
  const close = CLOSING.get(quote);
  const how: Quoting = {
    ...(name === "q" || name === "qw" || quote === "'" ? {} : INTERPOLATED),
    ...(close !== undefined && { nests: quote }),
  };
  const { value, inner, end } = quoted(lexer, open + 1, close ?? quote, how);
  return { token: tokenOf(name === "qx" ? "command" : "string", name, value, inner), end };
}

/** A pattern and, for `s` and `tr`, its replacement. Under `e` that is code. */
function pattern(lexer: Lexer, from: number, quote: string, name: string): Piece {
  const close = CLOSING.get(quote);
  const plain = quote === "'" || name === "tr" || name === "y";
  const how: Quoting = {
    escapes: true,
    ...(plain ? {} : INTERPOLATED),
    ...(close !== undefined && { nests: quote }),
  };
  const first = quoted(lexer, from, close ?? quote, how);
  const inner: Code[] = [...first.inner];
  let { end } = first;
  // code inside a pattern
  if (/\(\?\??\{|\(\?\{/.test(lexer.text.slice(from, end))) lexer.sound = false;
  if (name === "s" || name === "tr" || name === "y") {
    let start = end;
    if (close !== undefined) {
      while (/\s/.test(lexer.text[start] ?? "")) start++;
      start++;
    }
    const second = quoted(
      lexer,
      start,
      close ?? quote,
      plain ? { ...how } : { ...how, ...INTERPOLATED },
    );
    const [flags = ""] = /^[a-z]{0,12}/.exec(lexer.text.slice(second.end, second.end + 12)) ?? [];
    if (name === "s" && flags.includes("e"))
      inner.push(replacement(lexer, lexer.text.slice(start, second.end - 1), flags));
    else inner.push(...second.inner);
    end = second.end;
  }
  while (/[a-z]/.test(lexer.text[end] ?? "")) end++;
  return { token: tokenOf("regex", name, first.value, inner), end };
}

function replacement(lexer: Lexer, text: string, flags: string): Code {
  const own = lexerOf(text, syntax);
  own.depth = lexer.depth + 1;
  const { code } = cut(own, 0);
  if (!own.sound || own.depth > 3 || flags.indexOf("e") !== flags.lastIndexOf("e"))
    lexer.sound = false;
  return code;
}

const INTERPOLATED: Quoting = { marks: "$@", code: put };

/** A variable in a string, with subscripts; a block after the sigil is code. */
function put(lexer: Lexer, at: number): Inset | undefined {
  const { text } = lexer;
  const found = VARIABLE.exec(text.slice(at, at + 200))?.[0];
  if (found === undefined)
    return /[$@]\{|[$@]\$[\w{$]/.test(text.slice(at, at + 3)) ? block(lexer, at) : undefined;
  const name: Code = { tokens: [tokenOf("name", found.replace(/[{}]/g, ""))], partner: [-1] };
  const more: Code[] = [];
  let end = at + found.length;
  while (/^(?:->)?[[{]/.test(text.slice(end, end + 3)) && more.length < 8) {
    const open = text[end] === "-" ? end + 2 : end;
    // `$x[` in a pattern may open a class of characters
    const picked = insetOf(lexer, open + 1, text[open] === "[" ? "]" : "}");
    more.push(picked.code);
    end = picked.end;
  }
  return more.length > 0
    ? { code: { tokens: [], partner: [] }, more: [name, ...more], end }
    : { code: name, end };
}

function block(lexer: Lexer, at: number): Inset {
  const open = lexer.text.indexOf("{", at);
  if (open !== at + 1) return { code: { tokens: [], partner: [] }, end: at + 2 };
  return insetOf(lexer, open + 1, "}");
}
