/**
 * Parses PowerShell: commands, pipelines, assignments and blocks, and their words: interpolated
 * strings, variables, brackets, types. Source: the language specification 3.0, chapters 2 and 8.
 */
import {
  blankEnd,
  expandable,
  hereString,
  literal,
  QUOTES,
  SINGLE,
  typeEnd,
} from "./ps-strings.ts";
import type { Command, Part, Pipeline, Script, Word } from "./ps-syntax.ts";

/** The position of a reader in its text. */
interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  broken: boolean;
}

const MAX_DEPTH = 48;
/** After one of these a command may begin. */
const BEFORE_COMMANDS = new Set(
  `return throw exit break continue else do try finally begin process end dynamicparam clean default
  parallel sequence inlinescript`.split(/\s+/),
);
/** They take conditions and blocks. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `if elseif while until for foreach switch catch trap function filter workflow param class enum
  data using`.split(/\s+/),
);
const GOES_ON = /(?:else|elseif|catch|finally|until|while)\b/iy;
const REDIRECT = /(?:[1-6*])?>>?(?:&[12])?/y;
const ENTRY = /(?:[\w.-]{1,100}|'[^'\n]{0,200}'|"[^"\n$`]{0,200}")\s{0,20}=(?!=)/y;

/** Never throws. Linear time. Lines end in LF. */
export function parse(text: string): Script {
  const cursor: Cursor = { text, at: 0, depth: 0, broken: false };
  const { pipelines } = scriptAt(cursor, "");
  return { pipelines, broken: cursor.broken || cursor.at < text.length };
}

/** How deep nesting is read. */
function descend(cursor: Cursor): void {
  if (++cursor.depth <= MAX_DEPTH) return;
  cursor.broken = true;
  cursor.at = cursor.text.length;
}

/** Statements up to a closing bracket, which is skipped. */
function scriptAt(cursor: Cursor, close: string): Script {
  const { text } = cursor;
  const pipelines: Pipeline[] = [];
  descend(cursor);
  for (;;) {
    skip(cursor, true);
    if (cursor.at >= text.length) {
      if (close !== "") cursor.broken = true;
      break;
    }
    const character = text.charAt(cursor.at);
    if (character === close) {
      cursor.at++;
      break;
    }
    const calls = character === "&" && text[cursor.at + 1] !== "&";
    if (/[;|)}\]&]/.test(character) && !calls) cursor.at++;
    else pipelines.push(pipelineAt(cursor, close));
  }
  cursor.depth--;
  return { pipelines, broken: false };
}

/** `key = value` pairs up to `}`: the keys are not commands. */
function tableAt(cursor: Cursor): Script {
  const { text } = cursor;
  const pipelines: Pipeline[] = [];
  descend(cursor);
  while (cursor.at < text.length) {
    skip(cursor, true);
    if (text[cursor.at] === "}") break;
    ENTRY.lastIndex = cursor.at;
    cursor.at += ENTRY.exec(text)?.[0].length ?? 0;
    skip(cursor, true);
    const before = cursor.at;
    if (before < text.length && !/[;}]/.test(text.charAt(before)))
      pipelines.push(pipelineAt(cursor, "}"));
    if (text[cursor.at] !== "}" && (text[cursor.at] === ";" || cursor.at === before)) cursor.at++;
  }
  cursor.at++;
  cursor.depth--;
  return { pipelines, broken: false };
}

const skip = (cursor: Cursor, newlines: boolean): void => {
  cursor.at = blankEnd(cursor.text, cursor.at, newlines);
};

function pipelineAt(cursor: Cursor, close: string): Pipeline {
  const { text } = cursor;
  const commands = [commandAt(cursor, close)];
  for (;;) {
    skip(cursor, false);
    if (text[cursor.at] !== "|" || text[cursor.at + 1] === "|") return commands;
    cursor.at++;
    skip(cursor, true);
    commands.push(commandAt(cursor, close));
  }
}

/** A command that is being read. */
interface Draft {
  words: Word[];
  readonly targets: Word[][];
  readonly redirects: Word[];
  call: Command["call"];
  mode: Mode;
  listed: boolean;
}

function commandAt(cursor: Cursor, close: string): Command {
  const { text, at: start } = cursor;
  const draft: Draft = {
    words: [],
    targets: [],
    redirects: [],
    call: "",
    mode: "start",
    listed: false,
  };
  for (;;) {
    skip(cursor, false);
    const character = text[cursor.at];
    if (character === undefined || /[;\n|)}]/.test(character) || character === close) break;
    if (character === "&" && (draft.mode !== "start" || text[cursor.at + 1] === "&")) break;
    if (
      character === "&" ||
      (character === "." && draft.mode === "start" && /[\s$"'(&{]/.test(text[cursor.at + 1] ?? ""))
    ) {
      draft.call = character;
      cursor.at++;
    } else if (character === ",") {
      draft.listed = true;
      cursor.at++;
      skip(cursor, true);
    } else if (redirected(cursor, draft.redirects))
      draft.mode = draft.mode === "start" ? "words" : draft.mode;
    else if (takes(cursor, draft, close)) break;
  }
  const { words, targets, call, redirects } = draft;
  return { words, targets, call, redirects, start, end: cursor.at };
}

