/**
 * Arithmetic: the shell evaluates what a name holds as an expression, and expands the subscripts in
 * it again. Source: bash(1), "Shell Arithmetic".
 */
import { isKnown, UNKNOWN } from "../../report.ts";
import { hasSecretName } from "../../secret-names.ts";
import { deeper, noteExactly, PARSED, spend, step } from "../analysis-state.ts";
import { parse, type Word, type WordPart } from "../parse.ts";
import type { Place } from "../place.ts";
import { isInertPart, isInertWord } from "./inert.ts";
import { isCarrier, isPlain, NUMBER, referred } from "./values.ts";

/** An unknown text is evaluated. */
export const noteHidden = ({ analysis }: Place, span: string): void =>
  noteExactly(analysis, "code.eval.hidden", span);

/** The part of the call that shows it. */
export const spanOf = ({ span, source }: Place): string => span ?? source;

/** An expression in the script, between `((` and `))`: expanded first, then evaluated. */
export function evaluateSource(text: string, place: Place): void {
  if (isPlain(text)) return;
  evaluate(expandedText(text, place), place, new Set());
}

/** `$((…))` or `$[…]`. */
export function evaluateExpansion(text: string, place: Place): void {
  if (!deeper(place.analysis, text.length)) return;
  evaluateSource(text.startsWith("$((") ? text.slice(3, -2) : text.slice(2, -1), place);
  place.analysis.depth--;
}

/** A word of the script that is evaluated: `[[ $x -gt 3 ]]`, `${a[$i]}`, `${s:$n}`. */
export function evaluateWord(word: Word, place: Place): void {
  const { text, parts } = word;
  if (!parts && isPlain(text)) return;
  evaluate(arithmeticOf(word, place), place, new Set());
}

/** A text that is evaluated as it is, after its expansions. */
export const evaluateText = (text: string, place: Place): void => evaluate(text, place, new Set());

/** The text of a word in arithmetic: a part that is certainly a number is written as one. */
export function arithmeticOf(word: Word, place: Place): string {
  const { text } = place.evaluator.expandOne(word, place);
  if (!isKnown(text)) return isInertWord(word, place) ? "0" : text;
  return word.parts && isGlob(text) && !isGlob(word.text) ? UNKNOWN : text;
}

/** A variable's value may be a glob, which can expand to any file name. */
const isGlob = (text: string): boolean => /[*?]/.test(text) && !isPlain(text);

const EXPANDS = /[$`]/;

function evaluate(text: string, place: Place, seen: Set<string>): void {
  if (isPlain(text)) return;
  const { analysis } = place;
  if (!isKnown(text)) {
    noteHidden(place, text.replaceAll(UNKNOWN, "…"));
    return;
  }
  if (!step(analysis) || !deeper(analysis, text.length)) return;
  if (EXPANDS.test(text)) {
    const again = expandedText(text.replaceAll(/\\(?=[\\$`])/g, ""), place);
    if (again !== text) evaluate(again, place, seen);
  }
  const bare = text.replaceAll(/["'\\]/g, "");
  for (const [name] of bare.matchAll(NAMES)) evaluateName(name, place, seen);
  for (const [, after, before] of bare.matchAll(ASSIGNED)) count(after ?? before ?? "", place);
  analysis.depth--;
}

/** Names, except for the letters of `0x1f` and `16#ff`. */
const NAMES = /(?<![\w#])[A-Za-z_]\w*/g;
/** `x=`, `x+=`, `x++`, `x[i]--`, `++x`. */
const ASSIGNED =
  /(?<![\w#])([A-Za-z_]\w*)\s{0,8}(?:\[[^\]]{0,64}\]\s{0,8})?(?:(?:<<|>>|[-+*/%&^|])?=(?!=)|\+\+|--)|(?:\+\+|--)\s{0,8}([A-Za-z_]\w*)/g;

function evaluateName(name: string, place: Place, seen: Set<string>): void {
  const { scope } = place;
  if (seen.has(name)) return;
  seen.add(name);
  const target = referred(name, scope);
  if (target !== name) {
    evaluate(target, place, seen);
    return;
  }
  const value = scope.vars.get(name);
  if (!value) {
    if (isCarrier(name, scope)) noteHidden(place, name);
    // the error message quotes what is not a number
    if (hasSecretName(name)) noteExactly(place.analysis, "secret.access", spanOf(place));
  } else if (!value.inert) {
    for (const text of value.items ?? [value.text])
      evaluate(isGlob(text) ? UNKNOWN : text, place, seen);
  }
}

/** Arithmetic assigns numbers. A known one stays known: it only matters that it is a number. */
function count(name: string, { scope }: Place): void {
  const target = referred(name, scope);
  const value = scope.vars.get(target);
  if (value && (value.items || value.inert || isPlain(value.text))) return;
  scope.vars.set(target, NUMBER);
}

const DELIMITER = "_EVALUATED_AGAIN_";

/** The text with its expansions applied, as between double quotes. */
export function expandedText(text: string, place: Place): string {
  if (!EXPANDS.test(text)) return text;
  if (!spend(place.analysis, PARSED * text.length)) return UNKNOWN;
  const source = `: <<${DELIMITER}\n${text}\n${DELIMITER}\n`;
  const parts = text.includes(DELIMITER) ? undefined : bodyOf(source);
  if (!parts) {
    noteHidden(place, text);
    return UNKNOWN;
  }
  if (parts.length === 0) return text;
  const inner: Place = { ...place, source, span: spanOf(place) };
  let expanded = "";
  for (const part of parts) expanded += part.type === "Literal" ? part.value : pieceOf(part, inner);
  return expanded.trim();
}

function pieceOf(part: WordPart, place: Place): string {
  const { text } = place.evaluator.expandText([part], place);
  if (!isKnown(text)) return isInertPart(part, place) ? "0" : text;
  return isGlob(text) ? UNKNOWN : text;
}

function bodyOf(source: string): readonly WordPart[] | undefined {
  const script = parse(source);
  const command = script?.errors?.length ? undefined : script?.commands[0]?.command;
  const [document] = command?.type === "Command" ? command.redirects : [];
  return document?.type === "HereDoc" ? (document.body.parts ?? []) : undefined;
}
