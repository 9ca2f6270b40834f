/**
 * Globs in which `*` stands for any run of characters. Matched in linear time, and never turned
 * into a RegExp.
 */

export type Glob = (text: string) => boolean;

/** A glob taken apart at its stars. */
export interface TextGlob {
  /** What stands before the first star; all of it where there is none. */
  readonly prefix: string;
  readonly middle: readonly string[];
  /** What stands behind the last star; undefined where there is none. */
  readonly last: string | undefined;
  /**
   * What a search for what stands between the stars costs at worst for each character of a text, in
   * searches for a short one.
   */
  readonly weight: number;
}

const NOTHING: readonly string[] = [];

/** Every other character stands for itself, `?`, `[` and a backslash too. */
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

/** Whether a text that starts with the prefix fits as a whole. */
export function fitsBehind({ prefix, middle, last }: TextGlob, text: string): boolean {
  if (last === undefined) return text.length === prefix.length;
  const end = text.length - last.length;
  let at = prefix.length;
  if (end < at || !text.endsWith(last)) return false;
  for (const segment of middle) {
    // the leftmost place is always good enough: what is left over only grows by it
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
