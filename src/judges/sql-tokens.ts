/**
 * Splits SQL into statements. Databases disagree about comments and strings; each way to read a
 * text is one `Reading`.
 */

export interface Word {
  readonly kind: "word" | "string" | "number" | "sign";
  /** A word in upper case, unless it was quoted; a string without its quotes. */
  readonly text: string;
  readonly quoted: boolean;
}

export type Statement = readonly Word[];

interface Reading {
  /** `$$ … $$` and `$tag$ … $tag$` are strings. */
  readonly dollars: boolean;
  /**
   * `#` begins a comment, a backslash escapes, `--` needs a blank behind it, and a comment `/*! …
   * *​/` is run.
   */
  readonly mysql: boolean;
  /** Comments nest. */
  readonly nested: boolean;
}

const POSTGRES: Reading = { dollars: true, mysql: false, nested: true };
const MYSQL: Reading = { dollars: false, mysql: true, nested: false };
const PLAIN: Reading = { dollars: false, mysql: false, nested: false };

export interface Script {
  readonly statements: readonly Statement[];
  /** Every string and comment is closed. */
  readonly whole: boolean;
}

/** The tokens of the text for each way that some database reads it. Most texts have only one. */
export function scriptsOf(text: string): readonly Script[] {
  const first = scriptOf(text, POSTGRES);
  const unclear = /[#\\$[]|--\S|\/\*/.test(text);
  return unclear ? [first, scriptOf(text, MYSQL), scriptOf(text, PLAIN)] : [first];
}

interface State {
  readonly text: string;
  readonly reading: Reading;
  at: number;
  whole: boolean;
}

function scriptOf(text: string, reading: Reading): Script {
  const state: State = { text, reading, at: 0, whole: true };
  const statements: Word[][] = [];
  let current: Word[] = [];
  while (state.at < text.length) {
    const before = state.at;
    if (skipped(state)) continue;
    if (text[before] === ";") {
      state.at++;
      if (current.length > 0) statements.push(current);
      current = [];
      continue;
    }
    current.push(wordAt(state));
    if (state.at <= before) state.at = before + 1;
  }
  if (current.length > 0) statements.push(current);
  return { statements, whole: state.whole };
}

/** Passes over blanks and comments. */
function skipped(state: State): boolean {
  const { text, at, reading } = state;
  const char = text.charAt(at);
  if (char <= " " || char === "\u00a0") {
    state.at++;
    return true;
  }
  if (char !== "-" && char !== "#" && char !== "/" && char !== "*") return false;
  const isLine =
    (reading.mysql && char === "#") ||
    (text.startsWith("--", at) &&
      (!reading.mysql || at + 2 >= text.length || /\s/.test(text.charAt(at + 2))));
  if (isLine) {
    const end = text.indexOf("\n", at);
    state.at = end < 0 ? text.length : end + 1;
    return true;
  }
  // the end of a comment that is run
  if (reading.mysql && text.startsWith("*/", at)) {
    state.at += 2;
    return true;
  }
  if (!text.startsWith("/*", at)) return false;
  if (reading.mysql && /^\/\*M?!/.test(text.slice(at, at + 4))) {
    const [opening = "/*!"] = /^\/\*M?!\d{0,6}/.exec(text.slice(at, at + 12)) ?? [];
    state.at = at + opening.length;
    return true;
  }
  block(state);
  return true;
}

function block(state: State): void {
  const { text, reading } = state;
  let depth = 0;
  for (let at = state.at; at < text.length; at++) {
    if (text[at] === "/" && text[at + 1] === "*") {
      depth = reading.nested ? depth + 1 : 1;
      at++;
    } else if (text[at] === "*" && text[at + 1] === "/") {
      depth--;
      at++;
      if (depth === 0) {
        state.at = at + 1;
        return;
      }
    }
  }
  state.at = text.length;
  state.whole = false;
}

/** A letter, a digit, `_`, `$` or `@`. */
const isName = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36 ||
  code === 64 ||
  code > 127;

function wordAt(state: State): Word {
  const { text, at, reading } = state;
  const char = text.charAt(at);
  if (char === "'" || char === '"' || char === "`")
    return quotedAt(state, char, char === "'" ? "string" : "word");
  if (char === "[" && reading === PLAIN && /^[A-Za-z_]/.test(text[at + 1] ?? ""))
    return quotedAt(state, "]", "word");
  if (char === "$" && reading.dollars) {
    const tag = /^\$(?:[A-Za-z_]\w{0,60})?\$/.exec(text.slice(at, at + 64))?.[0];
    if (tag !== undefined) return dollarsAt(state, tag);
  }
  if (!isName(text.charCodeAt(at))) {
    const sign = /^(?:<>|!=|<=|>=|\|\||::|:=|==|\\.)/.exec(text.slice(at, at + 2))?.[0] ?? char;
    state.at = at + sign.length;
    return { kind: "sign", text: sign, quoted: false };
  }
  let end = at + 1;
  while (end < text.length && isName(text.charCodeAt(end))) end++;
  if (/\d/.test(char) && text[end] === "." && /\d/.test(text[end + 1] ?? ""))
    for (end++; end < text.length && /\d/.test(text.charAt(end)); ) end++;
  state.at = end;
  const word = text.slice(at, end);
  // E'…', N'…', X'…': the letter belongs to the string
  if (text[end] === "'" && /^[ENXBU]$/i.test(word))
    return quotedAt(state, "'", "string", /^E$/i.test(word));
  return { kind: /\d/.test(char) ? "number" : "word", text: word.toUpperCase(), quoted: false };
}

/** A doubled quote is one; a backslash escapes where the reading or the prefix says so. */
function quotedAt(
  state: State,
  close: string,
  kind: Word["kind"],
  escapes = state.reading.mysql,
): Word {
  const { text } = state;
  const from = state.at + 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\" && escapes && close !== "]" && close !== "`") at++;
    else if (text[at] === close) {
      if (text[at + 1] === close) at++;
      else {
        state.at = at + 1;
        return { kind, text: text.slice(from, at), quoted: true };
      }
    }
  }
  state.at = text.length;
  state.whole = false;
  return { kind, text: text.slice(from), quoted: true };
}

function dollarsAt(state: State, tag: string): Word {
  const { text } = state;
  const from = state.at + tag.length;
  const end = text.indexOf(tag, from);
  state.at = end < 0 ? text.length : end + tag.length;
  if (end < 0) state.whole = false;
  return { kind: "string", text: text.slice(from, end < 0 ? text.length : end), quoted: true };
}
