/**
 * Names with subscripts: every builtin that takes a name also takes `a[…]`, and evaluates the text
 * between the brackets.
 */
import { isKnown } from "../../report.ts";
import type { Assignment, Word } from "../parse.ts";
import type { Place } from "../place.ts";
import { arithmeticOf, evaluateText, evaluateWord, noteHidden, spanOf } from "./arithmetic.ts";
import { isAssociative, referred } from "./values.ts";

const NAME = /^[A-Za-z_]\w*$/;

/**
 * A word that a command takes as a name. Returns the name of the variable; undefined if it is
 * unknown.
 */
export function evaluateName(word: string, place: Place): string | undefined {
  if (NAME.test(word)) return followed(word, place);
  if (!isKnown(word)) {
    noteHidden(place, spanOf(place));
    return undefined;
  }
  const bracket = word.indexOf("[");
  if (bracket < 0) return undefined;
  evaluateText(word.slice(bracket + 1).replace(/\][^\]]*$/, ""), place);
  const name = word.slice(0, bracket);
  return NAME.test(name) ? name : undefined;
}

/** A reference may stand for a name with a subscript. */
function followed(name: string, place: Place): string | undefined {
  const { scope } = place;
  const target = referred(name, scope);
  if (target === name) return name;
  if (!scope.attributes.get(target)?.reference) return evaluateName(target, place);
  noteHidden(place, spanOf(place)); // they refer to each other
  return undefined;
}

/** `a[…]` as a parameter or on the left of `=`. */
export function evaluateSubscript(name: string, index: Word, place: Place): void {
  if (index.text === "@" || index.text === "*") return;
  if (isAssociative(name, place)) arithmeticOf(index, place);
  else evaluateWord(index, place);
}

/** `a=([x]=1)`: each subscript is evaluated. */
export function evaluateElements({ name, value }: Assignment, place: Place): void {
  if (value.type !== "ArrayValue" || isAssociative(name, place)) return;
  for (const element of value.elements) {
    if (!element.text.startsWith("[")) continue;
    const text = arithmeticOf(element, place);
    const end = text.lastIndexOf("]=");
    if (end > 0) evaluateText(text.slice(1, end), place);
    else if (!isKnown(text)) noteHidden(place, element.text);
  }
}
