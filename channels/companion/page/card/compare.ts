/** Compares two texts by their lines: what both begin and end with is the same. */
import type { DiffLine, Span } from "../wire.ts";

export function compareLines(before: string, after: string): readonly DiffLine[] {
  const [old, young] = [before.split("\n"), after.split("\n")];
  const head = commonHead(old, young);
  const tail = commonHead(old.slice(head).reverse(), young.slice(head).reverse());
  const removed = old.slice(head, old.length - tail);
  const added = young.slice(head, young.length - tail);
  const isPaired = removed.length === added.length;
  const lines = (op: "add" | "remove", own: readonly string[], others: readonly string[]) =>
    own.map((text, at) => ({ op, text, ...(isPaired && { words: changed(text, others[at]!) }) }));
  return [
    ...same(old.slice(0, head)),
    ...lines("remove", removed, added),
    ...lines("add", added, removed),
    ...same(old.slice(old.length - tail)),
  ];
}

const same = (lines: readonly string[]): readonly DiffLine[] =>
  lines.map((text) => ({ op: "same", text }));

function commonHead<T>(one: ArrayLike<T>, other: ArrayLike<T>): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

/** The stretch of a line that differs from another. */
function changed(text: string, other: string): readonly Span[] {
  const head = commonHead(text, other);
  const rest = [text.slice(head), other.slice(head)].map((each) => [...each].reverse());
  const tail = commonHead(rest[0]!, rest[1]!);
  const to = text.length - rest[0]!.slice(0, tail).join("").length;
  return to > head ? [[head, to]] : [];
}
