/**
 * Text as people see it: makes deceptive characters visible, and cuts a long text in the middle
 * with an announcement.
 */
import { LETTERS, SIGNS, STROKES } from "./confusables.ts";
import { lazyPattern } from "./lazy-pattern.ts";

interface Shown {
  readonly text: string;
  /** The number of marks in `text`. */
  readonly marks: number;
}

/**
 * Invisible, reordering, overwriting or without a meaning that all screens share; and the brackets
 * of our own marks.
 */
const HIDDEN =
  "[[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFFC" +
  "\\u{13441}\\u{13442}\\u{16FE4}\\u{1D159}\\u27E8\\u27E9]--[ \\t\\n]]";
const EAST_LETTER = "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}";
const EAST = `[[${EAST_LETTER}${STROKES}]--[${SIGNS}${HIDDEN}\\p{ExtPict}]]`;
const WORD = `[[\\p{L}\\p{M}\\p{N}${LETTERS}]--[${EAST}${HIDDEN}]]`;
const PICTURE = "\\p{ExtPict}(?:\\p{EMod}|\\uFE0F|[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F})?";
/**
 * Long strokes are ordinary punctuation and drawing, unless they touch what could be an option or a
 * name.
 */
const STROKE = "(?<=[\\w\\-])[—―─━│┃]|[—―─━│┃](?=[\\w\\-])";

/**
 * `escape` keeps the letter of a JSON or shell escape (`\n`) from being read as the first letter of
 * the word after it.
 */
const TOKEN = lazyPattern(
  [
    `(?<emoji>\\p{RI}{2}|[0-9#*]\\uFE0F\\u20E3|${PICTURE}(?:\\u200D${PICTURE})*)`,
    "(?<escape>\\\\[bfnrt]?)",
    `(?<east>${EAST}+)`,
    `(?<word>${WORD}+)`,
    "(?<blank>[ \\t\\n]{4,})",
    `(?<hidden>${HIDDEN}+)`,
    `(?<sign>[${SIGNS}]|${STROKE})`,
  ].join("|"),
  "g",
);

/** Text without any of this is shown as it is. */
const NEEDS_CARE = /[^\t\n\x20-\x7E]|[ \t]{21}|\n(?:[ \t]{0,20}\n){3}/;
const ASCII = /^[\0-\x7F]*$/;
const RGI_EMOJI = lazyPattern("^\\p{RGI_Emoji}$");
const COMBINING = lazyPattern("^\\p{M}$");
const ANYWHERE = lazyPattern("^\\p{Script=Inherited}$");
const LATIN = lazyPattern("\\p{Script=Latin}");
const SIGN = lazyPattern(`^[${SIGNS}]$`);
const STRANGER = lazyPattern(
  `^[${SIGNS}${LETTERS}\\p{Script=Cyrillic}\\p{Script=Greek}` +
    "\\p{Script=Armenian}\\p{Script=Cherokee}\\p{Script=Coptic}]$",
);
const ALL_ALIKE = lazyPattern(
  `^[0-9\\p{M}${SIGNS}${LETTERS}]*[${LETTERS}][0-9\\p{M}${SIGNS}${LETTERS}]*$`,
);
const ALIKE = lazyPattern(`^[${SIGNS}${LETTERS}]$`);
const STROKE_LIKE = lazyPattern(`^[${STROKES}]$`);
const EAST_WITNESS = lazyPattern(`[\\p{L}--[${STROKES}]]`);
const UNMISTAKABLE = lazyPattern(`[\\p{L}--[${LETTERS}${SIGNS}]]`);
const SCRIPTS = ["Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Devanagari"].map((name) =>
  lazyPattern(`\\p{Script=${name}}`),
);
const OTHER_SCRIPT = lazyPattern("\\p{L}");

/**
 * Makes everything visible that could deceive a reader, in linear time. What is replaced or
 * followed by a mark:
 * - replaced by `⟨U+202E⟩`: controls except newline and tab (also CR and ESC), bidi controls,
 *   zero-width and other invisible characters, spaces other than the ASCII one, lone surrogates,
 *   private and unassigned code points; joiners and variation selectors too, except within an emoji
 *   that Unicode recommends (RGI); the third generic combining mark on one letter (of marks that
 *   belong to a script: the fifth), and any on something that is not a letter or digit;
 * - kept and followed by its mark, `rм⟨U+043C⟩`: look-alike signs and decorated Latin letters
 *   anywhere; look-alike letters in a word that also has Latin ones; each letter of a word that
 *   consists of look-alikes only, unless it is in a sentence of its own script (Cyrillic `а` is a
 *   word in Russian);
 * - padding: more than 20 spaces and tabs, or more than 3 newlines even with blanks between them,
 *   as `⟨40 spaces⟩`, `⟨12 newlines⟩`;
 * - more than 3 equal marks in a row as `⟨12 U+200B⟩`.
 *
 * A mark cannot be forged: `⟨` and `⟩` in `text` are themselves replaced by their marks, so that
 * every one in the result is ours. The result can be read back: different texts never look the
 * same.
 */
