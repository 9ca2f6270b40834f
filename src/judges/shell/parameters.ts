/** The values of `$x` and `${x…}`, if the text shows them. */

import { touchesState } from "../own-gateway.ts";
import { EXPOSED, isKnown, OWN_JOB, type Stream, TRACED, UNKNOWN } from "../report.ts";
import { hasSecretName } from "../secret-names.ts";
import { deeper, noteExactly } from "./analysis-state.ts";
import { evaluateWord } from "./evaluation/arithmetic.ts";
import { assign } from "./evaluation/assigning.ts";
import { isInertWord, isSettledWord } from "./evaluation/inert.ts";
import { evaluateName, evaluateSubscript } from "./evaluation/names.ts";
import { evaluateExpansions } from "./evaluation/prompts.ts";
import { isCarrier, isPlain, NUMBER, referred } from "./evaluation/values.ts";
import { evaluateZsh } from "./evaluation/zsh.ts";
import { runInside } from "./inside.ts";
import type { ParameterExpansionPart, Word, WordPart } from "./parse.ts";
import type { Place } from "./place.ts";
import { mixed, type Value, WORDS } from "./scope.ts";
import { withEach } from "./word-texts.ts";

type Part = Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>;
type Operation = NonNullable<ParameterExpansionPart["operation"]>;

const UNKNOWN_VALUE: Value = { text: UNKNOWN };

/** The default for a missing value is expanded too, and so on: this limits the depth. */
export function parameterIn(part: Part, place: Place): Value {
  const nested = part.type === "ParameterExpansion" && part.operation !== undefined;
  if (nested && !deeper(place.analysis, part.text.length)) return UNKNOWN_VALUE;
  const value = parameterOf(part, place);
  if (nested) place.analysis.depth--;
  if (value.from?.exposes && place.scope.vars.has(TRACED))
    noteExactly(place.analysis, "secret.access", place.span ?? place.source);
  return value;
}

function parameterOf(part: Part, place: Place): Value {
  if (part.type === "SimpleExpansion")
    return single(named(part.text.slice(1), place)) ?? unset(part.text.slice(1));
  const { parameter, prefix, index, operation } = part;
  if (index) evaluateSubscript(parameter, index, place);
  if (operation?.type === "Unknown") {
    evaluateZsh(part.text, place);
    return unset(parameter);
  }
  const value = index ? elementOf(parameter, index, place) : single(named(parameter, place));
  if (prefix === "!" && operation?.type !== "Names") {
    const result = operated(indirect(part, value, place), operation, place, "");
    return { ...result, from: mixed(result.from, meant(parameter, prefix, place).from) };
  }
  if (prefix) return UNKNOWN_VALUE;
  if (!operation) return value ?? unset(parameter);
  const result = operated(
    value,
    operation,
    place,
    index ? `${parameter}[${index.text}]` : parameter,
  );
  const hides =
    value !== undefined || (operation.type === "Default" && operation.operator.endsWith("+"));
  return hides || !hasSecretName(parameter)
    ? result
    : { ...result, from: mixed(result.from, EXPOSED) };
}

/** `$a` of a list: in bash its first element, in zsh all of them. */
function single(value: Value | undefined): Value | undefined {
  if (value?.items === undefined || value.items.length < 2 || value.text === value.items.join(" "))
    return value;
  return { ...value, text: UNKNOWN, inert: value.items.every(isPlain) };
}

/** The value of a name; for a reference, the value of its target. */
function named(name: string, place: Place): Value | undefined {
  const target = referred(name, place.scope);
  if (target === name) return standsFor(name, place);
  const base = evaluateName(target, place);
  return base === undefined || base !== target
    ? UNKNOWN_VALUE
    : (standsFor(base, place) ?? unset(base));
}

/** `${!x}`: the value of the variable that `x` names. `${!a[@]}` are the subscripts of an array. */
function indirect(
  { parameter, index }: ParameterExpansionPart,
  value: Value | undefined,
  place: Place,
): Value | undefined {
  if (index?.text === "@" || index?.text === "*") return UNKNOWN_VALUE;
  if (parameter === "#")
    return standsFor(String(place.scope.positional?.length ?? ""), place) ?? UNKNOWN_VALUE;
  if (parameter === "!" || parameter === "?") return UNKNOWN_VALUE;
  if (value === undefined && !isCarrier(parameter, place.scope)) return undefined;
  if (value?.inert) return UNKNOWN_VALUE;
  const base = evaluateName(value?.text ?? UNKNOWN, place);
  return base !== undefined && base === value?.text ? standsFor(base, place) : UNKNOWN_VALUE;
}

