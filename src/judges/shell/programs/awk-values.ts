/**
 * Evaluates texts in an awk program: adjacent strings are one, and a name stands for the text that
 * it was set to.
 */
import { isKnown, UNKNOWN } from "../../report.ts";
import { escaped } from "./printing.ts";

/** Longer texts are not evaluated. */
const MAX_LENGTH = 4096;
/** The most names that are tracked. */
const MAX_NAMES = 40;

/**
 * Names that are set to a text. `undefined`: to several, or to one that is only known at run time.
 */
export type Names = Map<string, string | undefined>;

export interface Value {
  /** With UNKNOWN for parts that are only known at run time. */
  readonly text: string;
  /** A literal text is part of it. */
  readonly written: boolean;
  readonly end: number;
}

/** The end of a text whose opening quote is before `from`. */
export function closingOf(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === mark) return at;
  }
  return source.length;
}

/** Names that the program itself sets, beside those of `-v` and of its operands. */
export function namesSet(source: string, given: readonly string[]): Names {
  const names: Names = new Map();
  for (const text of given) {
    const equals = text.indexOf("=");
    if (equals > 0) names.set(text.slice(0, equals), escaped(text.slice(equals + 1)));
  }
  let count = 0;
  for (const { 1: name = "", index, 0: whole } of source.matchAll(
    /(?<![\w$."])([A-Za-z_]\w{0,60})[ \t]{0,9}=(?![=~])/g,
  )) {
    if (++count > MAX_NAMES) break;
    const { text, written, end } = valueAt(source, index + whole.length, names);
    const isWhole = end >= source.length || ";\n})".includes(source.charAt(end));
    const known = isWhole && isKnown(text) && !names.has(name) ? text : undefined;
    if (known !== undefined || written) names.set(name, known);
    else if (names.has(name)) names.set(name, undefined);
  }
  // functions that change a text in place
  for (const [, name = ""] of source.matchAll(
    /\bg?sub\([^()]{0,200},[ \t]{0,9}(\w{1,60})[ \t]{0,9}\)/g,
  ))
    if (names.has(name)) names.set(name, undefined);
  return names;
}

/**
 * The value of the expression at `from`: strings, names and fields side by side, in parentheses or
 * not.
 */
export const valueAt = (source: string, from: number, names: Names): Value =>
  sumAt({ source, names, depth: 0 }, from);

interface Look {
  readonly source: string;
  readonly names: Names;
  readonly depth: number;
}

/** More deeply nested parentheses make the value unknown. */
const MAX_DEPTH = 8;
const MAX_TERMS = 64;

function sumAt(look: Look, from: number): Value {
  const { source } = look;
  let text = "";
  let written = false;
  let at = blanks(source, from);
  for (
    let terms = 0;
    terms < MAX_TERMS && at < source.length && text.length < MAX_LENGTH;
    terms++
  ) {
    const term = termAt(look, at);
    if (!term) break;
    text += term.text;
    written ||= term.written;
    at = blanks(source, term.end);
  }
  return { text: text === "" && !written ? UNKNOWN : text, written, end: at };
}

function termAt({ source, names, depth }: Look, at: number): Value | undefined {
  const char = source.charAt(at);
  if (char === '"') {
    const end = closingOf(source, at + 1, '"');
    return { text: escaped(source.slice(at + 1, end)), written: true, end: end + 1 };
  }
  if (char === "(") {
    const inside =
      depth < MAX_DEPTH ? sumAt({ source, names, depth: depth + 1 }, at + 1) : undefined;
    return inside && source[inside.end] === ")" ? { ...inside, end: inside.end + 1 } : undefined;
  }
  const name = /^\$?\w{1,60}/.exec(source.slice(at, at + 64))?.[0];
  if (name === undefined || name === "getline") return undefined;
  const end = at + name.length;
  const open = source[end];
  if (open === "(" || open === "[") {
    const close = closingOf(source, end + 1, open === "(" ? ")" : "]");
    // a function may change the texts that it is given in any way
    return {
      text: UNKNOWN,
      written: open === "(" && source.slice(end, close).includes('"'),
      end: close + 1,
    };
  }
  return { text: names.get(name) ?? UNKNOWN, written: names.has(name), end };
}

function blanks(source: string, from: number): number {
  let at = from;
  while (source[at] === " " || source[at] === "\t") at++;
  return at;
}
