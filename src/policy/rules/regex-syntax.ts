/**
 * Parses regular expressions in Python's and JavaScript's syntax, and translates them for RE2,
 * forwards and backwards.
 */

import { CountersignError } from "../../core/errors.ts";
import {
  characterClass,
  escapedCharacter,
  literal,
  perlClass,
  type Reading,
  refuse,
} from "./regex-classes.ts";

/** The syntax of a pattern: they differ in `$`, `\w`, `\d`, `[]` and `{,3}`. */
export type Flavour = "python" | "javascript";

interface Translation {
  /** The same pattern in RE2's syntax. */
  readonly pattern: string;
  /** It must be searched in the reversed text: every look-ahead became a look-behind. */
  readonly backwards: boolean;
  /** It has a look-behind, or had a look-ahead. */
  readonly looks: boolean;
  /**
   * The number of characters and classes with repetitions written out, which is the cost of a
   * search for each character of a text.
   */
  readonly weight: number;
}

/** One piece in both directions. */
interface Piece {
  readonly on: string;
  readonly back: string;
  /** It consumes characters, so it can be repeated. */
  readonly takes: boolean;
}

interface State extends Reading {
  depth: number;
  weight: number;
  lines: boolean;
  dot: boolean;
  ahead: boolean;
  behind: boolean;
}

const MAX_DEPTH = 50;
/** `((x{30}){30}){30}` is short, but costs as much as a text of that length. */
const MAX_WEIGHT = 4000;

/**
 * An error text says why it cannot be translated: RE2 lacks the feature, or the pattern is invalid.
 */
export function translate(source: string, flavour: Flavour): Translation | string {
  const text = [...source];
  const state: State = {
    text,
    python: flavour === "python",
    at: 0,
    depth: 0,
    weight: 0,
    lines: false,
    dot: false,
    ahead: false,
    behind: false,
  };
  try {
    const { on, back } = pattern(state);
    if (state.ahead && state.behind)
      return "it looks both ahead and behind, which cannot be matched in linear time";
    return {
      pattern: state.ahead ? back : on,
      backwards: state.ahead,
      looks: state.ahead || state.behind,
      weight: state.weight,
    };
  } catch (error) {
    if (error instanceof CountersignError) return error.message;
    throw error;
  }
}

function pattern(state: State): Piece {
  const flags = /^\(\?([ims]+)\)/.exec(state.text.slice(0, 7).join(""));
  if (flags) {
    const [whole, set = ""] = flags;
    state.at = whole.length;
    state.lines = set.includes("m");
    state.dot = set.includes("s");
  }
  const piece = alternatives(state);
  if (state.at < state.text.length) refuse("a closing parenthesis without its opening one");
  return flags?.[1]?.includes("i") ? grouped(piece, "(?i:") : piece;
}

const grouped = ({ on, back }: Piece, open = "(?:"): Piece => ({
  on: `${open}${on})`,
  back: `${open}${back})`,
  takes: true,
});
const same = (text: string, takes = true): Piece => ({ on: text, back: text, takes });

function alternatives(state: State): Piece {
  if (++state.depth > MAX_DEPTH) refuse("it is nested too deep");
  const all = [sequence(state)];
  while (state.text[state.at] === "|") {
    state.at++;
    all.push(sequence(state));
  }
  state.depth--;
  const [only, ...others] = all;
  return only && others.length === 0
    ? only
    : {
        on: all.map(({ on }) => on).join("|"),
        back: all.map(({ back }) => back).join("|"),
        takes: true,
      };
}

function sequence(state: State): Piece {
  const on: string[] = [];
  const back: string[] = [];
  for (
    let next = state.text[state.at];
    next !== undefined && next !== "|" && next !== ")";
    next = state.text[state.at]
  ) {
    const before = state.weight;
    const piece = atom(state);
    const times = quantifier(state, piece);
    state.weight = before + Math.max(state.weight - before, 1) * mostOf(times);
    if (state.weight > MAX_WEIGHT) refuse("it repeats too much");
    on.push(piece.on + times);
    back.push(piece.back + times);
  }
  return { on: on.join(""), back: back.reverse().join(""), takes: true };
}

/**
 * It only matters whether there is a match, not which comes first, so lazy repetitions become
 * greedy.
 */
function quantifier(state: State, { takes }: Piece): string {
  const found = quantifierAt(state);
  if (found === undefined) return "";
  if (!takes) refuse("a repeated assertion");
  state.at += found.length;
  const after = state.text[state.at];
  if (after === "?") state.at++;
  else if (after === "+") refuse("a possessive repetition");
  if (quantifierAt(state) !== undefined) refuse("a repetition of a repetition");
  return found.startsWith("{,") ? found.replace("{,", "{0,") : found;
}