/** `${a[1]}`, if all of the array is known or all of it is harmless. */
function elementOf(parameter: string, index: Word, place: Place): Value | undefined {
  const value = standsFor(referred(parameter, place.scope), place);
  if (value?.items === undefined)
    return value && (value.inert ? NUMBER : { text: UNKNOWN, from: value.from });
  if (index.text === "@" || index.text === "*")
    return { text: value.items.join(" "), from: value.from, items: value.items };
  const at = /^-?\d{1,6}$/.test(index.text) ? Number(index.text) : Number.NaN;
  const item = value.items.at(at);
  if (!Number.isNaN(at)) return item === undefined ? undefined : { text: item, from: value.from };
  return { text: UNKNOWN, from: value.from, inert: value.items.every(isPlain) };
}

const NOBODY_SAYS: Value = { text: UNKNOWN, from: EXPOSED };

/** `${!NAME}` is the value of the variable whose name NAME holds. */
function meant(name: string, prefix: string | undefined, place: Place): Value {
  const named = prefix === "!" ? standsFor(name, place)?.text : undefined;
  return named !== undefined && hasSecretName(named) ? NOBODY_SAYS : UNKNOWN_VALUE;
}

/**
 * A variable that this call never set comes from the environment; some of those hold secrets,
 * judging by their names.
 */
const unset = (name: string): Value => (hasSecretName(name) ? NOBODY_SAYS : UNKNOWN_VALUE);

function wordsAll(scope: Place["scope"]): Value | undefined {
  const from = fromWords(scope);
  if (scope.positional) return { text: scope.positional.join(" "), items: scope.positional, from };
  return from && { text: UNKNOWN, from };
}

const fromWords = ({ vars }: Place["scope"]): Stream | undefined => vars.get(WORDS)?.from;

/** The value of a name; undefined if this call never set it. */
function standsFor(name: string, { scope, analysis, source }: Place): Value | undefined {
  if (touchesState(name)) noteExactly(analysis, "countersign.self", source);
  const value = scope.vars.get(name);
  if (value) return value;
  switch (name) {
    case "HOME":
      return { text: "~" };
    case "PWD":
      return { text: scope.cwd ?? "." };
    case "IFS":
      return { text: " \t\n" };
    case "!":
      return { text: OWN_JOB, inert: true };
    case "TMPDIR":
      return { text: "/tmp" };
    case "@":
    case "*":
      return wordsAll(scope);
  }
  const digits = /^\d{1,4}$/.test(name) ? Number(name) : 0;
  if (digits === 0) return undefined;
  const from = fromWords(scope);
  if (scope.positional) return { text: scope.positional[digits - 1] ?? "", from };
  return from && { text: UNKNOWN, from };
}

function operated(
  value: Value | undefined,
  operation: Operation | undefined,
  place: Place,
  name: string,
): Value {
  switch (operation?.type) {
    case undefined:
      return value ?? UNKNOWN_VALUE;
    case "Default":
      return defaulted(value, operation, { place, name });
    case "Remove":
      return removed(
        value,
        operation.operator,
        place.evaluator.expandOne(operation.operand, place).text,
      );
    case "Replace":
      return replaced(value, operation, place);
    case "Slice":
      return sliced(value, operation, { place, name });
    case "CaseModification":
      return cased(value, operation, place);
    case "Transform":
      runInside(operation.operand, place);
      if (operation.operand.text.includes("P"))
        evaluateExpansions(carried(value, place, name), place, name);
      return mystery(value);
    default:
      return mystery(value);
  }
}

type OperationOf<T extends Operation["type"]> = Extract<Operation, { type: T }>;

/** The position of an operation, and the name that it applies to. */
interface Operated {
  readonly place: Place;
  readonly name: string;
}

/**
 * `${x:-y}` and similar expansions. If the call never set the name, the default is used: the script
 * expects to need it.
 */
