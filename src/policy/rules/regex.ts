/**
 * Regular expressions of other programs' policy files, matched in linear time by RE2, whatever the
 * pattern and the text.
 */
import type { RE2JS } from "re2js";
import { re2 } from "./re2.ts";
import { type Flavour, translate } from "./regex-syntax.ts";
import type { Behaviour, Regex } from "./rule.ts";

/** Longer patterns are rejected. */
const MAX_PATTERN = 4000;
/**
 * A longer text is not searched: an allow counts as no match, an ask or a deny as a match. In
 * UTF-16 units. The slowest patterns that were tried took half a microsecond for each. The judges
 * read no more of a command either.
 */
const MAX_TEXT = 10_000;

/** Returns an error text if the pattern is invalid. */
export function compileRegex(source: string, flavour: Flavour, action: Behaviour): Regex | string {
  if (source.length > MAX_PATTERN) return `it is longer than ${MAX_PATTERN} characters`;
  const translated = translate(source, flavour);
  if (typeof translated === "string") return translated;
  const { pattern, backwards, looks, weight } = translated;
  const compiled = compiledOf(pattern, looks);
  if (typeof compiled === "string") return compiled;
  const beyond = action !== "allow";
  return {
    source,
    recipe: { flavour, action },
    weight,
    test: (text) =>
      text.length > MAX_TEXT ? beyond : compiled.test(backwards ? reversed(text) : text),
  };
}

function compiledOf(pattern: string, looks: boolean): RE2JS | string {
  try {
    const compiler = re2();
    return compiler.compile(pattern, looks ? compiler.LOOKBEHINDS : 0);
  } catch (error) {
    return (error as Error).message;
  }
}

let last = "";
let lastReversed = "";

/**
 * Reverses by characters, not by UTF-16 units. Keeps the last result: many patterns are matched
 * with the same text.
 */
function reversed(text: string): string {
  if (text === last) return lastReversed;
  last = text;
  lastReversed = [...text].reverse().join("");
  return lastReversed;
}
