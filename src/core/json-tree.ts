/**
 * JSON text as a tree that knows the position of each value, so that one part of the text can be
 * replaced without changing the rest.
 */
import { closingQuote } from "./json.ts";

export interface Leaf {
  readonly kind: "string" | "other";
  /** Its position in the text, quotes included. */
  readonly start: number;
  readonly end: number;
}
export type Tree =
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: Tree])[] }
  | { readonly kind: "array"; readonly items: readonly Tree[] }
  | Leaf;

const SPACE = /[\s,:]*/y;
const OTHER = /[^\s,:\]}]+/y;

/** `text` has to be JSON. Linear time. */
export function treeOf(text: string): Tree {
  let at = 0;
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at;
    pattern.test(text);
    at = Math.max(at, pattern.lastIndex);
  };
  const string = (): Leaf => {
    const start = at;
    at = closingQuote(text, at) + 1;
    return { kind: "string", start, end: at };
  };
  function value(): Tree {
    skip(SPACE);
    const start = at;
    if (text[at] === '"') return string();
    if (text[at] === "{") return { kind: "object", members: list("}", member) };
    if (text[at] === "[") return { kind: "array", items: list("]", value) };
    skip(OTHER);
    return { kind: "other", start, end: at };
  }
  function member(): readonly [string, Tree] {
    const { start, end } = string();
    return [JSON.parse(text.slice(start, end)) as string, value()];
  }
  function list<T>(closing: string, item: () => T): T[] {
    const items: T[] = [];
    at++;
    for (skip(SPACE); at < text.length && text[at] !== closing; skip(SPACE)) items.push(item());
    at++;
    return items;
  }
  return value();
}
