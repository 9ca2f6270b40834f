/** The context in which words are expanded: the call, the scope, and the source text. */
import type { Stream } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import type { ParsedScript, Word, WordPart } from "./parse.ts";
import type { Scope } from "./scope.ts";
import type { Shown } from "./shown.ts";

/** The result of expanding a word, and the output of commands that is part of it. */
export interface Expanded {
  readonly text: string;
  readonly from: Stream | undefined;
}

/**
 * The functions of the walk and of word expansion that evaluation needs. Both import it, so they
 * are passed in.
 */
export interface Evaluator {
  /** Runs a script for its output: `$(…)`, backquotes, `<(…)`. */
  output(script: ParsedScript, place: Place): Stream | undefined;
  /** One field, whatever its content: how assignments, redirections and `[[ … ]]` read a word. */
  expandOne(word: Word, place: Place): Expanded;
  /** A here-document's body, or anything else that is expanded as if between double quotes. */
  expandText(parts: readonly WordPart[], place: Place): Expanded;
}

/** Where words are expanded. `source` is the text that the nodes' positions point into. */
export interface Place {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  readonly source: string;
  /** The command whose words or redirections these are, if known. */
  readonly command?: string | undefined;
  /** The part of the call that shows what is evaluated; default: the source. */
  readonly span?: string | undefined;
  /** If it is in a pipe: how the content of files that the command prints is shown. */
  readonly shown?: Shown | undefined;
  readonly evaluator: Evaluator;
}

/**
 * All places have the same fields in the same order, and are written out: a spread costs more than
 * most commands.
 */
export const newPlace = (
  { analysis, scope, evaluator, shown }: Pick<Place, "analysis" | "scope" | "evaluator" | "shown">,
  source: string,
  span: string | undefined,
): Place => ({ analysis, scope, source, evaluator, span, shown, command: undefined });

/** The same place in another scope. */
export const within = (
  { analysis, source, evaluator, span }: Place,
  scope: Scope,
  shown?: Shown,
): Place => newPlace({ analysis, scope, evaluator, shown }, source, span);

/** The same place, with a known part of the call. */
export const spanning = (place: Place, span: string): Place => newPlace(place, place.source, span);
