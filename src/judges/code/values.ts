/**
 * Evaluates expressions in code as far as their text tells: texts, paths and lists of them, with
 * UNKNOWN for the rest.
 */
import { isKnown, UNKNOWN } from "../report.ts";
import { closing, type Range, split } from "./arguments.ts";
import { chainOf } from "./chains.ts";
import type { Maker } from "./dialect.ts";
import { isDecoder } from "./origins.ts";
import type { Scan } from "./scan.ts";
import { type Code, type Token, tokenAt } from "./tokens.ts";

/** A value longer than this is cut. */
const MAX_VALUE = 8192;

/** Expressions nested deeper than this evaluate to UNKNOWN. */
const MAX_DEPTH = 30;

/** The text that a range evaluates to. */
export function textOf(scan: Scan, range: Range): string {
  if (range.from >= range.to || scan.depth > MAX_DEPTH) return UNKNOWN;
  scan.depth++;
  const text = summed(scan, range);
  scan.depth--;
  return text;
}

function summed(scan: Scan, { code, from, to }: Range): string {
  const { tokens } = code;
  let result = "";
  let glue = "";
  for (let at = from; at < to; ) {
    const term = termOf(scan, code, at, to);
    const path =
      glue === "/" && !result.endsWith("/") ? `${result}/${term.text}` : result + term.text;
    result = glue === "/" && /^[/~]/.test(term.text) ? term.text : path;
    at = term.end;
    while (at < to && tokenAt(tokens, at).kind === "line") at++;
    if (at >= to || result.length > MAX_VALUE) break;
    const { kind, text } = tokenAt(tokens, at);
    glue = kind === "op" && scan.dialect.glues.has(text) ? text : "";
    if (glue !== "") at++;
    else if (kind === "op" && text === "%") return filled(result);
    else if (kind !== "string") return UNKNOWN;
  }
  return result.length > MAX_VALUE ? result.slice(0, MAX_VALUE) + UNKNOWN : result;
}

/** A format whose values are not resolved. */
const filled = (format: string): string =>
  format.replace(/%[-+\d.]*[a-zA-Z]|\{[^{}]{0,40}\}/g, UNKNOWN);

type Bounds = Pick<Range, "code" | "to">;

interface Term {
  readonly text: string;
  readonly end: number;
}

function termOf(scan: Scan, code: Code, at: number, to: number): Term {
  const { tokens } = code;
  const token = tokenAt(tokens, at);
  if (token.kind === "number") return { text: token.text, end: at + 1 };
  if (token.text === "-" && tokens[at + 1]?.kind === "number")
    return { text: `-${tokenAt(tokens, at + 1).text}`, end: at + 2 };
  if (token.kind === "string" && token.text === "qw")
    return { text: token.value.trim().split(/\s+/).join(" "), end: at + 1 };
  if (token.kind === "string")
    return onwards(scan, { code, to }, { text: interleaved(scan, token), end: at + 1 });
  if (token.text === "new" && tokens[at + 1]?.kind === "name")
    return madeOf(scan, { code, to }, at + 1);
  if (token.kind === "name") return madeOf(scan, { code, to }, at);
  if (token.text === "(") {
    const end = Math.min(closing(code, at), to);
    return onwards(
      scan,
      { code, to },
      { text: textOf(scan, { code, from: at + 1, to: end }), end: end + 1 },
    );
  }
  const end = token.text === "[" || token.text === "{" ? closing(code, at) + 1 : at + 1;
  return token.text === "[" && tokens[end + 1]?.text === "join"
    ? listJoined(scan, { code, from: at, to }, end)
    : { text: UNKNOWN, end };
}

/** `["/etc", "passwd"].join("/")`: the items of the list, joined with the call's separator. */
function listJoined(scan: Scan, { code, from, to }: Range, end: number): Term {
  const { tokens } = code;
  const open = end + 2;
  const isCall = tokens[open]?.text === "(" && tokenAt(tokens, open).kind === "op";
  const separator =
    isCall && closing(code, open) > open + 1
      ? textOf(scan, { code, from: open + 1, to: closing(code, open) })
      : undefined;
  const items = listOf(scan, { code, from, to: end }) ?? [UNKNOWN];
  const text = items
    .join(separator ?? (scan.dialect.language === "javascript" ? "," : ""))
    .slice(0, MAX_VALUE);
  return onwards(scan, { code, to }, { text, end: isCall ? closing(code, open) + 1 : open });
}