/** The most times that a repetition is written out. */
function mostOf(times: string): number {
  const [, least, most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(times) ?? [];
  return least === undefined ? 1 : Math.max(Number(most || least), 1);
}

function quantifierAt({ text, at, python }: State): string | undefined {
  const next = text[at];
  if (next === "*" || next === "+" || next === "?") return next;
  if (next !== "{") return undefined;
  const found = /^\{(?:\d+(?:,\d*)?|(,\d+))\}/.exec(text.slice(at, at + 20).join(""));
  return found && (found[1] === undefined || python) ? found[0] : undefined;
}

function atom(state: State): Piece {
  const next = state.text[state.at++] ?? "";
  if (next === "(") return group(state);
  if (next === "[") return same(characterClass(state));
  if (next === "\\") return escaped(state);
  if (next === ".") return same(state.dot ? "(?s:.)" : "[^\\n]");
  if (next === "^")
    return {
      ...(state.lines ? { on: "(?m:^)", back: "(?m:$)" } : { on: "\\A", back: "\\z" }),
      takes: false,
    };
  if (next === "$") return end(state);
  if (next === "*" || next === "+" || next === "?") return refuse("a repetition of nothing");
  return same(literal(next));
}

/** Python's `$` also matches before a final line feed. */
function end({ lines, python }: State): Piece {
  if (lines) return { on: "(?m:$)", back: "(?m:^)", takes: false };
  return {
    ...(python ? { on: "(?:\\n?\\z)", back: "(?:\\A\\n?)" } : { on: "\\z", back: "\\A" }),
    takes: false,
  };
}

function group(state: State): Piece {
  const { lines, dot } = state;
  const head = /^\?(?:[:=!#>(]|<[=!]|P?<\w+>|P[=>]|[ims]*(?:-[ims]+)?[:)])/.exec(
    state.text.slice(state.at, state.at + 80).join(""),
  );
  if (!head && state.text[state.at] === "?") refuse("a group of an unknown kind");
  const opening = head?.[0] ?? "";
  state.at += opening.length;
  if (opening === "?#") return comment(state);
  if (/^\?(?:>|\(|P[=>]|[ims-]*\))/.test(opening)) refuse(`a group that begins with "(${opening}"`);
  const flags = /^\?([ims]*)(?:-([ims]+))?:/.exec(opening);
  if (flags) setFlags(state, flags[1] ?? "", flags[2] ?? "");
  const inner = alternatives(state);
  if (state.text[state.at++] !== ")") refuse("an opening parenthesis without its closing one");
  Object.assign(state, { lines, dot });
  if (/^\?<?[=!]$/.test(opening)) return looking(state, opening, inner);
  const cased = flags?.[1]?.includes("i") ? "(?i:" : flags?.[2]?.includes("i") ? "(?-i:" : "(?:";
  return grouped(inner, cased);
}

function setFlags(state: State, on: string, off: string): void {
  state.lines = (state.lines || on.includes("m")) && !off.includes("m");
  state.dot = (state.dot || on.includes("s")) && !off.includes("s");
}

function comment(state: State): Piece {
  while (state.at < state.text.length && state.text[state.at] !== ")") state.at++;
  if (state.text[state.at++] !== ")") refuse("an opening parenthesis without its closing one");
  return same("", false);
}

function looking(state: State, opening: string, { on, back }: Piece): Piece {
  const sign = opening.endsWith("=") ? "(?<=" : "(?<!";
  if (opening.startsWith("?<")) {
    state.behind = true;
    return { on: `${sign}${on})`, back: "", takes: false };
  }
  state.ahead = true;
  return { on: "", back: `${sign}${back})`, takes: false };
}

function escaped(state: State): Piece {
  const next = state.text[state.at];
  if (next === "b" || next === "B") {
    state.at++;
    return same(`\\${next}`, false);
  }
  if (next === "A" && state.python) {
    state.at++;
    return { on: "\\A", back: "\\z", takes: false };
  }
  if ((next === "Z" || next === "z") && state.python) {
    state.at++;
    return { on: "\\z", back: "\\A", takes: false };
  }
  if (next === "W") {
    state.at++;
    return same(`[^${perlClass("w", state.python)}]`);
  }
  const perl = next === undefined ? undefined : perlClass(next, state.python);
  if (perl === undefined) return same(literal(escapedCharacter(state)));
  state.at++;
  return same(`[${perl}]`);
}
