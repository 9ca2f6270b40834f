/** The syntax tree of a PowerShell script, as far as it matters for what the script runs. */

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
  /**
   * It is worked out, not taken as it stands: it begins with a string, a variable, a bracket or a
   * type.
   */
  readonly worked: boolean;
  /** A comma stands before it. */
  readonly listed: boolean;
}

export interface Command {
  readonly words: readonly Word[];
  /** `$x =`, one for each `=`. */
  readonly targets: readonly (readonly Word[])[];
  /** `&` runs what the first word says, `.` runs it in this scope. */
  readonly call: "" | "&" | ".";
  /** Files that its output goes to. */
  readonly redirects: readonly Word[];
  readonly start: number;
  readonly end: number;
}

export type Pipeline = readonly Command[];

export interface Script {
  readonly pipelines: readonly Pipeline[];
  /** It could not be read to its end, or is nested too deep. */
  readonly broken: boolean;
}
