/** What `$x` and `${x…}` stand for, as far as the text tells. */
import { isKnown, UNKNOWN } from "../report.ts";
import { hasSecretName } from "../secret-names.ts";
import { touchesState } from "../self.ts";
import { setsVariable } from "./environment/index.ts";
import { EXPOSED } from "./exposure.ts";
import { noteExactly } from "./inquiry.ts";
import type { ParameterExpansionPart, Word, WordPart } from "./parse.ts";
import { mixed, type Value } from "./scope.ts";
import { expandOne, type Place, runInside } from "./words.ts";

type Part = Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>;
type Operation = NonNullable<ParameterExpansionPart["operation"]>;

const NOBODY_KNOWS: Value = { text: UNKNOWN };

export function parameterOf(part: Part, place: Place): Value {
  if (part.type === "SimpleExpansion") return standsFor(part.text.slice(1), place) ?? unset(part.text.slice(1));
  const { parameter, prefix, index, operation } = part;
  if (index) runInside(index, place);
  const value = prefix || index ? meant(parameter, prefix, place) : standsFor(parameter, place);
  if (!operation) return value ?? unset(parameter);
  const result = operated(value, operation, place, parameter);
  const hides = value !== undefined || (operation.type === "Default" && operation.operator.endsWith("+"));
  return hides || !hasSecretName(parameter) ? result : { ...result, from: mixed(result.from, EXPOSED) };
}

const NOBODY_SAYS: Value = { text: UNKNOWN, from: EXPOSED };

/** `${!NAME}` is what the variable holds that NAME names. */
function meant(name: string, prefix: string | undefined, place: Place): Value {
  const named = prefix === "!" ? standsFor(name, place)?.text : undefined;
  return named !== undefined && hasSecretName(named) ? NOBODY_SAYS : NOBODY_KNOWS;
}

/** A variable that this call never set comes from the environment; some of those hold secrets, by their names. */
const unset = (name: string): Value => (hasSecretName(name) ? NOBODY_SAYS : NOBODY_KNOWS);

/** What a name stands for; undefined where this call never set it. */
function standsFor(name: string, { scope, inquiry, source }: Place): Value | undefined {
  if (touchesState(name)) noteExactly(inquiry, "countersign.self", source);
  const value = scope.vars.get(name);
  if (value) return value;
  switch (name) {
    case "HOME":
      return { text: "~" };
    case "PWD":
      return { text: scope.cwd ?? "." };
    case "IFS":
      return { text: " \t\n" };
    case "TMPDIR":
      return { text: "/tmp" };
    case "@":
    case "*":
      return scope.positional && { text: scope.positional.join(" ") };
  }
  const digits = /^\d$/.test(name) ? Number(name) : 0;
  if (digits === 0 || !scope.positional) return undefined;
  return { text: scope.positional[digits - 1] ?? "" };
}

/** Where a name was never set here, what stands in for it is taken: whoever wrote it expects to need it. */
function operated(value: Value | undefined, operation: Operation, place: Place, name: string): Value {
  switch (operation.type) {
    case "Default": {
      const other: Value = expandOne(operation.operand, place);
      const { operator } = operation;
      if (operator.endsWith("?")) return value ?? NOBODY_KNOWS;
      if (operator.endsWith("+")) return value?.text === "" ? value : other;
      if (value && (value.text !== "" || !operator.startsWith(":"))) return value;
      if (operator.endsWith("=")) {
        place.scope.vars.set(name, other);
        setsVariable(name, other.text, { inquiry: place.inquiry, scope: place.scope, span: place.source });
      }
      return other;
    }
    case "Remove":
      return removed(value, operation.operator, expandOne(operation.operand, place).text);
    case "Replace": {
      const pattern = expandOne(operation.pattern, place).text;
      const replacement = expandOne(operation.replacement, place).text;
      if (
        !known(value) ||
        !isPlain(pattern) ||
        pattern === "" ||
        operation.operator.length > 1 !== operation.operator.startsWith("//")
      )
        return mystery(value);
      const text =
        operation.operator === "//"
          ? value.text.replaceAll(pattern, () => replacement)
          : value.text.replace(pattern, () => replacement);
      return { text, from: value.from };
    }
    case "Slice": {
      const [from, length] = [operation.offset, operation.length].map((word) => numberOf(word, place));
      if (!known(value) || from === undefined || (operation.length && length === undefined)) return mystery(value);
      const start = from < 0 ? Math.max(value.text.length + from, 0) : from;
      const end = length === undefined ? undefined : length < 0 ? value.text.length + length : start + length;
      return { text: value.text.slice(start, end), from: value.from };
    }
    case "CaseModification": {
      if (operation.operand) runInside(operation.operand, place);
      if (!known(value) || operation.operand) return mystery(value);
      const { operator } = operation;
      const cased = (text: string): string => (operator.startsWith("^") ? text.toUpperCase() : text.toLowerCase());
      return {
        text: operator.length > 1 ? cased(value.text) : cased(value.text.slice(0, 1)) + value.text.slice(1),
        from: value.from,
      };
    }
    case "Transform":
      runInside(operation.operand, place);
      return mystery(value);
    default:
      return mystery(value);
  }
}

const known = (value: Value | undefined): value is Value => value !== undefined && isKnown(value.text);
const mystery = (value: Value | undefined): Value => (value ? { text: UNKNOWN, from: value.from } : NOBODY_KNOWS);
const isPlain = (pattern: string): boolean => !/[*?[\\\0]/.test(pattern);

function removed(value: Value | undefined, operator: string, pattern: string): Value {
  if (!known(value) || !isPlain(pattern)) return mystery(value);
  const { text, from } = value;
  if (operator.startsWith("#")) return { text: text.startsWith(pattern) ? text.slice(pattern.length) : text, from };
  return { text: pattern !== "" && text.endsWith(pattern) ? text.slice(0, -pattern.length) : text, from };
}

function numberOf(word: Word | undefined, place: Place): number | undefined {
  if (!word) return undefined;
  const text = expandOne(word, place).text.trim();
  return /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
}