/** A string with the values of the interpolated code. */
export function interleaved(scan: Scan, { value, inner }: Token): string {
  if (inner.length === 0) return value;
  const pieces = value.split(UNKNOWN);
  if (pieces.length !== inner.length + 1) return value;
  let result = pieces[0] ?? "";
  for (const [at, code] of inner.entries()) {
    result +=
      (code.tokens.length > 0 ? textOf(scan, { code, from: 0, to: code.tokens.length }) : UNKNOWN) +
      (pieces[at + 1] ?? "");
    if (result.length > MAX_VALUE) return result.slice(0, MAX_VALUE) + UNKNOWN;
  }
  return result;
}

/** A name's value, or the result of a known function. */
function madeOf(scan: Scan, { code, to }: Bounds, at: number): Term {
  const { path, end } = chainOf(scan, code, at);
  const maker = scan.dialect.makers.get(path ?? tokenAt(code.tokens, at).text);
  if (maker === "home" || maker === "here") {
    const bracket = /^[([{]$/.test(code.tokens[end]?.text ?? "");
    return onwards(
      scan,
      { code, to },
      { text: maker === "home" ? "~" : ".", end: bracket ? closing(code, end) + 1 : end },
    );
  }
  if (maker === "env") return variable(scan, code, end);
  if (maker !== undefined && code.tokens[end]?.text === "(") {
    const { args } = split(scan, { code, from: end + 1, to: closing(code, end) });
    const texts = (maker === "join" ? args : args.slice(0, 1)).flatMap(
      (arg) => spreadOf(scan, arg) ?? [textOf(scan, arg)],
    );
    const text = texts.reduce(joined, "");
    return onwards(
      scan,
      { code, to },
      { text: maker === "parent" ? parentOf(text) : text, end: closing(code, end) + 1 },
    );
  }
  if (path === undefined && end === at + 1)
    return onwards(scan, { code, to }, { text: boundTo(scan, tokenAt(code.tokens, at).text), end });
  return onwards(scan, { code, to }, { text: UNKNOWN, end });
}

/** `*["a", "b"]`, `...["a", "b"]` */
function spreadOf(scan: Scan, { code, from, to }: Range): readonly string[] | undefined {
  return /^(?:\*|\.\.\.)$/.test(tokenAt(code.tokens, from).text)
    ? listOf(scan, { code, from: from + 1, to })
    : undefined;
}

/** `environ["HOME"]`, `getenv("HOME")` */
function variable(scan: Scan, code: Code, at: number): Term {
  if (!/^[([{]$/.test(code.tokens[at]?.text ?? "")) return { text: UNKNOWN, end: at };
  const close = closing(code, at);
  const first = code.tokens[at + 1];
  const name =
    first?.kind === "name"
      ? first.text
      : first
        ? textOf(scan, { code, from: at + 1, to: close })
        : "";
  return { text: name === "HOME" || name === "USERPROFILE" ? "~" : UNKNOWN, end: close + 1 };
}

const joined = (path: string, part: string): string => {
  if (path.length > MAX_VALUE) return path;
  if (/^[/~]/.test(part) || path === "") return part;
  return path.endsWith("/") ? path + part : `${path}/${part}`;
};

/** The parent directory of a path. */
function parentOf(path: string): string {
  const slash = path.replace(/(?<=.)\/$/, "").lastIndexOf("/");
  if (slash > 0) return path.slice(0, slash);
  return slash === 0 ? "/" : isKnown(path) ? "." : UNKNOWN;
}

/** A member that derives another path: `path.with_name("x")`, `path.parent`. */
function remade(path: string, maker: Maker | undefined, args: readonly string[]): string {
  const [first = UNKNOWN] = args;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  switch (maker) {
    case "same":
      return path;
    case "join":
      return [path, ...args].reduce(joined);
    case "parent":
      return parentOf(path);
    case "sibling":
      return joined(parentOf(path), first);
    case "stem":
      return joined(parentOf(path), first + (dot > 0 ? name.slice(dot) : ""));
    case "suffix":
      return (dot > 0 ? path.slice(0, path.length - name.length + dot) : path) + first;
    default:
      return UNKNOWN;
  }
}

/**
 * Members and calls after a term: those that return the same text are skipped, others make it
 * unknown.
 */
function onwards(scan: Scan, { code, to }: Bounds, { text, end }: Term): Term {
  const { tokens } = code;
  let value = text;
  let at = end;
  for (;;) {
    const next = at < to ? tokens[at] : undefined;
    if (next?.kind !== "op") return { text: value, end: at };
    if (
      scan.dialect.joints.has(next.text) &&
      tokens[at + 1]?.kind === "name" &&
      !scan.dialect.glues.has(next.text)
    ) {
      const maker = scan.dialect.makers.get(`.${tokenAt(tokens, at + 1).text}`);
      at += 2;
      const range =
        tokens[at]?.text === "("
          ? split(scan, { code, from: at + 1, to: closing(code, at) })
          : undefined;
      if (range) at = closing(code, at) + 1;
      if (tokens[at - 1]?.text === ")" && maker === undefined && range && value.includes("{"))
        value = filled(value);
      else
        value = remade(
          value,
          maker,
          maker === "same" ? [] : (range?.args ?? []).map((arg) => textOf(scan, arg)),
        );
    } else if (next.text === "[" || next.text === "(") {
      value = UNKNOWN;
      at = closing(code, at) + 1;
    } else return { text: value, end: at };
  }
}

/** The value that the code binds to a name, if it does so once. */
function boundTo(scan: Scan, name: string): string {
  const range = scan.values.get(name);
  if (!range || scan.loose.has(name)) return UNKNOWN;
  if (scan.known.has(name)) return scan.known.get(name) ?? UNKNOWN;
  scan.known.set(name, undefined);
  const value = textOf(scan, range);
  scan.known.set(name, value);
  return value;
}

/**
 * Whether an unknown value is computed from a literal text (`"vne."[::-1]`), which hides the
 * result.
 */
export function isConstant(scan: Scan, { code, from, to }: Range): boolean {
  const first = code.tokens[from];
  if (first?.kind === "string") return true;
  const bound =
    to === from + 1 && first?.kind === "name" && !scan.loose.has(first.text)
      ? scan.values.get(first.text)
      : undefined;
  const { code: own, from: start, to: end } = bound ?? { code, from, to };
  if (bound?.code.tokens[start]?.kind === "string") return true;
  return makesOfText(scan, { code: own, from: start, to: end });
}

/** Functions that return one of the files that they find. */
const FINDS =
  /^(?:r?glob|iglob|iterdir|walk|listdir|scandir|entries|children|readdirSync|globSync|which|find)$/;
/** Functions that turn their argument into a path or a text, besides the makers and decoders. */
const MAKES =
  /^(?:URL|Buffer|from|bytes|bytearray|Pathname|PurePath|Path|chr|new|splitext|join|replace|sub|gsub|tr|reverse)$/;
const MAX_TOKENS = 60;

/**
 * `Path("x").parents[0]`, `bytes.fromhex("2f")`: a literal text is the input of a function that
 * makes another text.
 */
function makesOfText(scan: Scan, { code, from, to }: Range): boolean {
  const { tokens } = code;
  let found = false;
  for (let at = from; at < Math.min(to, from + MAX_TOKENS); at++) {
    const { kind, text } = tokenAt(tokens, at);
    if (kind === "name" && FINDS.test(text)) return false;
    if (
      kind !== "string" ||
      tokenAt(tokens, at).value === "" ||
      tokens[at - 1]?.text !== "(" ||
      at - 2 < from
    )
      continue;
    const name = tokenAt(tokens, at - 2).text;
    const maker = scan.dialect.makers.get(scan.aliases.get(name) ?? name);
    found ||= MAKES.test(name) || isDecoder(name) || (maker !== undefined && maker !== "env");
  }
  return found;
}

/** `qw(a b)`, `%w[a b]`: a list of words without quotes. */
function wordsOf({ code, from, to }: Range): readonly string[] | undefined {
  const token = code.tokens[from];
  return to === from + 1 && token && (token.text === "qw" || token.text === "%w")
    ? token.value.trim().split(/\s+/)
    : undefined;
}

/** `"ls -l".split()`, `shlex.split("ls -l")` */
function partsOf(scan: Scan, { code, from, to }: Range): readonly string[] | undefined {
  const { tokens } = code;
  if (
    to - from < 5 ||
    tokens[from + 2]?.text !== "split" ||
    tokens[from + 3]?.text !== "(" ||
    closing(code, from + 3) !== to - 1
  )
    return undefined;
  const text =
    tokenAt(tokens, from).kind === "string"
      ? { code, from, to: from + 1 }
      : { code, from: from + 4, to: to - 1 };
  return textOf(scan, text).trim().split(/\s+/);
}

/** The items of a literal list, or of the name it is bound to. */
export function listOf(scan: Scan, { code, from, to }: Range): readonly string[] | undefined {
  const first = code.tokens[from];
  if ((first?.text === "[" || first?.text === "(") && closing(code, from) === to - 1) {
    return split(scan, { code, from: from + 1, to: to - 1 }).args.flatMap(
      (arg) => wordsOf(arg) ?? [textOf(scan, arg)],
    );
  }
  const words = wordsOf({ code, from, to }) ?? partsOf(scan, { code, from, to });
  if (words) return words;
  const bound =
    to === from + 1 && first?.kind === "name" && !scan.loose.has(first.text)
      ? scan.values.get(first.text)
      : undefined;
  return bound && bound.code.tokens[bound.from]?.text === "[" ? listOf(scan, bound) : undefined;
}
