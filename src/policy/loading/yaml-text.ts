/**
 * Parses YAML, and so JSON too, in a time that grows no faster than the text: a repository may have
 * been written to keep a gateway busy.
 */
import { type Document, isScalar, type LineCounter, parseDocument, visit } from "yaml";

interface Parsed {
  readonly document: Document.Parsed;
  readonly errors: readonly { readonly pos: readonly [number, number]; readonly message: string }[];
}

/**
 * Far deeper than any policy, because brackets in texts count as well; a parser that calls itself
 * runs out of room far below.
 */
const MAX_DEPTH = 1000;
const MAX_MARKS = 64;

/** A key that stands twice in one mapping is an error. */
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

/** What the parser itself does for it takes a look at every key for every key. */
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

/** By its letters alone. -1: nowhere. */
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

/** `-----` opens nothing. */
const isSpaced = (text: string, at: number): boolean => /[ \t]/.test(text[at - 1] ?? "");
