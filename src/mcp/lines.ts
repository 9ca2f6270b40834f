/** Messages as lines: how a stream is cut into them, and what a line may hold. */
import { CountersignError } from "../core/errors.ts";

/** No line is longer. */
export const MOST_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Cuts a stream into lines, without their ends and without empty ones. `tooLong` is called once for
 * each line that is longer than `most`; such a line is skipped.
 */
export function lineCutter(
  onLine: (line: Buffer) => void,
  tooLong: () => void,
  most: number = MOST_BYTES,
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    if (size <= most) parts.push(part);
    else parts = [];
  };
  const end = () => {
    const line = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const isTooLong = size > most;
    parts = [];
    size = 0;
    if (isTooLong) return tooLong();
    const trimmed = line.at(-1) === RETURN ? line.subarray(0, -1) : line;
    if (trimmed.length > 0) onLine(trimmed);
  };
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      end();
      from = at + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  };
}

/**
 * A client's line as every server cuts it. Some also end lines at a lone carriage return (Python)
 * or at U+2028, U+2029 (Node's readline) or U+0085: a call could hide between two of them. Those
 * three stand only in strings, and are escaped, which changes no value. Throws `bad-json` for the
 * first.
 */
export function oneLine(text: string): string {
  if (text.includes("\r"))
    throw new CountersignError("bad-json", "a message must not contain a carriage return");
  return text.replace(/[\u0085\u2028\u2029]/g, escaped);
}

const escaped = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