export function visible(text: string): Shown {
  if (!NEEDS_CARE.test(text)) return { text, marks: 0 };
  let shown = "";
  let at = 0;
  let before: Word = { end: 0, script: undefined };
  for (const match of text.matchAll(TOKEN())) {
    const [token] = match;
    const { emoji, east, word, blank, hidden, sign } = match.groups!;
    shown += text.slice(at, match.index);
    at = match.index + token.length;
    if (word) {
      const company = companyOf(text, { start: match.index, end: at }, before);
      shown += lettersOf(word, company);
      before = { end: at, script: company };
    } else if (emoji)
      shown +=
        emoji.length < 50 && RGI_EMOJI().test(emoji) ? emoji : emoji.replace(HIDDEN_ALL(), markOf);
    else if (east) shown += spell(east, EAST_WITNESS().test(east) ? SIGN() : STROKE_LIKE());
    else if (blank) shown += paddingOf(blank);
    else if (hidden) shown += hidden.replace(HIDDEN_ALL(), markOf);
    else shown += sign ? sign + markOf(sign) : token;
  }
  shown = (shown + text.slice(at)).replace(
    REPEATED,
    (run, mark: string) => `⟨${run.length / (mark.length + 2)} ${mark}⟩`,
  );
  return { text: shown, marks: shown.split("⟨").length - 1 };
}
const HIDDEN_ALL = lazyPattern(HIDDEN, "g");
const REPEATED = /⟨(U\+[0-9A-F]+)⟩(?:⟨\1⟩){3,}/g;

