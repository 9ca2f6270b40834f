/** Where words are expanded: the call, the scope, and the text they stand in. */
import type { Stream } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import type { ParsedScript } from "./parse.ts";
import type { Scope } from "./scope.ts";
import type { Shown } from "./shown.ts";

/** Where words are expanded. `source` is the text that the nodes' positions point into. */
export interface Place {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  readonly source: string;
  /** The command whose words or redirections these are, as far as it is known. */
  readonly command?: string | undefined;
  /** The piece of the call that shows what is evaluated; left out: the source. */
  readonly span?: string | undefined;
  /** How the files are shown whose content the command prints, where it stands in a pipe. */
  readonly shown?: Shown | undefined;
  /** Runs a script for its output: `$(…)`, backquotes, `<(…)`. */
  readonly output: (script: ParsedScript, place: Place) => Stream | undefined;
}

/**
 * All places have the same fields in the same order, and are written out: a spread costs more than
 * most commands.
 */
export const newPlace = (
  { analysis, scope, output, shown }: Pick<Place, "analysis" | "scope" | "output" | "shown">,
  source: string,
  span: string | undefined,
): Place => ({ analysis, scope, source, output, span, shown, command: undefined });

/** The same place in another scope. */
export const within = (
  { analysis, source, output, span }: Place,
  scope: Scope,
  shown?: Shown,
): Place => newPlace({ analysis, scope, output, shown }, source, span);

/** The same place, whose piece of the call is known. */
export const spanning = (place: Place, span: string): Place => newPlace(place, place.source, span);
