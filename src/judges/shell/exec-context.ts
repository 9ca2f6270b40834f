/**
 * Settings made of others. All have the same fields in the same order, and are written out: a
 * spread costs more than most commands.
 */
import type { Stream } from "../report.ts";
import type { Setting } from "./run.ts";
import { forked } from "./scope.ts";

/** The same, but for some fields. */
export const altered = (
  { inquiry, scope, span, stdin, from, shown, open, words, script, run, held, call }: Setting,
  changes: Partial<Setting>,
): Setting =>
  Object.assign(
    { inquiry, scope, span, stdin, from, shown, open, words, script, run, held, call },
    changes,
  );

/** The same, with another input. */
export const fedWith = (
  { inquiry, scope, span, from, shown, open, words, script, run, held, call }: Setting,
  stdin: Stream | undefined,
): Setting => ({ inquiry, scope, span, stdin, from, shown, open, words, script, run, held, call });

/** In a subshell, for words that a program runs. */
export const beneath = (
  { inquiry, scope, span, shown, open, words, script, run, held, call }: Setting,
  stdin: Stream | undefined,
): Setting => ({
  inquiry,
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
