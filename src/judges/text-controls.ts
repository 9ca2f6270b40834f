/**
 * What a terminal shows of a text with control characters: escape sequences act and are not shown,
 * CR and backspace overwrite.
 */
import type { PatternKey } from "../core/keys.ts";

type Keys = Set<PatternKey>;

/** Deep enough for any ordinary text; deeper escapes still lose their ESC. */
const PASSES = 8;

/**
 * The text as a terminal would show it; `keys` says what was found. CRLF becomes LF and is no
 * trick. Linear time. Removing a sequence can join the halves of another one around it, so it
 * repeats until nothing changes.
 */
export function shownBy(text: string, keys: Keys): string {
  let shown = text;
  if (shown.includes("\0")) {
    keys.add("text.nul");
    shown = shown.replaceAll("\0", "");
  }
  for (let pass = 1; pass <= PASSES && STARTS.test(shown); pass++) {
    const before = shown.length;
    shown = withoutSequences(shown, { keys, last: pass === PASSES });
    if (shown.length === before) shown = withoutSequences(shown, { keys, last: true });
  }
  shown = shown.replace(BREAKS, () => {
    keys.add("text.control");
    return "\n";
  });
  shown = shown.replace(OTHER_CONTROLS, () => {
    keys.add("text.control");
    return "";
  });
  return OVERWRITES.test(shown) ? shown.split("\n").map(overwritten(keys)).join("\n") : shown;
}
const STARTS = /[\x1B\x80-\x9F]/;
const BREAKS = /[\x0B\x0C\u2028\u2029]/g;
const OTHER_CONTROLS = /[\x01-\x07\x0E-\x1A\x1C-\x1F\x7F]/g;
const OVERWRITES = /[\b\r]/;

/**
 * Applies CR and backspace as a terminal does: they move the cursor, and later characters
 * overwrite.
 */
const overwritten =
  (keys: Keys) =>
  (line: string): string => {
    let end = line.length;
    while (end > 0 && line[end - 1] === "\r") end--;
    const text = line.slice(0, end);
    if (!OVERWRITES.test(text)) return text;
    keys.add("text.cr_overwrite");
    const cells: string[] = [];
    let column = 0;
    for (const character of text) {
      if (character === "\r") column = 0;
      else if (character === "\b") column = Math.max(column - 1, 0);
      else cells[column++] = character;
    }
    return cells.join("");
  };

interface Sequence {
  /** Where it ends. */
  readonly end: number;
  readonly key: PatternKey;
  readonly shows?: string;
}

function withoutSequences(
  text: string,
  { keys, last }: { readonly keys: Keys; readonly last: boolean },
): string {
  const endOfString = stringEnds(text);
  const start = /[\x1B\x80-\x9F]/g;
  let kept = "";
  let at = 0;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const { index } = found;
    const sequence = sequenceAt(text, index, endOfString);
    if (sequence === undefined && !last) continue;
    const { end, key, shows = "" } = sequence ?? { end: index + 1, key: "text.ansi_escape" };
    keys.add(key);
    kept += text.slice(at, index) + shows;
    at = end;
    start.lastIndex = end;
  }
  return kept + text.slice(at);
}

/**
 * 7-bit introducers of sequences, by what follows ESC, and the 8-bit ones. ECMA-48, 5th edition,
 * 5.3 to 5.6 and 8.3.
 */
const STRINGS = new Map([
  ["]", "osc"],
  ["P", "other"],
  ["X", "other"],
  ["^", "other"],
  ["_", "other"],
  ["\x9D", "osc"],
  ["\x90", "other"],
  ["\x98", "other"],
  ["\x9E", "other"],
  ["\x9F", "other"],
] as const);
/**
 * Two-byte escapes that terminals know. ESC before another letter is a stray ESC, and the letter is
 * shown.
 */
const SHORT = /[@-OQ-WYZ\\78=>cno|}~]/;
const CHARACTER_SET = /[ #%()*+]/;

/**
 * The sequence that begins at `at`; undefined if this ESC begins none yet. The longest branches
 * come first.
 */
function sequenceAt(text: string, at: number, endOfString: StringEnd): Sequence | undefined {
  const short = text[at] !== "\x1B";
  const kind = short ? text.charAt(at) : (text[at + 1] ?? "");
  const body = short ? at + 1 : at + 2;
  const key = short ? "text.c1_control" : "text.ansi_escape";
  const string = STRINGS.get(kind as "]");
  if (string !== undefined && short === kind > "\x7F") {
    const link = string === "osc" && text.startsWith("8;", body);
    return { end: endOfString(body, string), key: link ? "text.osc_link" : key };
  }
  if (kind === (short ? "\x9B" : "[")) {
    CONTROL_SEQUENCE.lastIndex = body;
    const length = CONTROL_SEQUENCE.exec(text)?.[0].length ?? 0;
    const unfinished =
      text[body + length] === "\x1B" && !/[@-~]/.test(text.charAt(body + length - 1));
    return unfinished ? undefined : { end: body + length, key };
  }
  if (short) return { end: body, key, shows: kind === "\x85" ? "\n" : "" };
  if (SHORT.test(kind)) return { end: body, key };
  return CHARACTER_SET.test(kind) && /[0-~]/.test(text[body] ?? "")
    ? { end: body + 1, key }
    : undefined;
}
/** Parameters, intermediates and the final letter, as far as they are present. */
const CONTROL_SEQUENCE = /[0-?]*[ -/]*[@-~]?/y;

type StringEnd = (body: number, kind: "osc" | "other") => number;

/**
 * Where a string that begins at `body` ends: after BEL (in an OSC), ST, CAN or SUB; before any
 * other escape; an unterminated string ends with its line. A missing terminator is remembered, so
 * that many unterminated strings cost only one search.
 */
function stringEnds(text: string): StringEnd {
  const none = { osc: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  return (body, kind) => {
    const ends = kind === "osc" ? /[\x07\x18\x1A\x1B\x9C]/g : /[\x18\x1A\x1B\x9C]/g;
    ends.lastIndex = body;
    const end = body >= none[kind] ? null : ends.exec(text);
    if (end === null) {
      none[kind] = Math.min(none[kind], body);
      const newline = text.indexOf("\n", body);
      return newline < 0 ? text.length : newline;
    }
    if (end[0] !== "\x1B") return end.index + 1;
    return text[end.index + 1] === "\\" ? end.index + 2 : end.index;
  };
}