function defaulted(
  value: Value | undefined,
  { operand, operator }: OperationOf<"Default">,
  { place, name }: Operated,
): Value {
  const other: Value = wordValue(operand, place);
  if (operator.endsWith("?")) {
    // these words are printed if the value is missing
    if (other.from?.exposes)
      noteExactly(place.analysis, "secret.access", place.span ?? place.source);
    return value ?? UNKNOWN_VALUE;
  }
  if (operator.endsWith("+")) return value?.text === "" ? value : other;
  const assigns = operator.endsWith("=") && /^\w+$/.test(name);
  if (value && (value.text !== "" || !operator.startsWith(":"))) {
    if (assigns && mayBeEmpty(value)) {
      assign(name, other, place);
      place.scope.vars.set(name, value);
    }
    return value;
  }
  if (assigns) assign(name, other, place);
  return other;
}

/** `${x/a/b}`, `${x//a/b}`. */
function replaced(
  value: Value | undefined,
  operation: OperationOf<"Replace">,
  place: Place,
): Value {
  const { operator } = operation;
  const pattern = place.evaluator.expandOne(operation.pattern, place).text;
  const replacement = place.evaluator.expandOne(operation.replacement, place).text;
  const isReadable = operator.length > 1 === operator.startsWith("//");
  if (!known(value) || !isFixed(pattern) || pattern === "" || !isReadable) return mystery(value);
  const text =
    operator === "//"
      ? withEach(value.text, pattern, replacement)
      : value.text.replace(pattern, () => replacement);
  return { text, from: value.from };
}

/** `${x:1:2}`. */
function sliced(
  value: Value | undefined,
  operation: OperationOf<"Slice">,
  { place, name }: Operated,
): Value {
  for (const word of [operation.offset, operation.length]) if (word) evaluateWord(word, place);
  const from = numberOf(operation.offset, place);
  const length = numberOf(operation.length, place);
  if (value?.items && /^[@*]$|\[[@*]\]/.test(name)) return mystery(value);
  if (!known(value) || from === undefined || (operation.length && length === undefined))
    return mystery(value);
  const start = from < 0 ? Math.max(value.text.length + from, 0) : from;
  const end =
    length === undefined ? undefined : length < 0 ? value.text.length + length : start + length;
  return { text: value.text.slice(start, end), from: value.from };
}

/** `${x^^}`, `${x,}`. */
function cased(
  value: Value | undefined,
  { operand, operator }: OperationOf<"CaseModification">,
  place: Place,
): Value {
  if (operand) runInside(operand, place);
  if (!known(value) || operand) return mystery(value);
  const turned = (text: string): string =>
    operator.startsWith("^") ? text.toUpperCase() : text.toLowerCase();
  const { text, from } = value;
  return {
    text: operator.length > 1 ? turned(text) : turned(text.slice(0, 1)) + text.slice(1),
    from,
  };
}

/** A name that was never set may still hold what others have chosen. */
const carried = (value: Value | undefined, { scope }: Place, name: string): Value | undefined =>
  value ?? (isCarrier(name, scope) ? UNKNOWN_VALUE : undefined);

/** Unknown: the command that it comes from may have printed nothing. */
const mayBeEmpty = ({ text }: Value): boolean => text !== "" && text.replaceAll(UNKNOWN, "") === "";

const known = (value: Value | undefined): value is Value =>
  value !== undefined && isKnown(value.text);
const mystery = (value: Value | undefined): Value =>
  value ? { text: UNKNOWN, from: value.from } : UNKNOWN_VALUE;
const isFixed = (pattern: string): boolean => !/[*?[\\\0]/.test(pattern);

function removed(value: Value | undefined, operator: string, pattern: string): Value {
  if (!known(value) || !isFixed(pattern)) return mystery(value);
  const { text, from } = value;
  if (operator.startsWith("#"))
    return { text: text.startsWith(pattern) ? text.slice(pattern.length) : text, from };
  return {
    text: pattern !== "" && text.endsWith(pattern) ? text.slice(0, -pattern.length) : text,
    from,
  };
}

/** A word as a value; if its text is unknown, with what else is known about it. */
export function wordValue(word: Word, place: Place): Value {
  const { text, from } = place.evaluator.expandOne(word, place);
  if (isKnown(text)) return { text, from };
  return isInertWord(word, place)
    ? { text, from, inert: true }
    : { text, from, settled: isSettledWord(word, place) };
}

function numberOf(word: Word | undefined, place: Place): number | undefined {
  if (!word) return undefined;
  const text = place.evaluator.expandOne(word, place).text.trim();
  return /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
}
