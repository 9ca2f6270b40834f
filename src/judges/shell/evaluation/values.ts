/**
 * What is known about a variable's value before the shell evaluates it, and its attributes from
 * `declare`.
 */
import { type Stream, UNKNOWN } from "../../report.ts";
import type { Scope, Value } from "../scope.ts";

/** The attributes of a name, from `declare`. */
export interface Attributes {
  /** `-i`: every assigned value is evaluated. */
  readonly integer?: boolean;
  /** `-A`: its subscripts are texts, not arithmetic. */
  readonly associative?: boolean;
  /** `-a`: an assigned text in parentheses is read as a list. */
  readonly array?: boolean;
  /** `-n`: the name that it refers to; empty if it has none yet. */
  readonly reference?: string | undefined;
  /** For `@`: all of `$1`, `$2`, … are numbers. */
  readonly inert?: boolean;
}

export const NO_ATTRIBUTES: ReadonlyMap<string, Attributes> = new Map();

/** A number that is only known at run time. */
export const NUMBER: Value = { text: UNKNOWN, inert: true };

/** Stands for every variable, once a variable of unknown name has been assigned. */
export const ANY_NAME = "";

/** Numbers and operators: evaluating them runs nothing. */
const PLAIN = /^[\s\d+\-*/%<>=!&|^~?:(),.#]*$/;

export const isPlain = (text: string): boolean => PLAIN.test(text);

/**
 * Whether evaluating a value runs nothing, whatever its text is. Undefined: the name was never set.
 */
export const isInert = (value: Value | undefined): boolean =>
  value === undefined ||
  value.inert === true ||
  (isPlain(value.text) && (value.items?.every(isPlain) ?? true));

export const isSame = (a: Value | undefined, b: Value): boolean =>
  a === b ||
  (a?.text === b.text && a.from === b.from && a.inert === b.inert && a.items === b.items);

/** One of two values. */
export const unsettled = (a: Value | undefined, b: Value, from: Stream | undefined): Value => ({
  text: UNKNOWN,
  from,
  inert: isInert(a) && isInert(b),
});

/**
 * Never set in this call except by the judges, in place of an unknown text, or by the shell itself,
 * from text that others may have chosen.
 */
const CARRIERS = new Set(
  `unknown_ _ 0 @ * PWD OLDPWD DIRSTACK BASH_COMMAND BASH_ARGV BASH_ARGV0 BASH_SOURCE
  BASH_EXECUTION_STRING FUNCNAME REPLY OPTARG MAPFILE BASH_REMATCH COMP_LINE COMP_WORDS
  READLINE_LINE ZSH_EVAL_CONTEXT ZSH_ARGZERO argv words BUFFER MATCH match mapfile history
  historywords dirstack reply`.split(/\s+/),
);

/**
 * Whether a name that this call never sets may hold text that runs code when evaluated. Environment
 * variables existed before the call: `((DEBUG))` and `[[ $COUNT -gt 1 ]]` are everyday code.
 */
export const isCarrier = (name: string, { vars }: Pick<Scope, "vars">): boolean =>
  CARRIERS.has(name) || /^\d+$/.test(name) || vars.has(ANY_NAME);

/** The name that a name refers to: itself, unless it is a reference. */
export function referred(name: string, { attributes }: Pick<Scope, "attributes">): string {
  let target = name;
  for (let hops = 0; hops < 8; hops++) {
    const next = attributes.get(target)?.reference;
    if (next === undefined || next === "") return target;
    target = next;
  }
  return target;
}

/** Whether its subscripts are texts. */
export const isAssociative = (
  name: string,
  { scope }: { readonly scope: Pick<Scope, "attributes"> },
): boolean =>
  scope.attributes.size > 0 && scope.attributes.get(referred(name, scope))?.associative === true;

/** Gives a name further attributes. */
export function mark(scope: Pick<Scope, "attributes">, name: string, attributes: Attributes): void {
  scope.attributes = new Map(scope.attributes).set(name, {
    ...scope.attributes.get(name),
    ...attributes,
  });
}
