/**
 * Matches one segment of a gitignore-like pattern with one segment of a path, which may itself be a
 * glob.
 */

/** A character, any character, any run of characters, or a class. */
type Token = string | typeof ONE | typeof RUN | Class;
const ONE = 1;
const RUN = 2;
interface Class {
  readonly has: (letter: string) => boolean;
}

export interface NameGlob {
  /** The name itself, if the pattern has neither star nor class. */
  readonly literal: string | undefined;
  readonly tokens: readonly Token[];
}

export const isGlob = (name: string): boolean => /[*?[\0]/.test(name);

/**
 * Parses `*`, `?`, `[a-z]`, `[!a]`, and backslash escapes; every other character stands for itself.
 */
export function nameGlobOf(name: string): NameGlob {
  const tokens: Token[] = [];
  for (let at = 0; at < name.length; at++) {
    const letter = name.charAt(at);
    if (letter === "\\" && at + 1 < name.length) tokens.push(name.charAt(++at));
    else if (letter === "*" || letter === "\0") {
      if (tokens.at(-1) !== RUN) tokens.push(RUN);
    } else if (letter === "?") tokens.push(ONE);
    else if (letter === "[") {
      const end = name.indexOf("]", at + (/[!^]/.test(name[at + 1] ?? "") ? 3 : 2));
      if (end < 0) tokens.push(letter);
      else {
        tokens.push(classOf(name.slice(at + 1, end)));
        at = end;
      }
    } else tokens.push(letter);
  }
  const literal = tokens.every((token) => typeof token === "string") ? tokens.join("") : undefined;
  return { literal, tokens };
}

function classOf(body: string): Class {
  const negated = /^[!^]/.test(body);
  const inside = negated ? body.slice(1) : body;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < inside.length; at++) {
    const isRange = inside[at + 1] === "-" && at + 2 < inside.length;
    ranges.push([inside.charAt(at), inside.charAt(isRange ? at + 2 : at)]);
    if (isRange) at += 2;
  }
  return {
    has: (letter) => ranges.some(([from, to]) => from <= letter && letter <= to) !== negated,
  };
}

/** The maximum work for one match. No file system has names that long. */
const MOST = 40_000;

/**
 * Whether a name matches, character by character. A star in the name matches only a star: it may
 * stand for anything. `unsure`: the result for a name that is too long.
 */
export function fitsName({ literal, tokens }: NameGlob, name: string, unsure: boolean): boolean {
  if (literal !== undefined) return literal === name;
  if (tokens.length === 1 && tokens[0] === RUN) return true;
  if (name.length * tokens.length > MOST) return unsure;
  let token = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const wanted = tokens[token];
    if (wanted === RUN) {
      star = token++;
      resume = at;
    } else if (wanted !== undefined && isOne(wanted, name.charAt(at))) {
      token++;
      at++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++resume;
    } else return false;
  }
  while (tokens[token] === RUN) token++;
  return token === tokens.length;
}

const isOne = (token: Token, letter: string): boolean =>
  typeof token === "string"
    ? token === letter
    : !"*?[\0".includes(letter) && (token === ONE || (token as Class).has(letter));

/**
 * Whether some name matches both the pattern and the glob. As in a shell, a leading star does not
 * match a name that begins with a dot.
 */
export function mayMeet(pattern: NameGlob, glob: string): boolean {
  const [a, b] = [pattern.tokens, nameGlobOf(glob).tokens];
  if (a[0] === "." && /^[*?[]/.test(glob)) return false;
  if (a.length * b.length > MOST) return true;
  let row = [true];
  for (const token of b) row.push(row.at(-1) === true && token === RUN);
  for (const token of a) {
    const next = [row[0] === true && token === RUN];
    for (const [at, other] of b.entries()) {
      const isStar = token === RUN || other === RUN;
      const both = row[at] === true && !isStar && letterInBoth(token, other);
      next.push(both || (isStar && (row[at + 1] === true || next[at] === true)));
    }
    row = next;
  }
  return row.at(-1) === true;
}

function letterInBoth(one: Token, other: Token): boolean {
  if (typeof one === "string" && typeof other === "string") return one === other;
  if (typeof one === "string") return other === ONE || (other as Class).has(one);
  if (typeof other === "string") return one === ONE || (one as Class).has(other);
  return true;
}
