/** The context of a reported command: the call, the shell, and how nested commands run. */
import type { Stream } from "../report.ts";
import type { AnalysisState } from "./analysis-state.ts";
import type { Command } from "./program.ts";
import type { Scope } from "./scope.ts";
import type { Shown } from "./shown.ts";

/**
 * How a command's own scripts and words are run: by the engine, which knows these files and not the
 * other way round.
 */
interface Runner {
  readonly script: (text: string, stdin: Stream | undefined) => Stream | undefined;
  readonly run: (argv: readonly string[], stdin: Stream | undefined) => Stream | undefined;
  /** Whether a program of this name is one that Countersign knows. */
  readonly knows?: (name: string) => boolean;
}

export interface Circumstances {
  readonly analysis: AnalysisState;
  readonly scope: Scope;
  readonly command: Command;
  /** What the command's own words were made of. */
  readonly from: Stream | undefined;
  /** How the files are shown whose content it prints. */
  readonly shown?: Shown | undefined;
  readonly runner: () => Runner;
}
