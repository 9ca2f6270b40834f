/** Patterns of words in verb tables: `delete|rm|delete-*`. */
import { UNKNOWN } from "../report.ts";

export type Match = (text: string) => boolean;

const STAR = "\\*";

/** Tables share patterns, and commands share words: both are remembered. */
const matches = new Map<string, Match>();
const MOST_WORDS = 200;

/** `a|b-*|c`; `\\*` is a star. An unknown word matches none. */
export function matchOf(pattern: string): Match {
  const known = matches.get(pattern);
  if (known) return known;
  const match = newMatch(pattern);
  matches.set(pattern, match);
  return match;
}

function newMatch(pattern: string): Match {
  const parts = pattern.split("|");
  const exact = new Set(
    parts
      .filter((part) => part === STAR || !part.includes("*"))
      .map((part) => (part === STAR ? "*" : part)),
  );
  const globs = parts
    .filter((part) => part !== STAR && part.includes("*"))
    .map((part) => part.split("*"));
  if (globs.length === 0) return oneOf([...exact]);
  const seen = new Map<string, boolean>();
  return (text) => {
    if (exact.has(text)) return true;
    if (text.length > 60) return isLikeOne(text, globs);
    const known = seen.get(text);
    if (known !== undefined) return known;
    const like = isLikeOne(text, globs);
    if (seen.size > MOST_WORDS) seen.clear();
    seen.set(text, like);
    return like;
  };
}

/** Of a few words; a set would ask for the hash of a word that was just cut out of a text. */
function oneOf(words: readonly string[]): Match {
  const [first, second, third] = words;
  if (words.length === 1) return (text) => text === first;
  if (words.length <= 3) return (text) => text === first || text === second || text === third;
  const all = new Set(words);
  return (text) => all.has(text);
}

const isLikeOne = (text: string, globs: readonly (readonly string[])[]): boolean =>
  !text.includes(UNKNOWN) && globs.some((glob) => isLike(text, glob));

/** The pieces of a glob, in order, the first at the start and the last at the end. */
export function isLike(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? "";
  const last = pieces.at(-1) ?? "";
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  let at = first.length;
  for (let index = 1; index < pieces.length - 1; index++) {
    const piece = pieces[index] ?? "";
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
