/**
 * The fields of words while they are expanded: everything added to them is taken from the budget.
 */
import { type Stream, UNKNOWN } from "../report.ts";
import { spend } from "./analysis-state.ts";
import type { Place } from "./place.ts";
import { MAX_VALUE } from "./word-texts.ts";

export interface Fields {
  readonly texts: string[];
  /** The command outputs that are part of them. */
  from: Stream | undefined;
}

/** A word that is being expanded. */
export interface Draft {
  readonly fields: Fields;
  current: string | undefined;
  readonly place: Place;
}

export interface Position {
  readonly quoted: boolean;
  readonly first: boolean;
}

/** Budget cost of a word, besides its characters. */
const WORD = 16;

/**
 * Adds a field; false if there were too many: an unknown field then stands for all that would
 * follow.
 */
export function add({ texts }: Fields, text: string, { analysis }: Place): boolean {
  const affordable = spend(analysis, text.length + WORD);
  if (affordable) texts.push(text);
  else if (texts.at(-1) !== UNKNOWN) texts.push(UNKNOWN);
  return affordable;
}

/** Begins another field. */
export function endField(draft: Draft): boolean {
  const { current } = draft;
  draft.current = undefined;
  return current === undefined || add(draft.fields, current, draft.place);
}

/** `"$@"` is a field for each argument. */
export function spread(draft: Draft, texts: readonly string[]): void {
  for (const [at, text] of texts.entries()) {
    if (at > 0 && !endField(draft)) return;
    append(draft, text);
  }
}

/** Appends a text to the field. If there is too much of it, the field becomes unknown. */
export function append(draft: Draft, text: string): void {
  const { current = "" } = draft;
  const isAffordable =
    spend(draft.place.analysis, text.length) && current.length + text.length <= MAX_VALUE;
  draft.current = isAffordable ? current + text : UNKNOWN;
}

/** The result of an unquoted expansion is split into fields at spaces. */
export function splice(draft: Draft, text: string, { quoted }: Position): void {
  if (quoted || !/[ \t\n]/.test(text)) {
    if (text !== "" || quoted) append(draft, text);
    return;
  }
  if (!spend(draft.place.analysis, text.length)) {
    append(draft, UNKNOWN);
    return;
  }
  for (const [at, piece] of text.split(/[ \t\n]+/).entries()) {
    if (at > 0 && !endField(draft)) return;
    if (piece !== "") append(draft, piece);
  }
}
