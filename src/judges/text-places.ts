/**
 * The role of a piece of a command line: a command, an option, another unquoted word, or quoted
 * text. A light parser, for the text layer.
 */
import { wrappingOf } from "./shell/programs/index.ts";

export type Place = "command" | "option" | "word" | "quoted";

/** Called for each piece of text between quotes, blanks and operators, in order. */
type OnPiece = (start: number, end: number, place: Place) => void;

const KEYWORDS = new Set("if then else elif do while until ! && || cmd call".split(" "));

/**
 * What may come before a command without being one: a shell keyword, or a program that runs the
 * words behind it.
 */
function standsBefore(word: string): boolean {
  if (KEYWORDS.has(word)) return true;
  const wrapping = wrappingOf(word);
  return wrapping !== undefined && !wrapping.verbs && !wrapping.needs;
}

const BLANK = /[ \t\r]/;
const OPERATOR = /[;|&<>(){}`\n]/;
/** Blanks of other scripts do not end a word: a shell reads them as letters. */
const ENDS_BARE = /[ \t\r\n"';|&<>(){}`]/;
const pattern = (source: string): RegExp => new RegExp(source, "v");
const STARTS_OPTION = pattern("^[\\-\\p{Pd}\\u2212\\u2500\\u2501](?=[\\w\\-\\p{Pd}\\u2212\\p{L}])");
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const HERE_DOCUMENT = /<<-?[ \t]*(["'\\]?)([\w.-]{1,100})\1/y;

/** The state of the parser. */
interface Reading {
  readonly text: string;
  readonly onPiece: OnPiece;
  /** For each open bracket: whether the text continues in double quotes after it. */
  readonly open: boolean[];
  /** Delimiters of the here-documents that begin on this line. */
  readonly documents: string[];
  /** The next unquoted word is a command. */
  isCommand: boolean;
  /** The text continues in double quotes. */
  doubled: boolean;
}

/**
 * Parses quotes, `$(…)` inside double ones, comments and here-documents; nothing else matters here.
 * An unclosed one continues to the end. Linear time.
 */
export function eachPlace(text: string, onPiece: OnPiece): void {
  const reading: Reading = {
    text,
    onPiece,
    open: [],
    documents: [],
    isCommand: true,
    doubled: false,
  };
  let at = 0;
  while (at < text.length) at = next(reading, at);
}

/** Reads one piece; returns the position of the next. */
function next(reading: Reading, at: number): number {
  const { text } = reading;
  const character = text.charAt(at);
  if (reading.doubled) return inDoubleQuotes(reading, at);
  if (character === '"') {
    reading.doubled = true;
    if (text[at + 1] === '"') reading.isCommand = false;
    return at + 1;
  }
  if (character === "'") return quoted(reading, at + 1, "'");
  if (BLANK.test(character)) return at + 1;
  if (character === "#" && (at === 0 || /[\s;|&()]/.test(text.charAt(at - 1))))
    return quoted(reading, at + 1, "\n") - 1;
  return OPERATOR.test(character) ? operator(reading, at) : bare(reading, at);
}

function inDoubleQuotes(reading: Reading, from: number): number {
  const { text, onPiece } = reading;
  let end = from;
  while (end < text.length && !/["`$\\]/.test(text.charAt(end))) end++;
  if (end > from) onPiece(from, end, "quoted");
  if (text[end] === "\\") return end + 2;
  if (text.startsWith("$(", end)) {
    reading.open.push(true);
    reading.doubled = false;
    reading.isCommand = true;
    return end + 2;
  }
  if (text[end] === '"') {
    reading.doubled = false;
    reading.isCommand = false;
  }
  return end + 1;
}

function quoted(reading: Reading, from: number, mark: string): number {
  const { text, onPiece } = reading;
  const found = text.indexOf(mark, from);
  const end = found < 0 ? text.length : found;
  if (end > from) onPiece(from, end, "quoted");
  if (mark === "'") reading.isCommand = false;
  return end + 1;
}

function operator(reading: Reading, from: number): number {
  const { text, open, documents } = reading;
  const character = text.charAt(from);
  HERE_DOCUMENT.lastIndex = from;
  const document = character === "<" && text[from + 2] !== "<" ? HERE_DOCUMENT.exec(text) : null;
  if (document) {
    documents.push(document[2] ?? "");
    return from + document[0].length;
  }
  if (character === "(") open.push(false);
  else if (character === ")") reading.doubled = open.pop() ?? reading.doubled;
  reading.isCommand = character !== "<" && character !== ">" && character !== "}";
  if (character !== "\n" || documents.length === 0) return from + 1;
  let end = from;
  for (const name of documents.splice(0)) end = endOfDocument(reading, end, name);
  return end;
}

function endOfDocument({ text, onPiece }: Reading, from: number, name: string): number {
  let line = from + 1;
  while (line < text.length) {
    const newline = text.indexOf("\n", line);
    const end = newline < 0 ? text.length : newline;
    if (end - line <= name.length + 40 && text.slice(line, end).trim() === name) {
      if (line - 1 > from) onPiece(from + 1, line - 1, "quoted");
      return end;
    }
    line = end + 1;
  }
  if (text.length > from + 1) onPiece(from + 1, text.length, "quoted");
  return text.length;
}

function bare(reading: Reading, from: number): number {
  const { text, onPiece, isCommand } = reading;
  let end = from;
  while (end < text.length && !ENDS_BARE.test(text.charAt(end))) end += text[end] === "\\" ? 2 : 1;
  const word = text.slice(from, Math.min(end, from + 200));
  const place = STARTS_OPTION.test(word) ? "option" : isCommand ? "command" : "word";
  onPiece(from, Math.min(end, text.length), place);
  if (isCommand && !ASSIGNMENT.test(word) && !standsBefore(word)) reading.isCommand = false;
  return end;
}
