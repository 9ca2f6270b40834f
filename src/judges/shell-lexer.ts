/**
 * Takes a shell command apart: its words, operators and redirections, and the scripts nested in it.
 * Not a grammar. What it does not follow for certain it says (`certain: false`), and then nothing may be called safe.
 * Syntax: POSIX.1-2024, Shell Command Language, section 2, with bash's `&>` and `|&`.
 */
import { type Cursor, MAX_DEPTH, substitutions, type Word, wordAt } from "./shell-words.ts";

export interface Redirect {
  /** The number in front of it, as written; often empty. */
  readonly fd: string;
  readonly op: string;
  readonly target: Word;
  /** A here-document's text, and what runs while it is expanded. */
  body?: string;
  scripts?: readonly Script[];
}

export interface Command {
  /** What stands in front of it: `;`, `&&`, `||`, `|`, `|&`, `&`, a newline or a parenthesis; empty for the first. */
  readonly op: string;
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** As it was written. */
  readonly text: string;
}

export interface Script {
  readonly commands: readonly Command[];
  /** False: a subshell, a loop, a function, a background job, a here-document, a comment or the like, so that only the words in it can be relied upon. */
  readonly certain: boolean;
  /** False: a quote or a bracket is never closed, or it is nested too deep. */
  readonly closed: boolean;
}

/** These begin or end a construct; what follows them is a command again. */
const RESERVED = new Set(
  "if then elif else fi for while until do done case esac select function in { } ! [[ ]] coproc".split(" "),
);
/** What may stand between commands whose order and meaning are certain. */
const FOLLOWED = new Set([";", "&&", "||", "|", "\n"]);
/** These need a command behind them, if not on this line then on the next. */
const JOINS = new Set(["&&", "||", "|", "|&"]);
const NO_REDIRECTS: Redirect[] = [];

/** Never throws; time is linear in the text, times a nesting of at most 24. */
export function readScript(text: string): Script {
  return scriptAt({ text, at: 0, depth: 0, certain: true, closed: true, waiting: [], script: scriptAt }, "");
}

function scriptAt(cursor: Cursor, close: string): Script {
  const { text } = cursor;
  const commands: Command[] = [];
  if (cursor.depth >= MAX_DEPTH) {
    cursor.closed = false;
    cursor.at = text.length;
  }
  cursor.depth++;
  for (let op = ""; ; ) {
    const command = commandAt(cursor, op);
    if (command) commands.push(command);
    else if (JOINS.has(op) && text[cursor.at] !== "\n") cursor.certain = false;
    if (cursor.at >= text.length || text[cursor.at] === close) break;
    const next = operatorAt(cursor);
    if (next === "\n" && cursor.waiting.length > 0) hereDocumentsAt(cursor);
    if (next === "\n" && !command && JOINS.has(op)) continue; // `a |` and then, on the next line, `b`
    op = next;
    if (op === "(") for (const inner of scriptAt(cursor, ")").commands) commands.push(inner);
    if (!FOLLOWED.has(op) || (!command && op !== "\n")) cursor.certain = false;
  }
  if (close !== "" && cursor.at >= text.length) cursor.closed = false;
  cursor.at++;
  cursor.depth--;
  return { commands, certain: cursor.certain, closed: cursor.closed };
}

function operatorAt(cursor: Cursor): string {
  const two = cursor.text.slice(cursor.at, cursor.at + 2);
  const op = two === "&&" || two === "||" || two === "|&" || two === ";;" || two === ";&" ? two : two[0]!;
  cursor.at += op.length;
  return op;
}

/** Words and redirections up to the next operator. Undefined when there are none. */
function commandAt(cursor: Cursor, op: string): Command | undefined {
  const { text } = cursor;
  const words: Word[] = [];
  let redirects = NO_REDIRECTS;
  let start = -1;
  for (;;) {
    skipBlanks(cursor);
    const char = text[cursor.at];
    if (char === undefined || ";|()\n".includes(char) || (char === "&" && text[cursor.at + 1] !== ">")) break;
    if (start < 0) start = cursor.at;
    if (char === "#") skipComment(cursor);
    else if (isRedirect(cursor)) {
      if (redirects === NO_REDIRECTS) redirects = [];
      redirects.push(redirectAt(cursor));
    } else {
      const word = wordAt(cursor);
      if (words.length === 0 && RESERVED.has(word.text)) cursor.certain = false;
      else words.push(word);
    }
  }
  return words.length + redirects.length === 0
    ? undefined
    : { op, words, redirects, text: text.slice(start, cursor.at).trimEnd() };
}

function skipBlanks(cursor: Cursor): void {
  for (; ; cursor.at++) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code === 92 && cursor.text.charCodeAt(cursor.at + 1) === 10) {
      cursor.certain = false;
      cursor.at++;
    } else if (code !== 32 && code !== 9) return;
  }
}

function skipComment(cursor: Cursor): void {
  cursor.certain = false;
  const end = cursor.text.indexOf("\n", cursor.at);
  cursor.at = end < 0 ? cursor.text.length : end;
}

const OPERATOR = /(\d*)(<<<|<<-|<<|<>|<&|<(?!\()|>>|>\||>&|>(?!\()|&>>|&>)/y;

function isRedirect(cursor: Cursor): boolean {
  const code = cursor.text.charCodeAt(cursor.at);
  if (code !== 60 && code !== 62 && code !== 38 && !(code >= 48 && code <= 57)) return false;
  OPERATOR.lastIndex = cursor.at;
  return OPERATOR.test(cursor.text);
}

function redirectAt(cursor: Cursor): Redirect {
  OPERATOR.lastIndex = cursor.at;
  const [all, fd, op] = OPERATOR.exec(cursor.text) as unknown as [string, string, string];
  cursor.at += all.length;
  skipBlanks(cursor);
  const start = cursor.at;
  const redirect: Redirect = { fd, op, target: wordAt(cursor) };
  if (op === "<<" || op === "<<-") {
    cursor.certain = false;
    cursor.waiting.push({ redirect, raw: /["'\\]/.test(cursor.text.slice(start, cursor.at)) });
  }
  return redirect;
}

/** The text of the here-documents begun on the line above. Where a delimiter was not quoted, its substitutions run. */
function hereDocumentsAt(cursor: Cursor): void {
  const { text } = cursor;
  for (const { redirect, raw } of cursor.waiting.splice(0)) {
    const start = cursor.at;
    for (let end = start; ; end = cursor.at) {
      redirect.body = text.slice(start, end);
      const newline = text.indexOf("\n", end);
      const line = text.slice(end, newline < 0 ? undefined : newline);
      if (end >= text.length) break;
      cursor.at = newline < 0 ? text.length : newline + 1;
      if ((redirect.op === "<<-" ? line.replace(/^\t+/, "") : line) === redirect.target.text) break;
    }
    if (!raw) redirect.scripts = substitutions(cursor, redirect.body);
  }
}