export const markOf = (character: string): string =>
  `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A word that was read: where it ended, and the script of the ordinary text that it is part of. */
interface Word {
  readonly end: number;
  readonly script: RegExp | undefined;
}

function lettersOf(word: string, company: RegExp | undefined): string {
  if (ASCII.test(word)) return word;
  if (LATIN().test(word)) return spell(word, STRANGER());
  return spell(word, company || !ALL_ALIKE().test(word) ? SIGN() : ALIKE());
}

/**
 * Writes a word, with a mark behind each suspicious letter and in place of each excess combining
 * mark.
 */
function spell(word: string, suspicious: RegExp): string {
  let spelt = "";
  let room = 0;
  for (const character of word) {
    if (COMBINING().test(character)) {
      room -= ANYWHERE().test(character) ? 2 : 1;
      spelt += room < 0 ? markOf(character) : character;
    } else {
      const suspect = suspicious.test(character);
      spelt += suspect ? character + markOf(character) : character;
      room = suspect ? 0 : 4;
    }
  }
  return spelt;
}

/**
 * The script of the sentence that a word is an ordinary part of. A word with a letter that is not
 * mistaken for Latin decides by itself. A word of look-alikes only needs a neighbour of its script:
 * the word before it; or, at the start of a sentence, the word after it if the word has one letter
 * or a capital. So `ср файл` (not `cp`) is marked, `А у нас` is not.
 */
function companyOf(
  text: string,
  { start, end }: { start: number; end: number },
  before: Word,
): RegExp | undefined {
  const word = text.slice(start, end);
  if (ASCII.test(word) || LATIN().test(word)) return undefined;
  if (!ALL_ALIKE().test(word)) return scriptOf(word);
  SENTENCE_GOES_ON().lastIndex = end;
  const next = SENTENCE_GOES_ON().exec(text)?.groups;
  if (!next) return undefined;
  const left = (before.end === 0 ? "\n" : "") + text.slice(Math.max(before.end, start - 40), start);
  if (before.script?.test(word) && BETWEEN_WORDS.test(left)) return before.script;
  const script =
    next.word && MAY_BEGIN().test(word) && SENTENCE_BEGINS.test(left)
      ? scriptOf(next.word)
      : undefined;
  return script?.test(word) ? script : undefined;
}
const BETWEEN_WORDS = /^[,.!?»]{0,3} {1,20}(?:— )?«?$/;
const SENTENCE_BEGINS = /(?:\n[ \t]{0,20}(?:— )?|\\[nt] {0,20}|["'«])$/;
const MAY_BEGIN = lazyPattern("^(?:\\p{L}$|\\p{Lu})");
const SENTENCE_GOES_ON = lazyPattern(
  `[,.!?»]{0,3} {1,20}(?:— )?«?(?:[${LETTERS}]{1,2} ){0,2}(?<word>${WORD}+)|[,.!?»]{0,3}` +
    `(?:["']|[ \\t]{0,20}(?:\\n|$))`,
  "y",
);

const scriptOf = (word: string): RegExp | undefined =>
  LATIN().test(word) || !UNMISTAKABLE().test(word)
    ? undefined
    : (SCRIPTS.find((script) => script().test(word)) ?? OTHER_SCRIPT)();

function paddingOf(run: string): string {
  const first = run.indexOf("\n");
  const last = run.lastIndexOf("\n");
  if (run.split("\n").length <= 4) return run.replace(LONG_BLANK, counted);
  return (
    run.slice(0, first).replace(LONG_BLANK, counted) +
    counted(run.slice(first, last + 1)) +
    run.slice(last + 1).replace(LONG_BLANK, counted)
  );
}
const LONG_BLANK = /[ \t]{21,}/g;
const BLANKS: Readonly<Record<string, string>> = { " ": "space", "\t": "tab", "\n": "newline" };
const counted = (run: string): string =>
  run.replace(
    / +|\t+|\n+/g,
    (same) => `⟨${same.length} ${BLANKS[same[0]!]}${same.length === 1 ? "" : "s"}⟩`,
  );

/** The least `max` that {@link cut} takes. */
export const MIN_CUT = 64;

const announce = (left: number): string =>
  `\n… ${left.toLocaleString("en-US")} characters left out …\n`;

/**
 * Cuts the middle out of a text that is longer than `max`, and says so with the exact count. All
 * lengths are UTF-16 units, and `max` includes the announcement. Head and tail are of about the
 * same length. Never cuts through a surrogate pair or a `⟨…⟩` mark, nor between a character and the
 * mark or accent behind it. `left` is what was left out; 0 when nothing was. Call it on what {@link
 * visible} returned: there the announcement cannot be forged either, because a foreign `…` bears a
 * mark. Throws a RangeError when `max` is below {@link MIN_CUT}, or so low that the announcement
 * leaves no room for head and tail.
 */
export function cut(
  text: string,
  max: number,
  mark: (left: number) => string = announce,
): { text: string; left: number } {
  if (!(max >= MIN_CUT)) throw new RangeError(`cannot cut to ${max}: the least is ${MIN_CUT}`);
  if (text.length <= max) return { text, left: 0 };
  const room = Math.floor(max) - mark(text.length).length;
  if (room < 2)
    throw new RangeError(`cannot cut to ${max}: the announcement leaves no room for the text`);
  const head = seam(text, Math.ceil(room / 2), -1);
  const tail = seam(text, text.length - Math.floor(room / 2), 1);
  const left = tail - head;
  return { text: text.slice(0, head) + mark(left) + text.slice(tail), left };
}

/**
 * The nearest place at or before (-1) or after (1) `at` where the text may be cut; looks 64 units
 * far, which is more than a mark or an emoji.
 */
function seam(text: string, at: number, step: -1 | 1): number {
  for (let place = at; Math.abs(place - at) <= 64; place += step)
    if (mayCut(text, place)) return place;
  return splitsPair(text, at) ? at + step : at;
}

const splitsPair = (text: string, at: number): boolean =>
  SURROGATE_PAIR.test(text.slice(Math.max(at - 1, 0), at + 1));
const SURROGATE_PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/;

function mayCut(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const behind = text.slice(at, at + 40);
  const ahead = text.slice(Math.max(at - 40, 0), at);
  if (splitsPair(text, at) || STICKS().test(behind) || ahead.endsWith("\u200D")) return false;
  if (behind.startsWith("⟨U+") && !ahead.endsWith("⟩")) return false;
  return !(OPEN_MARK.test(ahead) && CLOSED_MARK.test(behind));
}
const STICKS = lazyPattern("^[\\p{M}\\p{Cf}\\p{EMod}]");
const OPEN_MARK = /⟨[^⟨⟩]{0,39}$/;
const CLOSED_MARK = /^[^⟨⟩]{0,39}⟩/;
