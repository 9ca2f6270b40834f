/** Words as they are written: whether they contain expansions, and how many. */
import { unitAt } from "../../core/unit-at.ts";
import { UNKNOWN } from "../report.ts";

/** A word's value is not followed beyond this length: `x=$x$x` doubles each time. */
export const MAX_VALUE = 4096;

/**
 * `text` with another text in the place of each `piece`; UNKNOWN where that becomes longer than a
 * value may be.
 */
export function withEach(text: string, piece: string, other: string): string {
  let length = text.length;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
    length += other.length - piece.length;
    if (length > MAX_VALUE && other.length > piece.length) return UNKNOWN;
  }
  return text.replaceAll(piece, () => other);
}

/** Whether a word holds anything that a shell would expand, apart from quotes, `~` and globs. */
export const isExpanded = (text: string): boolean => {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = unitAt(text, at);
    if (code === 36 || code === 96 || code === 123 || code === 60 || code === 62 || code === 40)
      return true;
  }
  return false;
};

/**
 * Expansions in one word beyond this number are not followed: each is read again for every one
 * around it.
 */
const MAX_EXPANSIONS = 400;

export function isMonstrous(text: string): boolean {
  if (text.length < MAX_EXPANSIONS) return false;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === 36 || code === 96 || code === 123) && ++count > MAX_EXPANSIONS) return true;
  }
  return false;
}

/** A `~` that was quoted is a file's name. */
export const literal = (text: string, value: string): string =>
  value.startsWith("~") && !text.startsWith("~") ? `./${value}` : value;

/** Such words as a script (`eval cat '~/x'`): read again, the `~` is no longer quoted. */
export const readAgain = (text: string): string =>
  text.includes("./~") ? text.replace(/(^|[\s;&|(=])\.\/~/g, "$1~") : text;

/** `$(…)` drops the newlines at the end. */
export function withoutNewlines(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--;
  return text.slice(0, end);
}