/** Reads the next word or sign. True if the statement ends after it. */
function takes(cursor: Cursor, draft: Draft, close: string): boolean {
  const { mode, call, listed, words } = draft;
  const sign = mode === "worked" ? signAt(cursor) : undefined;
  const next = sign ?? wordAt(cursor, { mode, listed, close });
  const [part] = next.parts;
  const plain = next.parts.length === 1 && part?.kind === "text" ? part.text.toLowerCase() : "";
  draft.listed = false;
  if (mode === "worked" && words.length > 0 && (plain === "in" || (sign && plain.endsWith("=")))) {
    draft.targets.push(!sign || plain === "=" ? words : [...words, next]);
    draft.words = [];
    draft.mode = "start";
    skip(cursor, true);
    return false;
  }
  if (mode === "start" && call === "" && BEFORE_COMMANDS.has(plain)) return false;
  if (part === undefined) return false;
  words.push(next);
  if (mode === "start") draft.mode = next.worked && call === "" ? "worked" : "words";
  return part.kind === "block" && call === "" && endsStatement(cursor, words);
}

/** Behind the block of `if`, `while` and the like a new statement begins, unless it is `else`. */
function endsStatement(cursor: Cursor, words: readonly Word[]): boolean {
  const first = words[0]?.parts[0];
  if (words.length > 1 && (first?.kind !== "text" || !KEYWORDS.has(first.text.toLowerCase())))
    return false;
  const behind = blankEnd(cursor.text, cursor.at, true);
  GOES_ON.lastIndex = behind;
  if (!GOES_ON.test(cursor.text)) return true;
  cursor.at = behind;
  return false;
}

function redirected(cursor: Cursor, redirects: Word[]): boolean {
  const { text } = cursor;
  REDIRECT.lastIndex = cursor.at;
  const found = REDIRECT.exec(text)?.[0];
  if (found === undefined) return false;
  cursor.at += found.length;
  if (found.includes("&")) return true;
  skip(cursor, false);
  const next = text[cursor.at];
  if (next !== undefined && !/[;\n|)}]/.test(next))
    redirects.push(wordAt(cursor, { mode: "words", listed: false, close: "" }));
  return true;
}

/**
 * Whether a command's first word is still expected, it is an expression that is evaluated, or it
 * has words.
 */
type Mode = "start" | "worked" | "words";

interface Wanted {
  readonly mode: Mode;
  /** A comma precedes it. */
  readonly listed: boolean;
  /** The bracket that ends the enclosing script. */
  readonly close: string;
}

const OPERATOR = /[+*/%!]|-(?![a-z])|\.\.|[+\-*/%?]{0,2}=/iy;
const NAME = /\$(?:\{[^}]{0,200}\}|[a-z]\w*:\w+|\w+|[$?^])/iy;
const NUMBER = /\d[\da-fx]{0,20}(?:\.\d{1,20})?(?:[kmgtp]b)?(?=$|[\s;|&)}\],+*/%=-]|\.\.)/iy;

/** A sign between values, as a word of its own. */
function signAt(cursor: Cursor): Word | undefined {
  const { text, at: start } = cursor;
  OPERATOR.lastIndex = start;
  const sign = OPERATOR.exec(text)?.[0];
  if (sign === undefined) return undefined;
  cursor.at += sign.length;
  return {
    parts: [{ kind: "text", text: sign }],
    start,
    end: cursor.at,
    worked: false,
    listed: false,
  };
}

