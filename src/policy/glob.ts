/** Globs in which `*` stands for any run of characters. Matched in linear time, and never turned into a RegExp. */

export type Glob = (text: string) => boolean;

/** Every other character stands for itself, `?`, `[` and a backslash too. A RegExp made of `*a*a*a*a*b` takes half a minute on a thousand characters. */
export function globOf(pattern: string): Glob {
  const segments = pattern.split("*");
  const first = segments[0]!;
  if (segments.length === 1) return (text) => text === first;
  const last = segments.at(-1)!;
  const middle = segments.slice(1, -1).filter((segment) => segment !== "");
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const segment of middle) {
      // the leftmost place is always good enough: what is left over only grows by it
      const found = text.indexOf(segment, at);
      if (found < 0) return false;
      at = found + segment.length;
    }
    return at <= end;
  };
}
