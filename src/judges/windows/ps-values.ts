/** The value of a PowerShell word, if the text shows it. */
import { type Stream, UNKNOWN } from "../report.ts";
import type { Script } from "./ps-syntax.ts";

export interface Value {
  /** With UNKNOWN for parts that are only known at run time. */
  readonly text: string;
  /** Several of them: `'a','b'`. */
  readonly list?: readonly string[] | undefined;
  /** Its origins. */
  readonly from?: Stream | undefined;
  readonly blocks?: readonly Script[] | undefined;
  /** The name of a parameter: `-Recurse`. */
  readonly parameter?: boolean | undefined;
  /** Belongs to the value before it: a comma stood between them. */
  readonly listed?: boolean | undefined;
  /** It names existing objects: files of a directory, services, shadow copies. */
  readonly objects?: string | undefined;
}

export const NOTHING: Value = { text: "" };
export const UNKNOWN_VALUE: Value = { text: UNKNOWN };

/** Longer texts are not kept. */
export const MAX_TEXT = 4096;

export function mixed(a: Stream | undefined, b: Stream | undefined): Stream | undefined {
  if (!a || !b) return a ?? b;
  return {
    ...(a.network || b.network ? { network: true } : {}),
    ...(a.decoded || b.decoded ? { decoded: true } : {}),
    ...(a.secret || b.secret ? { secret: true } : {}),
  };
}

/** Concatenated values, as in `"a$b"` or `'a' + 'b'`. */
export function joined(values: readonly Value[]): Value {
  const text = values.map((value) => value.text).join("");
  let from: Stream | undefined;
  for (const value of values) from = mixed(from, value.from);
  const objects = values.find((value) => value.objects !== undefined)?.objects;
  return { text: text.length <= MAX_TEXT ? text : UNKNOWN, from, objects };
}

/** The same, with an unknown text. */
export const veiled = ({ from, objects }: Value): Value => ({ text: UNKNOWN, from, objects });

/** `"{0}{1}" -f 'a','b'`. */
export function formatted(format: string, values: readonly string[]): string {
  if (format.includes(UNKNOWN)) return UNKNOWN;
  const made = format.replace(
    /\{(\d{1,3})(?:[,:][^{}]{0,40})?\}/g,
    (_, index: string) => values[Number(index)] ?? UNKNOWN,
  );
  return made.length <= MAX_TEXT ? made : UNKNOWN;
}
