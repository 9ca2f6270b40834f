/**
 * The text layer: what a text does to deceive a reader or a terminal, and how it reads without
 * that.
 */
import type { PatternKey } from "../core/keys.ts";
import { shownBy } from "./text-controls.ts";
import { withoutInvisible } from "./text-invisible.ts";
import { foldedLookAlikes } from "./text-look-alikes.ts";

export interface Rendered {
  /** One key for each kind of trick. */
  readonly keys: readonly PatternKey[];
  /**
   * The text as a person should read it: escapes removed, overwritten and invisible characters
   * gone, look-alikes folded.
   */
  readonly text: string;
}

/** Most texts are plain, and cost only this test and the next. */
const PLAIN = /^[\t\n\x20-\x7E]*$/;
const SPACED = /[ \t]{30}|\n[ \t]*\n[ \t]*\n[ \t]*\n/;
/**
 * 120 blanks or 12 newlines in a row (with or without blanks between them) push what follows out of
 * view.
 */
const PADDING = /(?<![ \t])[ \t]{120}|\n(?:[ \t]{0,119}\n){11}/;
const isPadded = (text: string): boolean =>
  (text.length >= 120 || text.includes("\n")) && SPACED.test(text) && PADDING.test(text);
const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029]/;
const FOREIGN = /[^\0-\x9F]/;

/**
 * Undefined if the text has no tricks. Ordinary text of any language has none, nor do emoji,
 * accents, CRLF line ends, and typographic quotes and dashes inside quotes. A look-alike in a
 * command, an option or a Latin word is a trick. Linear time.
 */
export function renderedOf(text: string): Rendered | undefined {
  if (PLAIN.test(text)) return isPadded(text) ? { keys: ["text.padding"], text } : undefined;
  const keys = new Set<PatternKey>();
  let read = CONTROL.test(text) ? shownBy(text, keys) : text;
  if (FOREIGN.test(read)) read = foldedLookAlikes(withoutInvisible(read, keys), keys);
  if (isPadded(text) || isPadded(read)) keys.add("text.padding");
  return keys.size > 0 ? { keys: [...keys], text: read } : undefined;
}
