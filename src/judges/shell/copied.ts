/** Programs whose output or files are what they have read: what is known of it stays known. */
import type { Stream } from "../report.ts";
import type { Command } from "./program.ts";
import { mixed } from "./scope.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** What they write is what they read, from a file or from their input. */
export const COPIERS = set("cp mv ln link install dd");
const TAKERS = set("tee sponge dd install cp");
/** What they print are lines of what they read. */
export const PASSERS = set("cat tac head tail grep egrep fgrep sort uniq nl");

/** The text that a program puts into the files that it writes. */
export function copiedBy({ program, stdin, args }: Command, copied: Stream | undefined): Pick<Stream, "text"> | undefined {
  if (copied?.text !== undefined) return { text: copied.text };
  const takes = TAKERS.has(program) && stdin?.text !== undefined;
  return takes && (program === "tee" || program === "sponge" || !args.some((arg) => arg.startsWith("if=")))
    ? { text: stdin.text }
    : undefined;
}

/** More is not kept: `cat F F > G; cat G G > F` doubles it each time. */
const MAX_TEXT = 16_384;

/** One text behind the other. */
export function joined(a: Stream | undefined, b: Stream): Stream {
  if (!a) return b;
  const whole = a.text !== undefined && b.text !== undefined && a.text.length + b.text.length <= MAX_TEXT;
  const text = whole ? `${a.text}${b.text}` : undefined;
  return { ...mixed(a, b), ...(text !== undefined && { text }), ...((a.vague || b.vague) && { vague: true }) };
}
