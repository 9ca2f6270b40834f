/**
 * `declare`, `local`, `export` and related builtins: attributes, names with subscripts, values.
 * Source: bash(1), zshbuiltins(1).
 */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, UNKNOWN } from "../../report.ts";
import { noteExactly } from "../analysis-state.ts";
import { judgeVariable } from "../environment/index.ts";
import type { Place } from "../place.ts";
import type { ExecContext } from "../run.ts";
import type { Value } from "../scope.ts";
import { noteHidden } from "./arithmetic.ts";
import { assign, refer } from "./assigning.ts";
import { placeOf } from "./builtins.ts";
import { evaluateName } from "./names.ts";
import { runText } from "./tables.ts";
import { ANY_NAME, type Attributes, mark } from "./values.ts";

/** Builtins that make a variable local to the function. */
const LOCAL = new Set(["declare", "typeset", "local", "integer", "float"]);

interface Declaration {
  readonly setting: ExecContext;
  readonly place: Place;
  readonly command: string;
  /** All the letters given after `-`. */
  readonly letters: string;
}

export function declareNames(command: string, args: readonly string[], setting: ExecContext): void {
  const letters = args.filter((arg) => /^-\w/.test(arg)).join("");
  if (/[fFp]/.test(letters) && command !== "typeset") return;
  const declaration: Declaration = { setting, place: placeOf(setting), command, letters };
  for (const arg of args) if (!/^[-+]/.test(arg)) declareOne(arg, declaration);
}

function declareOne(word: string, declaration: Declaration): void {
  const { place, command } = declaration;
  const [, name, subscript, append, text] =
    /^([A-Za-z_]\w*)(\[[^=]*\])?(?:(\+?)=([\s\S]*))?$/.exec(word) ?? [];
  if (name === undefined) {
    declareUnknown(word, declaration);
    return;
  }
  if (subscript !== undefined) evaluateName(name + subscript, place);
  if (LOCAL.has(command)) hide(name, declaration);
  attribute(name, declaration);
  if (text !== undefined)
    giveValue({ name, text, subscript, isAppended: append === "+" }, declaration);
  else if (isReference(declaration)) refer(name, { text: "" }, place);
}

/** Its subscript is evaluated: in bash by `declare "$x"`, in zsh by `export "$x"` too. */
function declareUnknown(word: string, { place, setting }: Declaration): void {
  if (isKnown(word)) {
    evaluateName(beforeFirst(word, "="), place);
    return;
  }
  noteHidden(place, setting.span);
  place.scope.vars.set(ANY_NAME, { text: UNKNOWN });
}

/** In a function, what `local x` and `declare x` create ends with the function. */
function hide(name: string, { place: { scope }, letters }: Declaration): void {
  if (scope.hidden && !letters.includes("g") && !scope.hidden.has(name))
    scope.hidden.set(name, scope.vars.get(name));
}

/** More names are not tracked: each one copies the list. */
const MAX_ATTRIBUTES = 128;

function attribute(
  name: string,
  { place: { scope, analysis }, command, letters }: Declaration,
): void {
  const integer = /[iFE]/.test(letters) || command === "integer" || command === "float";
  const attributes: Attributes = {
    ...(integer && { integer }),
    ...(letters.includes("A") && { associative: true }),
    ...(/[aA]/.test(letters) && { array: true }),
  };
  if (scope.attributes.size >= MAX_ATTRIBUTES) {
    noteExactly(analysis, "shell.too_complex", analysis.text);
    return;
  }
  const isOwn = scope.hidden !== undefined && LOCAL.has(command) && scope.attributes.has(name);
  if (isOwn)
    mark(scope, name, { integer, associative: letters.includes("A"), reference: undefined });
  else if (integer || attributes.array) mark(scope, name, attributes);
}

const isReference = ({ letters, command, place: { scope } }: Declaration): boolean =>
  letters.includes("n") && command !== "export" && scope.attributes.size < MAX_ATTRIBUTES;

interface Given {
  readonly name: string;
  readonly text: string;
  readonly subscript: string | undefined;
  readonly isAppended: boolean;
}

function giveValue({ name, text, subscript, isAppended }: Given, declaration: Declaration): void {
  const { setting, place } = declaration;
  judgeVariable(`${name}=${text}`, setting);
  const declared = setting.words.declared?.get(name);
  const written: Value = declared?.text === text ? declared : { text, from: setting.from };
  const value: Value = isAppended
    ? { text: UNKNOWN, from: written.from, inert: written.inert }
    : written;
  if (!written.items) evaluateCompound(name, written, declaration);
  if (isReference(declaration)) refer(name, value, place);
  else assign(name, value, place, subscript);
}

/** `declare -a 'a=($(…))'`: the text is read as an array once more. */
function evaluateCompound(name: string, { text, inert }: Value, { place }: Declaration): void {
  if (isKnown(text)) {
    if (text.startsWith("(") && /[$`]/.test(text)) runText(`_=${text}`, place);
    return;
  }
  const isArray =
    place.scope.attributes.get(name)?.array || place.scope.vars.get(name)?.items !== undefined;
  if (isArray && !inert) noteHidden(place, place.source);
}