/** Always consumes at least one character. A sign without meaning here is a word without parts. */
function wordAt(cursor: Cursor, wanted: Wanted): Word {
  const { text, at: start } = cursor;
  const { mode, listed } = wanted;
  const parts: Part[] = [];
  const first = text.charAt(start);
  const worked =
    /[$@("'\u2018-\u201F{]/.test(first) ||
    (mode !== "words" && (/[[!+]/.test(first) || isNumber(cursor))) ||
    (mode === "start" && first === "-");
  while (cursor.at < text.length) {
    const part = partAt(cursor, wanted, { index: parts.length, worked });
    if (part === undefined) break;
    parts.push(...part);
    if (part[0]?.kind === "block") break;
  }
  if (cursor.at === start) cursor.at++;
  return { parts, start, end: cursor.at, worked, listed };
}

/** `7z` is a command, `7` and `7kb` are numbers. */
function isNumber({ text, at }: Cursor): boolean {
  NUMBER.lastIndex = at;
  return NUMBER.test(text);
}

function partAt(
  cursor: Cursor,
  { mode, close }: Wanted,
  { index, worked }: { index: number; worked: boolean },
): readonly Part[] | undefined {
  const { text, at } = cursor;
  const character = text.charAt(at);
  const next = text[at + 1] ?? "";
  if (/[\s;|&),}<>]/.test(character) || character === close) return undefined;
  if (SINGLE.has(character)) return quoted(cursor, literal(text, at));
  if (QUOTES.has(character)) return interpolated(cursor, expandable(text, at));
  if (character === "@" && (index === 0 || (worked && /[({]/.test(next)))) {
    const here = hereString(text, at);
    if (here) return here.expands ? interpolated(cursor, here) : quoted(cursor, here);
    if (next === "(") return bracketed(cursor, "group", 2);
    if (next === "{") return bracketed(cursor, "table", 2);
  }
  if (character === "$") return next === "(" ? bracketed(cursor, "group", 2) : variable(cursor);
  if (character === "(") return worked ? bracketed(cursor, "group", 1) : undefined;
  if (character === "{") return index === 0 ? bracketed(cursor, "block", 1) : undefined;
  if (character === "[" && worked && index > 0) return bracketed(cursor, "index", 1);
  return bare(cursor, { operators: worked && mode !== "words", index });
}

function quoted(
  cursor: Cursor,
  { end, content }: { readonly end: number; readonly content: string },
): readonly Part[] {
  cursor.at = end;
  return [{ kind: "quoted", text: content }];
}

interface Expandable {
  readonly start: number;
  readonly closed: number;
  readonly end: number;
}

/** A string with variables and `$(…)`: its parts, read one by one. */
function interpolated(cursor: Cursor, { start, closed, end }: Expandable): readonly Part[] {
  const { text } = cursor;
  const parts: Part[] = [{ kind: "quoted", text: "" }];
  let spelt = "";
  cursor.at = start;
  while (cursor.at < closed) {
    const character = text.charAt(cursor.at);
    const next = text[cursor.at + 1] ?? "";
    if (character === "`") {
      spelt += next;
      cursor.at += 2;
    } else if (character === "$" && (next === "(" || nameAt(cursor) !== undefined)) {
      parts.push({ kind: "quoted", text: spelt });
      spelt = "";
      parts.push(...(next === "(" ? bracketed(cursor, "group", 2) : variable(cursor)));
    } else {
      spelt += character;
      cursor.at += QUOTES.has(character) && QUOTES.has(next) ? 2 : 1;
    }
  }
  cursor.at = Math.max(end, cursor.at);
  parts.push({ kind: "quoted", text: spelt });
  return parts;
}

function nameAt({ text, at }: Cursor): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0];
}

function variable(cursor: Cursor): readonly Part[] {
  const name = nameAt(cursor);
  cursor.at += name?.length ?? 1;
  if (name === undefined) return [{ kind: "text", text: "$" }];
  return [{ kind: "variable", text: name.replace(/^\$\{?|\}$/g, "").toLowerCase() }];
}

const CLOSING = { group: ")", index: "]", block: "}" } as const;

function bracketed(
  cursor: Cursor,
  kind: "group" | "index" | "block" | "table",
  skip: number,
): readonly Part[] {
  cursor.at += skip;
  return [{ kind, script: kind === "table" ? tableAt(cursor) : scriptAt(cursor, CLOSING[kind]) }];
}

/** Letters up to the next sign, without backticks. A type (`[IO.File]`) is one part. */
function bare(
  cursor: Cursor,
  { operators, index }: { operators: boolean; index: number },
): readonly Part[] | undefined {
  const { text } = cursor;
  let spelt = "";
  if (text[cursor.at] === "[" && index === 0) {
    const end = typeEnd(text, cursor.at);
    spelt = text.slice(cursor.at, end);
    cursor.at = end;
    if (text[end] === "@") return [{ kind: "text", text: spelt }];
  }
  for (; cursor.at < text.length; cursor.at++) {
    const character = text.charAt(cursor.at);
    if (character === "`") {
      const next = text[++cursor.at];
      if (next === "\n" || next === undefined) break;
      spelt += next;
    } else if (/[\s;|&(){},<>$"'\u2018-\u201F]/.test(character)) break;
    else if (operators && /[=+*/%\][]/.test(character)) break;
    else spelt += character;
  }
  return spelt === "" ? undefined : [{ kind: "text", text: spelt }];
}
