/**
 * Globs in which `*` stands for any run of characters. Matched in linear time, and never turned
 * into a RegExp.
 */

export type Glob = (text: string) => boolean;

/** A glob, split at its stars. */
export interface TextGlob {
  /** The text before the first star; all of it if there is none. */
  readonly prefix: string;
  readonly middle: readonly string[];
  /** The text after the last star; undefined if there is none. */
  readonly last: string | undefined;
  /**
   * The worst-case cost of finding the middle parts for each character of a text, in searches for a
   * short one.
   */
  readonly weight: number;
}

const NOTHING: readonly string[] = [];

/** Every other character stands for itself, also `?`, `[` and the backslash. */
export function textGlobOf(pattern: string): TextGlob {
  const segments = pattern.split("*");
  const [prefix = ""] = segments;
  if (segments.length === 1) return { prefix, middle: NOTHING, last: undefined, weight: 1 };
  const middle = segments.slice(1, -1).filter((segment) => segment !== "");
  const weight = 1 + (middle.join("").length >> 4);
  return {
    prefix,
    middle: middle.length === 0 ? NOTHING : middle,
    last: segments.at(-1) ?? "",
    weight,
  };
}

/** Whether a text that starts with the prefix matches as a whole. */
export function fitsBehind({ prefix, middle, last }: TextGlob, text: string): boolean {
  if (last === undefined) return text.length === prefix.length;
  const end = text.length - last.length;
  let at = prefix.length;
  if (end < at || !text.endsWith(last)) return false;
  for (const segment of middle) {
    // the leftmost match is always good enough: it leaves the most for the rest
    const found = text.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return at <= end;
}

/**
 * A RegExp made of `*a*a*a*a*b` takes half a minute on a thousand characters; this looks at each of
 * them once.
 */
export function globOf(pattern: string): Glob {
  const glob = textGlobOf(pattern);
  const { prefix, last } = glob;
  if (last === undefined) return (text) => text === prefix;
  return (text) => text.startsWith(prefix) && fitsBehind(glob, text);
}
