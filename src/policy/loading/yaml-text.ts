/**
 * Parses YAML, and so JSON too, in linear time: a repository may contain a file that is written to
 * keep the gateway busy.
 */
import { type Document, isScalar, type LineCounter, parseDocument, visit } from "yaml";

interface Parsed {
  readonly document: Document.Parsed;
  readonly errors: readonly { readonly pos: readonly [number, number]; readonly message: string }[];
}

/**
 * Far deeper than any policy, because brackets in strings count as well. A recursive parser would
 * overflow its stack only far beyond this.
 */
const MAX_DEPTH = 1000;
const MAX_MARKS = 64;

/** A duplicate key in a mapping is an error. */
export function parseYaml(text: string, lineCounter: LineCounter): Parsed {
  const at = tooDeepAt(text);
  const document = parseDocument(at < 0 ? text : "", {
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
  });
  if (at >= 0)
    return {
      document,
      errors: [{ pos: [0, 0], message: `nested too deeply, at character ${at + 1}` }],
    };
  return {
    document,
    errors: document.errors.length > 0 ? document.errors : repeatedKeys(document),
  };
}

/** The parser's own check for duplicates compares every key with every other. */
function repeatedKeys(document: Document.Parsed): Parsed["errors"] {
  const errors: { pos: [number, number]; message: string }[] = [];
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name))
          errors.push({
            pos: [key.range?.[0] ?? 0, key.range?.[1] ?? 0],
            message: "Map keys must be unique",
          });
        keys.add(name);
      }
    },
  });
  return errors;
}

/** The nesting depth by the text alone. -1: none. */
function tooDeepAt(text: string): number {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 91 || code === 123) depth++;
    else if ((code === 93 || code === 125) && depth > 0) depth--;
    // `- - - x` and `? ? ? x` open one level each
    if (code === 45 || code === 63 || code === 58) marks++;
    else if (code !== 32 && code !== 9) marks = 0;
    if (depth > MAX_DEPTH || (marks > MAX_MARKS && isSpaced(text, at))) return at;
  }
  return -1;
}

/** `-----` opens no level. */
const isSpaced = (text: string, at: number): boolean => /[ \t]/.test(text[at - 1] ?? "");
