/** Internationalised host names: which are legitimate, and which only imitate another name. */
import { LETTERS, SIGNS } from "../core/confusables.ts";
import { lazyPattern } from "../core/lazy-pattern.ts";

const DRESSED_UP = lazyPattern(`[${SIGNS}]`);
const LOOKALIKES = lazyPattern(`^[${LETTERS}\\d\\-]+$`);
const LATIN = /\p{Script=Latin}/u;
/** Scripts whose legitimate names may include Latin letters. */
const OTHER =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u;

/**
 * Whether a name imitates another: mixed scripts in one label, stylised ASCII letters, or a label
 * made only of letters of another script that look like ASCII, under an ASCII top-level domain. The
 * rules are those of Chrome's IDN policy, without its lists of known names. `hostname` as `URL`
 * gives it, in Punycode.
 */
export function isLookalike(hostname: string): boolean {
  if (!hostname.includes("xn--")) return false;
  const labels = hostname.split(".");
  const plainTop = !labels.findLast((label) => label !== "")?.startsWith("xn--");
  return labels.some((label) => {
    if (!label.startsWith("xn--")) return false;
    const text = decoded(label.slice(4));
    if (text === undefined || DRESSED_UP().test(text) || isImpossible(text)) return true;
    if (LATIN.test(text)) return OTHER.test(text);
    return plainTop && LOOKALIKES().test(text);
  });
}

/**
 * No registry accepts a name with symbols, unassigned letters or forms that are folded away
 * (IDNA2008); how much `URL` rejects depends on its version.
 */
const isImpossible = (text: string): boolean =>
  /[^\p{L}\p{M}\p{N}-]/u.test(text) ||
  /^[\0-\x7f]*$/.test(text) ||
  text !== text.normalize("NFKC").toLowerCase();

/** Of a label of a host's name, without its `xn--` (RFC 1034). */
const MAX_LABEL = 59;

/** Punycode, RFC 3492; undefined if it is invalid. */
function decoded(label: string): string | undefined {
  if (label.length > MAX_LABEL) return undefined;
  const dash = label.lastIndexOf("-");
  const points = [...label.slice(0, Math.max(dash, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = dash < 0 ? 0 : dash + 1; at < label.length; ) {
    const before = index;
    let weight = 1;
    for (let base = 36; ; base += 36) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === undefined || index > 0x7fffffff) return undefined;
      index += digit * weight;
      const threshold = base <= bias ? 1 : base >= bias + 26 ? 26 : base - bias;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = points.length + 1;
    bias = adapted(index - before, length, before === 0);
    point += Math.floor(index / length);
    index %= length;
    if (point > 0x10ffff) return undefined;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Undefined if the code is no digit; NaN, at the end of the label, is none. */
function digitOf(code: number): number | undefined {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : undefined;
}

function adapted(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(first ? delta / 700 : delta / 2);
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > 455; steps += 36) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}
