/** The syntax tree of a PowerShell script, limited to what matters for judging it. */

/**
 * A piece of a word. `group`: `(…)`, `$(…)`, `@(…)`; `index`: `[…]`; `block`: `{…}`; `table`:
 * `@{…}`.
 */
export type Part =
  | { readonly kind: "text" | "quoted" | "variable"; readonly text: string }
  | { readonly kind: "group" | "index" | "block" | "table"; readonly script: Script };

export interface Word {
  readonly parts: readonly Part[];
  readonly start: number;
  readonly end: number;
  /** It is evaluated, not literal: it begins with a string, a variable, a bracket or a type. */
  readonly worked: boolean;
  /** A comma precedes it. */
  readonly listed: boolean;
}

export interface Command {
  readonly words: readonly Word[];
  /** `$x =`, one for each `=`. */
  readonly targets: readonly (readonly Word[])[];
  /** `&` runs the command that the first word names, `.` runs it in this scope. */
  readonly call: "" | "&" | ".";
  /** Files that its output goes to. */
  readonly redirects: readonly Word[];
  readonly start: number;
  readonly end: number;
}

export type Pipeline = readonly Command[];

export interface Script {
  readonly pipelines: readonly Pipeline[];
  /** It could not be read to the end, or is nested too deep. */
  readonly broken: boolean;
}
