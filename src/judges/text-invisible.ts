/**
 * Characters that are invisible, or that change the reading direction: removed, unless ordinary
 * writing needs them there.
 */

import type { PatternKey } from "../core/keys.ts";
import { lazyPattern } from "../core/lazy-pattern.ts";

/**
 * Default-ignorable characters, the annotation and object marks, and characters that fonts draw as
 * blanks (Braille and musical).
 */
const INVISIBLE =
  "[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFC\\u2800\\u{1D159}\\u{13441}\\u{13442}]";
const PICTURE = "\\p{ExtPict}(?:\\p{EMod}|\\uFE0F|\\uFE0E|[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F})?";
/** An emoji with all of its modifiers. Text style (U+FE0E) and keycaps count. */
const EMOJI = `[0-9#*]\\uFE0F?\\u20E3|${PICTURE}(?:\\u200D${PICTURE})*`;
const TOKEN = lazyPattern(`(?<emoji>${EMOJI})|(?<hidden>${INVISIBLE})`, "g");
const ANY = lazyPattern(INVISIBLE);
const ALL = lazyPattern(INVISIBLE, "g");
const RGI_EMOJI = lazyPattern("^(?:\\p{RGI_Emoji}|\\p{ExtPict}\\uFE0E)$");

const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/**
 * Marks that only set the direction of adjacent text: legitimate next to a right-to-left letter.
 */
const DIRECTION_MARK = /[\u061C\u200E\u200F]/;
const FROM_THE_RIGHT = lazyPattern(
  "[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]",
);
/** Arabic, Persian and the Indic scripts need joiners; scripts that resemble Latin do not. */
const JOINED = lazyPattern(
  "[[\\p{L}\\p{M}]--[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Inherited}]]",
);
const IDEOGRAPH = lazyPattern("\\p{Ideographic}");
const MONGOLIAN = lazyPattern("\\p{Script=Mongolian}");
const BRAILLE = /[\u2801-\u28FF]/;

/** The text without them; `keys` says what was found. */
export function withoutInvisible(text: string, keys: Set<PatternKey>): string {
  if (!ANY().test(text)) return text;
  const drop = (character: string): string => {
    keys.add(BIDI.test(character) ? "text.bidi" : "text.invisible");
    return "";
  };
  return text.replace(TOKEN(), (token, ...rest) => {
    const { emoji } = rest.at(-1) as { emoji?: string };
    if (emoji !== undefined)
      return !ANY().test(emoji) || (emoji.length < 50 && isEmoji(emoji))
        ? emoji
        : emoji.replace(ALL(), drop);
    const at = rest.at(-3) as number;
    return isNeeded(token, before(text, at), text.slice(at + token.length, at + token.length + 2))
      ? token
      : drop(token);
  });
}

const isEmoji = (emoji: string): boolean =>
  RGI_EMOJI().test(emoji) || /^[0-9#*]\uFE0F?\u20E3$/.test(emoji);

/** The one or two characters before a position; at least one whole code point. */
const before = (text: string, at: number): string => text.slice(Math.max(at - 2, 0), at);

function isNeeded(character: string, ahead: string, behind: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (DIRECTION_MARK.test(character))
    return FROM_THE_RIGHT().test(ahead) || FROM_THE_RIGHT().test(behind);
  if (code === 0x200c || code === 0x200d)
    return JOINED().test(ahead) && (code === 0x200c ? JOINED().test(behind) : true);
  if ((code >= 0xfe00 && code <= 0xfe02) || (code >= 0xe0100 && code <= 0xe01ef))
    return IDEOGRAPH().test(ahead);
  if (code >= 0x180b && code <= 0x180f && code !== 0x180e) return MONGOLIAN().test(ahead);
  return code === 0x2800 && (BRAILLE.test(ahead) || BRAILLE.test(behind));
}
