/** Look-alike letters and signs: replaces them by the character that a reader takes them for. */
import { LETTERS, SIGNS, SKELETONS, STROKES } from "../core/confusables.ts";
import type { PatternKey } from "../core/keys.ts";
import { lazyPattern } from "../core/lazy-pattern.ts";
import { eachPlace, type Place } from "./text-places.ts";

const ALIKE = `${SIGNS}${LETTERS}`;
const LONG_STROKES = "\\u2014\\u2015\\u2E3A\\u2E3B\\u2500\\u2501";
/** A text without any of these needs no folding. */
const SUSPECT = lazyPattern(
  `[${ALIKE}${STROKES}${LONG_STROKES}[\\p{Zs}--[ ]]\\p{Script=Cyrillic}]`,
);
const ASCII = /^[\0-\x7F]*$/;
const LATIN = lazyPattern("\\p{Script=Latin}");
/** A letter that looks like a Latin one among Latin letters. */
const STRANGER = lazyPattern(
  `[${ALIKE}\\p{Script=Cyrillic}\\p{Script=Armenian}\\p{Script=Cherokee}\\p{Script=Coptic}]`,
);
/** Words, without the letter of an escape (`\n`) or a directive (`%s`) before them. */
const WORDS = lazyPattern("(?:[\\\\%][a-zA-Z])|[\\p{L}\\p{M}\\p{N}]+", "g");
const ALL_ALIKE = lazyPattern(`^[${LETTERS}]+$`);
const EAST = lazyPattern(
  "[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}]&&\\p{L}]",
);
/** Stylised Latin letters and digits: outlined, mathematical, fullwidth. */
const DRESSED = lazyPattern(
  "[\\u2102-\\u2134\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A" +
    "\\u{1D400}-\\u{1D7FF}\\u{1CCD6}-\\u{1CCF9}]",
);
const NOT_DRESSED = /[\u2103\u2109\u2116\u2117\u211E\u2120-\u2123\u2125-\u2127\u2129\u212E]/;
const FULLWIDTH = /[\uFF01-\uFF5E\uFE50-\uFE6B]/;
const FOREIGN_BLANK = lazyPattern("[\\p{Zs}--[ ]]");
const APOSTROPHE = lazyPattern("(?<=\\p{L})[\\u02BB\\u02BC\\u2018\\u2019\\u2032](?=\\p{L})", "g");
const DASH = /[\u2010-\u2015\u2212\u2500\u2501\u2E3A\u2E3B]/;
const SIGN = lazyPattern(`[${SIGNS}]`);
const COMMAND_SIGN = lazyPattern(`[${SIGNS}${STROKES}${LONG_STROKES}]`);

/** The text with deceptive characters folded; ordinary words stay as they are. Linear time. */
export function foldedLookAlikes(text: string, keys: Set<PatternKey>): string {
  if (!SUSPECT().test(text)) return text;
  let folded = "";
  let at = 0;
  eachPlace(text, (start, end, place) => {
    const piece = text.slice(start, end);
    if (!SUSPECT().test(piece)) return;
    const read = readAs(piece, place);
    if (read === piece) return;
    folded += text.slice(at, start) + read;
    at = end;
  });
  if (at === 0) return text;
  keys.add("text.confusable");
  return folded + text.slice(at);
}

function readAs(piece: string, place: Place): string {
  if (place === "quoted") return wordsOf(piece, false);
  const deceives = place === "word" ? hasStraySign(piece) : standsInForCommand(piece);
  return deceives ? skeletonOf(piece) : wordsOf(piece, true);
}

/**
 * Folds words that are partly Latin, or stylised; and, next to a Latin part of the same path or
 * address, words made only of look-alikes.
 */
function wordsOf(piece: string, bare: boolean): string {
  return piece.replace(WORDS(), (word, index: number) => {
    if (ASCII.test(word)) return word;
    const isMixed = LATIN().test(word) && STRANGER().test(word.normalize("NFC")) && isMixedUp(word);
    const isDressed =
      DRESSED().test(word) &&
      !NOT_DRESSED.test(word) &&
      !(FULLWIDTH.test(word) && EAST().test(piece));
    return isMixed ||
      isDressed ||
      (ALL_ALIKE().test(word) && isForged(piece, { start: index, word, bare }))
      ? skeletonOf(word)
      : word;
  });
}

/**
 * Latin letters mixed with a foreign letter that looks like a Latin one. Signs with a meaning of
 * their own (`ﬁ`, `ʼ`) are not letters.
 */
function isMixedUp(word: string): boolean {
  for (const character of word)
    if (STRANGER().test(character) && !SIGN().test(character) && SKELETONS.has(character))
      return true;
  return false;
}

/**
 * Whether a word made only of look-alikes is inside an address or a path that is otherwise Latin:
 * `ехаmple.com` without its `m`.
 */
function isForged(
  piece: string,
  { start, word, bare }: { readonly start: number; readonly word: string; readonly bare: boolean },
): boolean {
  if (word.length < 2) return false;
  const ahead = piece.slice(Math.max(start - 2, 0), start);
  const behind = piece.slice(start + word.length, start + word.length + 2);
  return (
    /\w[/.@:-]$|\/\/$/.test(ahead) || (/^[/.@:-]\w/.test(behind) && (bare || !/[\s]/.test(behind)))
  );
}

/**
 * In the place of a command or an option: any sign or stroke that looks like ASCII, and any word
 * made only of look-alikes.
 */
function standsInForCommand(piece: string): boolean {
  if (FOREIGN_BLANK().test(piece)) return true;
  if (COMMAND_SIGN().test(piece.replace(APOSTROPHE(), "")) && !EAST().test(piece)) return true;
  return (piece.match(WORDS()) ?? []).some((word) => ALL_ALIKE().test(word));
}

/**
 * In other unquoted words: signs that a shell would act on if they were what they look like. Dashes
 * between words are legitimate there.
 */
function hasStraySign(piece: string): boolean {
  if (FOREIGN_BLANK().test(piece)) return true;
  const rest = piece.replace(APOSTROPHE(), "");
  if (!SIGN().test(rest) || EAST().test(piece)) return false;
  for (const character of rest)
    if (SIGN().test(character) && !DASH.test(character) && character !== "…") return true;
  return false;
}

function skeletonOf(text: string): string {
  let skeleton = "";
  for (const character of text.normalize("NFKC"))
    skeleton += SKELETONS.get(character) ?? (FOREIGN_BLANK().test(character) ? " " : character);
  return skeleton;
}
