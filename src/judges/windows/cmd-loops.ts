/** `for` in cmd: its command, with the variable set to each of a few words, or unknown. */
import { UNKNOWN } from "../report.ts";
import type { Place } from "./cmd.ts";
import { type Token, tokensOf } from "./cmd-tokens.ts";
import { expanded } from "./cmd-variables.ts";
import { deeper, step } from "./context.ts";

/** If there are more words, they are not analysed one by one. */
const MAX_ROUNDS = 8;

/**
 * `for [/d|/r|/l|/f ["options"]] %i in (set) do command`. Returns the end of the loop; undefined if
 * it is not one.
 */
export function loopOf(tokens: readonly Token[], from: number, place: Place): number | undefined {
  if (!step(place.context)) return tokens.length;
  const inside = tokens.findIndex(
    (token, at) => at > from && at < from + 8 && token.kind === "word" && /^in$/i.test(token.text),
  );
  const variable = tokens[inside - 1];
  const start = inside + 1;
  if (
    inside < 0 ||
    variable?.kind !== "word" ||
    tokens[start]?.kind !== "sign" ||
    tokens[start].text !== "("
  )
    return undefined;
  const close = closing(tokens, start);
  const body = close + 2;
  if (body > tokens.length || !isDo(tokens[close + 1])) return undefined;
  const end = endOfBody(tokens, body);
  const set = tokens.slice(start + 1, close);
  const isFile = tokens
    .slice(from, inside)
    .some((token) => token.kind === "word" && /^\/f$/i.test(token.text));
  if (isFile) runCommandOf(set, place);
  const values = isFile ? [UNKNOWN] : valuesOf(set, place);
  const name = `%${variable.text.replace(/^%+/, "").toLowerCase()}`;
  for (const value of values) {
    if (!step(place.context)) break;
    place.walk(tokens.slice(body, end), {
      ...place,
      variables: new Map(place.variables).set(name, value),
    });
  }
  return end;
}

const isDo = (token: Token | undefined): boolean =>
  token?.kind === "word" && /^do$/i.test(token.text);

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.kind === "sign" ? tokens[at]?.text : undefined;
    if (text === "(") depth++;
    if (text === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

/** To the matching bracket, or to the end of the line. */
function endOfBody(tokens: readonly Token[], from: number): number {
  const first = tokens[from];
  if (first?.kind === "sign" && first.text === "(")
    return Math.min(closing(tokens, from) + 1, tokens.length);
  const end = tokens.findIndex(
    (token, at) => at >= from && token.kind === "sign" && token.text === "\n",
  );
  return end < 0 ? tokens.length : end;
}

function valuesOf(set: readonly Token[], place: Place): readonly string[] {
  const words = set
    .flatMap((token) =>
      token.kind === "word" ? expanded(token.text, place.variables).split(/[,;=]/) : [],
    )
    .filter((word) => word !== "");
  return words.length > 0 && words.length <= MAX_ROUNDS ? words : [UNKNOWN];
}

/** `for /f %i in ('command') do`: the command between the quotes runs. */
function runCommandOf(set: readonly Token[], place: Place): void {
  const [first] = set;
  const last = set.at(-1);
  if (!first || !last) return;
  const text = place.source.slice(first.start, last.end).trim();
  const [, command] = /^(?:'(.*)'|`(.*)`)$/s.exec(text) ?? [];
  if (command !== undefined) {
    const context = deeper(place.context, command.length);
    if (context) place.walk(tokensOf(command), { ...place, context, source: command });
  } else if (!text.startsWith('"'))
    for (const token of set)
      if (token.kind === "word") place.context.report.reads(expanded(token.text, place.variables));
}
