/** Validates a part of a policy file against its schema, and describes each fault in words. */
import { z } from "zod";
import { misfit, typeInWords } from "../../core/misfit.ts";
import { didYouMean } from "../../core/nearest.ts";
import { keysAt } from "../../core/schema-keys.ts";
import type { Fault, Path } from "./document.ts";

export const text = z.string().min(1).max(1000);
export const someOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const DAY = 86_400_000;

/** `30s`, `10m`, `1h` as milliseconds: more than zero, and at most a day. */
export const duration = z
  .string()
  .refine(
    (given) => millisecondsOf(given) !== undefined,
    "a duration such as 30s, 10m or 1h, at most a day",
  )
  .transform((given) => millisecondsOf(given) ?? 0); // the check above made sure that it parses

function millisecondsOf(given: string): number | undefined {
  const [, count = 0, unit = ""] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(given) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? 0);
  return ms > 0 && ms <= DAY ? ms : undefined;
}

/** A number of seconds, as milliseconds. */
export const seconds = z
  .number()
  .positive()
  .max(DAY / 1000)
  .transform((given) => Math.max(1, Math.round(given * 1000)));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const own = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;

/** Undefined if the value does not match the schema; `tell` gets each fault. */
export function checked<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  path: Path,
  tell: (fault: Fault) => void,
): z.output<Shape> | undefined {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    for (const fault of faultsOf(issue, { shape, value, under: path })) tell(fault);
  return undefined;
}

interface Examined {
  readonly shape: z.ZodType;
  readonly value: unknown;
  readonly under: Path;
}

function faultsOf(issue: z.core.$ZodIssue, { shape, value, under }: Examined): Fault[] {
  const path = issue.path as Path;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(shape, path);
    return issue.keys.map((key) => ({
      path: [...under, ...path, key],
      message: `unknown key${didYouMean(key, known)}`,
    }));
  }
  const found = path.reduce<unknown>(own, value);
  return [{ path: [...under, ...path], message: misfit(expected(issue), found) }];
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value")
    return issue.values.length > 6 ? "one of the pattern keys" : oneOf(issue.values.map(String));
  if (issue.code === "invalid_type") return typeInWords(issue.expected);
  if (issue.code === "too_small")
    return issue.origin === "array"
      ? "at least one entry"
      : issue.origin === "string"
        ? "non-empty text"
        : "a number above 0";
  if (issue.code === "too_big")
    return issue.origin === "string"
      ? `text of at most ${issue.maximum} characters`
      : `at most ${issue.maximum}`;
  return issue.message;
}

const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
