/** The context of a reported command: the call, the shell, and how nested commands run. */
import type { Stream } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import type { Command } from "./program.ts";
import type { Scope } from "./scope.ts";
import type { Shown } from "./shown.ts";

/**
 * Runs a command's nested scripts and words. The engine implements it: it imports these files, so
 * they cannot import the engine.
 */
interface Runner {
  readonly script: (text: string, stdin: Stream | undefined) => Stream | undefined;
  readonly run: (argv: readonly string[], stdin: Stream | undefined) => Stream | undefined;
  /** Whether the catalog has a program of this name. */
  readonly knows?: (name: string) => boolean;
}

export interface Circumstances {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  readonly command: Command;
  /** Where the command's own words come from. */
  readonly from: Stream | undefined;
  /** How the content of printed files is shown. */
  readonly shown?: Shown | undefined;
  readonly runner: () => Runner;
}
