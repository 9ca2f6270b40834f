/** A call in code, its arguments, and its simplest effects. */

import { UNKNOWN } from "../report.ts";
import type { Arguments, Range } from "./arguments.ts";
import type { Scan, Sight } from "./scan.ts";
import { partnerAt, tokenAt } from "./tokens.ts";
import { listOf, textOf } from "./values.ts";

export interface Call extends Arguments {
  readonly scan: Scan;
  /** `os.remove`, `.unlink`. */
  readonly path: string;
  /** The object of a member call. */
  readonly receiver: Range | undefined;
}

export type Effect = (call: Call) => boolean;

/** The argument at this position, or with one of these names. */
export const argument = (
  { args, options }: Call,
  place: number,
  ...names: readonly string[]
): Range | undefined => {
  for (const name of names) if (options.has(name)) return options.get(name);
  return args[place];
};

export const text = (call: Call, place: number, ...names: readonly string[]): string => {
  const range = argument(call, place, ...names);
  return range ? textOf(call.scan, range) : UNKNOWN;
};

/** A path as the program resolves it. */
export const placed = ({ base }: Scan, path: string): string =>
  base === "" || /^[/~\0]/.test(path) ? path : `${base}/${path}`;

/** The paths that an argument names: one, or those of a list. */
export function paths(call: Call, range: Range | undefined): readonly string[] {
  if (!range) return [UNKNOWN];
  const { scan } = call;
  return (listOf(scan, range) ?? candidates(scan, range) ?? [textOf(scan, range)]).map((path) =>
    placed(scan, path),
  );
}

/** The values that a loop over a literal list assigns to a name. */
function candidates(scan: Scan, { code, from, to }: Range): readonly string[] | undefined {
  const name = tokenAt(code.tokens, from);
  const list = to === from + 1 && name.kind === "name" ? scan.loops.get(name.text) : undefined;
  return list && listOf(scan, list);
}

export type Place = number | "self";

export const rangeAt = (call: Call, place: Place): Range | undefined =>
  place === "self" ? call.receiver : argument(call, place, "path", "file", "filename", "database");

/** An effect that matters only together with others. */
export const marks =
  (what: Sight): Effect =>
  ({ scan }) => {
    scan.seen.add(what);
    return false;
  };

/** Harmless with one argument; a second one is a callback, and must be literal. */
export const single: Effect = ({ args: [, second] }) => {
  if (!second) return true;
  const { code, from } = second;
  const after =
    tokenAt(code.tokens, from).text === "(" ? partnerAt(code.partner, from) + 1 : from + 1;
  return code.tokens[after]?.text === "=>" || tokenAt(code.tokens, from).text === "function";
};

export const adds =
  (key: Parameters<Scan["report"]["add"]>[0]): Effect =>
  ({ scan }) => {
    scan.report.add(key);
    return false;
  };

/**
 * What a method does with this many arguments; with another number it is a harmless method of the
 * same name (`text.replace(a, b)`).
 */
export const withArguments =
  (count: number, other: Effect): Effect =>
  (call) => {
    const [first] = call.args;
    return (
      call.args.length !== count ||
      (first !== undefined && /^[{[]$/.test(tokenAt(first.code.tokens, first.from).text)) ||
      other(call)
    );
  };

/** Harmless, unless one of these options is given. */
export const without =
  (...options: readonly string[]): Effect =>
  (call) =>
    options.every((option) => !call.options.has(option));
