/** The ends of spaces, comments, strings and types in PowerShell. */

/** PowerShell treats typographic quotes as quotes. */
export const SINGLE: ReadonlySet<string> = new Set(["'", "\u2018", "\u2019", "\u201A", "\u201B"]);
export const QUOTES: ReadonlySet<string> = new Set(['"', "\u201C", "\u201D", "\u201E", "\u201F"]);

/**
 * The position after spaces, comments and escaped line ends; after newlines too, if they may be
 * skipped.
 */
export function blankEnd(text: string, from: number, newlines: boolean): number {
  let at = from;
  for (;;) {
    const character = text[at];
    if (character === undefined) return at;
    if (character === "\n" ? newlines : /\s/.test(character)) at++;
    else if (character === "`" && /^\r?\n/.test(text.slice(at + 1, at + 3)))
      at += text[at + 1] === "\r" ? 3 : 2;
    else if (character === "#" && (at === 0 || text[at - 1] !== "`"))
      at = endOr(text, text.indexOf("\n", at));
    else if (text.startsWith("<#", at)) at = endOr(text, text.indexOf("#>", at + 2), 2);
    else return at;
  }
}

const endOr = (text: string, found: number, more = 0): number =>
  found < 0 ? text.length : found + more;

/** `'…'`, with `''` for a quote. */
export function literal(
  text: string,
  from: number,
): { readonly end: number; readonly content: string } {
  let content = "";
  let at = from + 1;
  for (; at < text.length; at++) {
    if (SINGLE.has(text.charAt(at))) {
      if (!SINGLE.has(text[at + 1] ?? "")) break;
      at++;
    }
    content += text[at];
  }
  return { end: Math.min(at + 1, text.length), content };
}

/** `"…"`: the start and the end of its content. Quotes in a `$(…)` belong to that. */
export function expandable(
  text: string,
  from: number,
): { readonly start: number; readonly closed: number; readonly end: number } {
  let at = from + 1;
  let depth = 0;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "`") at++;
    else if (character === "$" && text[at + 1] === "(") {
      depth++;
      at++;
    } else if (depth > 0 && character === "(") depth++;
    else if (depth > 0 && character === ")") depth--;
    else if (depth === 0 && QUOTES.has(character)) {
      if (!QUOTES.has(text[at + 1] ?? "")) break;
      at++;
    }
  }
  return { start: from + 1, closed: Math.min(at, text.length), end: Math.min(at + 1, text.length) };
}

/** `@'…'@` and `@"…"@`: from the next line to a line that begins with the closing. */
export function hereString(text: string, from: number) {
  const [, quote] = /^@(['"\u2018-\u201F])[ \t]{0,40}\r?\n/.exec(text.slice(from, from + 50)) ?? [];
  if (quote === undefined) return undefined;
  const start = text.indexOf("\n", from) + 1;
  const closing = new RegExp(
    `^${SINGLE.has(quote) ? "['\u2018\u2019]" : '["\u201C\u201D]'}@`,
    "my",
  );
  closing.lastIndex = start;
  let line = start;
  while (line > 0 && line < text.length) {
    closing.lastIndex = line;
    if (closing.test(text)) {
      const closed = Math.max(line - 1, start);
      return {
        start,
        closed,
        end: line + 2,
        content: text.slice(start, closed),
        expands: !SINGLE.has(quote),
      };
    }
    const newline = text.indexOf("\n", line);
    line = newline < 0 ? text.length : newline + 1;
  }
  return {
    start,
    closed: text.length,
    end: text.length,
    content: text.slice(start),
    expands: !SINGLE.has(quote),
  };
}

/** The end of `[System.Collections.Generic.List[string]]`, or of anything that begins like one. */
export function typeEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && at < from + 300; at++) {
    if (text[at] === "[") depth++;
    else if (text[at] === "]" && --depth === 0) return at + 1;
    else if (/[\s;|&(){}$"']/.test(text.charAt(at)) && text[at] !== " ") return at;
  }
  return Math.min(from + 300, text.length);
}
