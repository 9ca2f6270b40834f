/** Combines streams, with their texts as far as these are known. */
import type { Stream } from "../report.ts";
import { both, mixed, withText } from "./scope.ts";

/** More is not kept: `cat F F > G; cat G G > F` doubles it each time. */
const MAX_TEXT = 16_384;

/** One text behind the other. */
export function joined(a: Stream | undefined, b: Stream): Stream {
  if (!a) return b;
  const whole =
    a.text !== undefined && b.text !== undefined && a.text.length + b.text.length <= MAX_TEXT;
  return both(a, b, whole ? `${a.text}${b.text}` : undefined, a.vague || b.vague);
}

/**
 * What commands print one after the other. Where only some of it is known, that is kept as what it
 * may be.
 */
export function followed(a: Stream | undefined, b: Stream | undefined): Stream | undefined {
  if (a?.text === undefined && b?.text === undefined) return mixed(a, b);
  const text = `${a?.text ?? ""}${b?.text ?? ""}`;
  const whole = a?.text !== undefined && b?.text !== undefined && text.length <= MAX_TEXT;
  return both(a ?? {}, b ?? {}, text.slice(0, MAX_TEXT), !whole || a.vague || b.vague);
}

/** What is printed perhaps, or more than once. */
export const perhaps = (stream: Stream | undefined): Stream | undefined =>
  stream?.text === undefined || stream.vague ? stream : withText(stream, stream.text, true);

/** The same without a text that may be another. */
export const forCertain = (stream: Stream | undefined): Stream | undefined =>
  stream?.vague ? mixed(stream, {}) : stream;
