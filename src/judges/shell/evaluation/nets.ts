/**
 * Texts that run code wherever the shell later evaluates them: they are judged where they are
 * written.
 */
import { isKnown } from "../../report.ts";
import type { Place } from "../place.ts";
import { expandedText } from "./arithmetic.ts";
import { runText } from "./tables.ts";

/** `a[$(…)]`. */
const SUBSCRIPT = /[\w\])]\[[^\]\n]{0,99}(?:\$\(|`|\$\{)/;
/** zsh runs the code in the qualifier `*(e:…:)`. */
const QUALIFIER = /\((?:#q)?[\w./@^=-]{0,20}?e([:'"{[<!/%])/;
/** The same, or `*(+name)`, in a pattern of a glob. */
const QUALIFIERS = /^(?:#q)?[\w./@^=-]{0,20}?(?:e[^\w\s|)]|\+[A-Za-z_])/;

export const isQualifier = (pattern: string): boolean => QUALIFIERS.test(pattern);

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]", "<": ">" };

export function judgeText(text: string, place: Place): void {
  if (!isKnown(text)) return;
  const subscript = text.includes("[") ? text.search(SUBSCRIPT) : -1;
  if (subscript >= 0) expandedText(text.slice(subscript).replaceAll(/\\(?=[\\$`])/g, ""), place);
  if (text.includes("(")) judgeQualifier(text, place);
}

/** Judges the code of a glob's qualifier. */
export function judgeQualifier(text: string, place: Place): void {
  const found = QUALIFIER.exec(text);
  if (!found) return;
  const [whole, open = ""] = found;
  const start = found.index + whole.length;
  const end = text.indexOf(CLOSING[open] ?? open, start);
  runText(text.slice(start, end < 0 ? undefined : end), place);
}
