/**
 * Gives variables their values, and evaluates what the shell evaluates on the way: integers,
 * references, prompts.
 */

import { touchesState } from "../../own-gateway.ts";
import { isKnown } from "../../report.ts";
import { noteExactly } from "../analysis-state.ts";
import { setsVariable } from "../environment/index.ts";
import type { Place } from "../place.ts";
import { is } from "../programs/index.ts";
import { mixed, type Value, WORDS } from "../scope.ts";
import { evaluateText, noteHidden, spanOf } from "./arithmetic.ts";
import { defer, runDeferred } from "./deferred.ts";
import { evaluateName } from "./names.ts";
import { judgeText } from "./nets.ts";
import { evaluateExpansions, PROMPTS } from "./prompts.ts";
import { assignTable } from "./tables.ts";
import { isInert, isPlain, mark, NUMBER, referred } from "./values.ts";

/** Integer variables of the shell itself, in bash or zsh. */
const INTEGERS = new Set(
  `RANDOM SRANDOM SECONDS LINENO HISTCMD OPTIND EPOCHSECONDS BASHPID COLUMNS LINES HISTSIZE SAVEHIST
  SHLVL TMOUT FUNCNEST`.split(/\s+/),
);

/** `index`: one element is assigned. */
export function assign(name: string, value: Value, place: Place, index?: string): void {
  const { scope } = place;
  const attributes = scope.attributes.size > 0 ? scope.attributes.get(name) : undefined;
  if (attributes?.reference !== undefined) {
    assignThrough(name, attributes.reference, value, place);
    return;
  }
  if (attributes?.integer || INTEGERS.has(name)) {
    evaluateValue(value, place);
    setOne(name, isPlain(value.text) ? value : NUMBER, place, index);
    return;
  }
  if (name === "BASH_ARGV0") {
    scope.vars.set("0", { ...value, from: mixed(value.from, scope.vars.get(WORDS)?.from) });
    return;
  }
  if (name === "PS4") defer(`: "${value.text.replaceAll('"', "")}"`, place);
  if (name.endsWith("_functions"))
    for (const item of value.items ?? [value.text]) defer(item, place);
  if (PROMPTS.has(name)) evaluateExpansions(value, place, name);
  judgeAssignment(name, value, place);
  if (index !== undefined) assignTable(name, index, value, place);
  else if (value.items) assignTable(name, undefined, value, place);
  setOne(name, value, place, index);
  runDeferred(name, place);
}

/** `declare -n r`, then `r=x`: the first value is the name that it refers to. */
function assignThrough(name: string, reference: string, value: Value, place: Place): void {
  if (reference === "") {
    refer(name, value, place);
    return;
  }
  const target = evaluateName(reference, place);
  if (target === undefined) return;
  const { attributes } = place.scope;
  if (attributes.get(referred(target, place.scope))?.reference) noteHidden(place, spanOf(place));
  else if (target !== name) assign(target, value, place);
}

/** `declare -n r=NAME`. */
export function refer(name: string, value: Value, place: Place): void {
  if (!isKnown(value.text)) noteHidden(place, spanOf(place));
  else if (value.text !== "") evaluateName(value.text, place);
  mark(place.scope, name, { reference: value.text });
}

/** The value of an integer is an expression. */
function evaluateValue(value: Value, place: Place): void {
  if (value.inert) return;
  for (const text of value.items ?? [value.text]) evaluateText(text, place);
}

function judgeAssignment(name: string, { text }: Value, place: Place): void {
  const { analysis } = place;
  setsVariable(name, text, { analysis, scope: place.scope, span: spanOf(place) });
  if (touchesState(name) || touchesState(text))
    noteExactly(analysis, "countersign.self", spanOf(place));
  if ((name === "NULLCMD" || name === "READNULLCMD") && !(is(text, "viewer") || is(text, "dummy")))
    noteExactly(analysis, "shell.redefine", spanOf(place));
  judgeText(text, place);
}

/** For an array, only what is true of all its elements is remembered, unless all of it is known. */
function setOne(name: string, value: Value, { scope }: Place, index: string | undefined): void {
  if (index === undefined) {
    scope.vars.set(name, value);
    return;
  }
  const before = scope.vars.get(name);
  const inert = isInert(before) && isInert(value);
  scope.vars.set(name, { text: NUMBER.text, from: value.from, inert });
}
