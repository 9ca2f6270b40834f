/**
 * Reads PowerShell: commands, pipelines, assignments, blocks. Source: the language specification
 * 3.0, chapters 2 and 8.
 */
import { blankEnd } from "./ps-strings.ts";
import type { Command, Pipeline, Script, Word } from "./ps-syntax.ts";
import { type Mode, signAt, wordAt } from "./ps-words.ts";

/** Where a reader stands in its text. */
export interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  broken: boolean;
}

const MAX_DEPTH = 48;
/** After one of these a command may stand at once. */
const BEFORE_COMMANDS = new Set(
  "return throw exit break continue else do try finally begin process end dynamicparam clean default parallel sequence inlinescript".split(
    " ",
  ),
);
/** They take conditions and blocks. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  "if elseif while until for foreach switch catch trap function filter workflow param class enum data using".split(
    " ",
  ),
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

/** Deeper than this nothing is read. */
function descend(cursor: Cursor): void {
  if (++cursor.depth <= MAX_DEPTH) return;
  cursor.broken = true;
  cursor.at = cursor.text.length;
}

/** Statements up to a closing bracket, which is passed. */
export function scriptAt(cursor: Cursor, close: string): Script {
  const { text } = cursor;
  const pipelines: Pipeline[] = [];
  descend(cursor);
  for (;;) {
    skip(cursor, true);
    if (cursor.at >= text.length) {
      if (close !== "") cursor.broken = true;
      break;
    }
    const character = text[cursor.at]!;
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

/** `key = value` pairs up to `}`: the keys are no commands. */
export function tableAt(cursor: Cursor): Script {
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
    if (before < text.length && !/[;}]/.test(text[before]!))
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

/** Takes the next word or sign. True where the statement ends behind it. */
function takes(cursor: Cursor, draft: Draft, close: string): boolean {
  const { mode, call, listed, words } = draft;
  const sign = mode === "worked" ? signAt(cursor) : undefined;
  const next = sign ?? wordAt(cursor, { mode, listed, close });
  const [part] = next.parts;
  const plain = next.parts.length === 1 && part!.kind === "text" ? part!.text.toLowerCase() : "";
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
  const first = words[0]!.parts[0]!;
  if (words.length > 1 && (first.kind !== "text" || !KEYWORDS.has(first.text.toLowerCase())))
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
