/**
 * Derives execution contexts from others. All have the same fields in the same order, and are
 * written out: a spread costs more than most commands.
 */
import type { Stream } from "../report.ts";
import type { ExecContext } from "./run.ts";
import { forked } from "./scope.ts";

/** The same, with some fields changed. */
export const altered = (
  { analysis, scope, span, stdin, from, shown, open, words, script, run, held, call }: ExecContext,
  changes: Partial<ExecContext>,
): ExecContext =>
  Object.assign(
    { analysis, scope, span, stdin, from, shown, open, words, script, run, held, call },
    changes,
  );

/** The same, with another input. */
export const fedWith = (
  { analysis, scope, span, from, shown, open, words, script, run, held, call }: ExecContext,
  stdin: Stream | undefined,
): ExecContext => ({
  analysis,
  scope,
  span,
  stdin,
  from,
  shown,
  open,
  words,
  script,
  run,
  held,
  call,
});

/** In a subshell, for words that a program runs. */
export const beneath = (
  { analysis, scope, span, shown, open, words, script, run, held, call }: ExecContext,
  stdin: Stream | undefined,
): ExecContext => ({
  analysis,
  scope: forked(scope),
  span,
  stdin,
  from: undefined,
  shown,
  open,
  words,
  script,
  run,
  held,
  call,
});
