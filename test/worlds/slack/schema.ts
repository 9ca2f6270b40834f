/**
 * Checks of JSON that complain in Slack's words: a message, and a JSON pointer to what is wrong.
 */
import { isJson, type Json } from "./wire.ts";

export type Report = (message: string, at: string) => void;
export type Check = (value: unknown, at: string, report: Report) => void;
interface Field {
  readonly check: Check;
  readonly required: boolean;
}

export const need = (check: Check): Field => ({ check, required: true });
export const may = (check: Check): Field => ({ check, required: false });

/** A string of `min` to `max` characters, counted as JavaScript does. */
export const string =
  (max = Number.POSITIVE_INFINITY, min = 1): Check =>
  (value, at, report) => {
    if (typeof value !== "string") report("must provide a string", at);
    else if (value.length < min) report(`must be more than ${min - 1} characters`, at);
    else if (value.length > max) report(`must be less than ${max + 1} characters`, at);
  };

export const flag: Check = (value, at, report) => {
  if (typeof value !== "boolean") report("must provide a boolean", at);
};

export const number: Check = (value, at, report) => {
  if (typeof value !== "number") report("must provide a number", at);
};

export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value, at, report) => {
    if (!allowed.includes(value)) report(`must be a valid enum value`, at);
  };

export const list =
  (of: Check, max = Number.POSITIVE_INFINITY, min = 1): Check =>
  (value, at, report) => {
    if (!Array.isArray(value)) return report("must provide an array", at);
    if (value.length > max) return report(`no more than ${max} items allowed`, at);
    if (value.length < min) return report(`no fewer than ${min} items allowed`, at);
    for (const [index, each] of value.entries()) of(each, `${at}/${index}`, report);
  };

/** An object of exactly these fields. */
export const shape =
  (fields: Readonly<Record<string, Field>>): Check =>
  (value, at, report) => {
    if (!isJson(value)) return report("must provide an object", at);
    for (const [name, { check, required }] of Object.entries(fields)) {
      if (value[name] !== undefined) check(value[name], `${at}/${name}`, report);
      else if (required) report(`missing required field: ${name}`, at);
    }
    for (const name of Object.keys(value))
      if (!(name in fields)) report(`invalid additional property: ${name}`, at);
  };

/** An object whose `type` says which of these it is. */
export const byType =
  (kinds: Readonly<Record<string, Check>>): Check =>
  (value, at, report) => {
    if (!isJson(value)) return report("must provide an object", at);
    if (value.type === undefined) return report("missing required field: type", at);
    const kind = Object.hasOwn(kinds, String(value.type)) ? kinds[String(value.type)] : undefined;
    if (kind) kind(value, at, report);
    else report(`unsupported type: ${String(value.type)}`, `${at}/type`);
  };

/** Where Slack tries several schemas it says first that none matched. */
export const anyOf =
  (check: Check): Check =>
  (value, at, report) => {
    const found = problemsOf(check, value, at);
    if (found.length > 0) report("failed to match all allowed schemas", at);
    for (const [message, where] of found) report(message, where);
  };

export const both =
  (...checks: readonly Check[]): Check =>
  (value, at, report) => {
    for (const check of checks) check(value, at, report);
  };

/** An extra rule about an object that has its shape. */
export const rule =
  (broken: (value: Json, at: string, report: Report) => void): Check =>
  (value, at, report) => {
    if (isJson(value)) broken(value, at, report);
  };

function problemsOf(
  check: Check,
  value: unknown,
  at: string,
): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  check(value, at, (message, where) => found.push([message, where]));
  return found;
}

/** What is wrong with it, as Slack writes it into `errors`. */
export const complaintsOf = (check: Check, value: unknown, at: string): readonly string[] =>
  problemsOf(check, value, at).map(([message, where]) => `${message} [json-pointer:${where}]`);
