/** Brace expansion: `{a,b}{1..3}` as the words it makes, still to be expanded further. */
import type { WordPart } from "./parse.ts";

/** More words than this are not made. */
const MAX_WORDS = 64;

/**
 * The texts of the words, or undefined if there are too many. `pos`: the position of the word, in
 * the coordinates of its parts.
 */
export function braced(
  text: string,
  pos: number,
  parts: readonly WordPart[],
): readonly string[] | undefined {
  let made: string[] = [""];
  for (const part of parts) {
    const raw = text.slice(part.pos - pos, part.end - pos);
    const choices = part.type === "BraceExpansion" ? choicesOf(raw) : [raw];
    if (choices === undefined || made.length * choices.length > MAX_WORDS) return undefined;
    made = made.flatMap((start) => choices.map((choice) => start + choice));
  }
  return made.filter((word) => word !== "");
}

function choicesOf(text: string): readonly string[] | undefined {
  const inside = text.slice(1, -1);
  return rangeOf(inside) ?? choicesAt(inside);
}

/**
 * Splits at commas outside inner braces and quotes. An inner brace expansion stays in its choice
 * and is expanded with it.
 */
function choicesAt(inside: string): readonly string[] | undefined {
  const choices: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < inside.length; at++) {
    const char = inside.charAt(at);
    if (char === "\\" && quote !== "'") at++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === "{" || char === "(") depth++;
    else if (char === "}" || char === ")") depth--;
    else if (char === "," && depth === 0) {
      choices.push(inside.slice(start, at));
      start = at + 1;
      if (choices.length >= MAX_WORDS) return undefined;
    }
  }
  choices.push(inside.slice(start));
  return choices;
}

const RANGE = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.-?\d{1,9})?$/;

/** `1..3`, `a..e`; a step only leaves out words, so it is ignored. */
function rangeOf(inside: string): readonly string[] | undefined {
  const [, first, last] = RANGE.exec(inside) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const letters = /[A-Za-z]/.test(first) && /[A-Za-z]/.test(last);
  const from = letters ? first.charCodeAt(0) : Number(first);
  const to = letters ? last.charCodeAt(0) : Number(last);
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const count = Math.min(Math.abs(to - from) + 1, MAX_WORDS);
  const step = to < from ? -1 : 1;
  return Array.from({ length: count }, (_, at) =>
    letters ? String.fromCharCode(from + at * step) : String(from + at * step),
  );
}
