/** Translates the characters and classes of a regular expression for RE2. */
import { CountersignError } from "../../core/errors.ts";

/** The position in a pattern that is being read. */
export interface Reading {
  /** Its characters. */
  readonly text: readonly string[];
  readonly python: boolean;
  at: number;
}

export const refuse = (why: string): never => {
  throw new CountersignError("bad-policy", why);
};

export const literal = (character: string): string =>
  /[0-9A-Za-z_]/.test(character) ? character : `\\x{${character.codePointAt(0)?.toString(16)}}`;

const SPACE =
  "\\x{9}-\\x{d}\\x{1c}-\\x{20}\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}" +
  "\\x{202f}\\x{205f}\\x{3000}";
const NO_SPACE =
  "\\x{0}-\\x{8}\\x{e}-\\x{1b}\\x{21}-\\x{84}\\x{86}-\\x{9f}\\x{a1}-\\x{167f}" +
  "\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}" +
  "\\x{2060}-\\x{2fff}\\x{3001}-\\x{10ffff}";

/**
 * What `\d`, `\w`, `\s` and their opposites become inside a class. For `\W` in a class, letters
 * outside ASCII count as well.
 */
export function perlClass(letter: string, python: boolean): string | undefined {
  if (letter === "s") return SPACE;
  if (letter === "S") return NO_SPACE;
  if (letter === "w") return python ? "\\p{L}\\p{N}_" : "\\w";
  if (letter === "d") return python ? "\\p{Nd}" : "\\d";
  if (letter === "D") return python ? "\\P{Nd}" : "\\D";
  return letter === "W" ? "\\W" : undefined;
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["f", 12],
  ["v", 11],
]);

export function escapedCharacter(state: Reading): string {
  const rest = state.text.slice(state.at, state.at + 9).join("");
  const hex = /^(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U(00[01][0-9A-Fa-f]{5}))/.exec(rest);
  const octal = hex ? null : /^0[0-7]{0,2}/.exec(rest);
  const code = hex
    ? Number.parseInt(hex.slice(1).join(""), 16)
    : octal
      ? Number.parseInt(octal[0], 8)
      : undefined;
  if (code !== undefined) {
    state.at += (hex ?? octal)?.[0].length ?? 0;
    return code > 0x10ffff ? refuse("a character that does not exist") : String.fromCodePoint(code);
  }
  const next = state.text[state.at++] ?? refuse("a backslash at the end");
  const control = CONTROLS.get(next);
  if (control !== undefined) return String.fromCodePoint(control);
  if (/[1-9]/.test(next)) refuse("a reference back to a group");
  return /[A-Za-z]/.test(next) ? refuse(`an unknown escape, "\\${next}"`) : next;
}

/** Starts after the opening bracket. */
export function characterClass(state: Reading): string {
  const negated = state.text[state.at] === "^";
  if (negated) state.at++;
  const items: string[] = [];
  for (let first = true; first || state.text[state.at] !== "]"; first = false) {
    if (state.at >= state.text.length) refuse("an opening bracket without its closing one");
    if (first && state.text[state.at] === "]" && !state.python)
      refuse("a class without characters");
    items.push(classItem(state));
  }
  state.at++;
  return `[${negated ? "^" : ""}${items.join("")}]`;
}

function classItem(state: Reading): string {
  const from = classMember(state);
  const next = state.text[state.at + 1];
  if (from.length > 1 || state.text[state.at] !== "-" || next === undefined || next === "]")
    return from.text;
  state.at++;
  const to = classMember(state);
  if (to.length > 1) return `${from.text}\\x{2d}${to.text}`;
  return `${from.text}-${to.text}`;
}

/** `length`: 1 for a character, more for a set of them. */
function classMember(state: Reading): { readonly text: string; readonly length: number } {
  const next = state.text[state.at++] ?? refuse("an opening bracket without its closing one");
  if (next !== "\\") return { text: literal(next), length: 1 };
  const letter = state.text[state.at];
  if (letter === "b") {
    state.at++;
    return { text: "\\x{8}", length: 1 };
  }
  const perl = letter === undefined ? undefined : perlClass(letter, state.python);
  if (perl === undefined) return { text: literal(escapedCharacter(state)), length: 1 };
  state.at++;
  return { text: perl, length: 2 };
}
