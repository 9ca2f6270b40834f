/** What a path with `*`, `?`, `[…]` or unknown pieces may match. */
import { unitAt } from "../../core/unit-at.ts";
import { UNKNOWN } from "../report.ts";

/**
 * Whether any part of the path is open: `*`, `?`, `[`, UNKNOWN. No regular expression, because it
 * runs for every path.
 */
export function isOpen(path: string): boolean {
  const { length } = path;
  for (let at = 0; at < length; at++) {
    const code = unitAt(path, at);
    if (code === 42 || code === 63 || code === 91 || code === 0) return true;
  }
  return false;
}

const WILD = /^(?:[*?.]|\[[^\]/]{1,64}\])+$/;
/**
 * Whether a segment matches all, or nearly all, of a directory: `*`, `**`, `.*`, `*.*`, `.[!.]*`,
 * `[a-z]*`.
 */
export const isEverything = (segment: string): boolean =>
  segment.includes("*") && WILD.test(segment);

/** The path without trailing segments that match everything in a directory. */
export function heldBy(path: string): string {
  let text = path;
  while (isEverything(text.slice(text.lastIndexOf("/") + 1))) {
    const slash = text.lastIndexOf("/");
    if (slash < 0) return ".";
    text = text.slice(0, slash) || "/";
  }
  return /^[a-z]:$/i.test(text) ? `${text}/` : text;
}

/**
 * Whether a segment may match one of the names. A leading `*` does not match names with a leading
 * dot.
 */
export function mayBe(segment: string, name: string): boolean {
  if (!isOpen(segment)) return segment === name;
  if (name.startsWith(".") && !segment.startsWith(".") && !segment.startsWith(UNKNOWN))
    return false;
  let at = 0;
  let letter = 0;
  let star = -1;
  let resume = 0;
  while (letter < name.length) {
    const piece = segment[at];
    const end = piece === "[" ? segment.indexOf("]", at + 2) : -1;
    if (piece === "*" || piece === UNKNOWN) {
      star = at++;
      resume = letter;
    } else if (end > 0 && isOneOf(segment.slice(at + 1, end), name.charAt(letter))) {
      at = end + 1;
      letter++;
    } else if (piece === "?" || (piece === name[letter] && end < 0)) {
      at++;
      letter++;
    } else if (star >= 0) {
      at = star + 1;
      letter = ++resume;
    } else return false;
  }
  while (segment[at] === "*" || segment[at] === UNKNOWN) at++;
  return at === segment.length;
}

/** The inside of `[…]`: letters and ranges, or a negation. */
function isOneOf(inside: string, letter: string): boolean {
  const negated = inside[0] === "!" || inside[0] === "^";
  for (let at = negated ? 1 : 0; at < inside.length; at++) {
    const from = inside.charAt(at);
    const to = inside[at + 1] === "-" && at + 2 < inside.length ? inside.charAt(at + 2) : from;
    if (from <= letter && letter <= to) return !negated;
    if (to !== from) at += 2;
  }
  return negated;
}

/** Whether an open path may match one of the paths, segment by segment: a `*` crosses no slash. */
export function mayBeAny(path: string, others: readonly (readonly string[])[]): boolean {
  const segments = path.split("/");
  return others.some(
    (other) =>
      other.length === segments.length &&
      other.every((name, at) => mayBe((segments[at] ?? "").slice(0, 255), name)),
  );
}

/** How many characters of a segment are literal. */
export const literals = (segment: string): number =>
  segment.replace(/\[[^\]]{0,64}\]|[*?[]/g, "").replaceAll(UNKNOWN, "").length;
