/**
 * Texts that run later than they appear: traps and hooks use the variables' values of that time.
 */
import { type AnalysisState, spend } from "../analysis-state.ts";
import type { Place } from "../place.ts";
import { runText } from "./tables.ts";

const MAX_DEFERRED = 8;

/** The deferred texts of each call that is being analysed. */
const DEFERRED = new WeakMap<AnalysisState, string[]>();

/** A text that the shell runs at some later time. */
export function defer(text: string, { analysis }: Pick<Place, "analysis">): void {
  const texts = DEFERRED.get(analysis) ?? [];
  if (texts.length < MAX_DEFERRED && !texts.includes(text))
    DEFERRED.set(analysis, [...texts, text]);
}

/** Functions that the shell calls by itself: bash's, and zsh's hooks. */
const HOOKS =
  /^(?:TRAP[A-Z]\w*|chpwd|precmd|preexec|periodic|zshaddhistory|zshexit|command_not_found_handler?)$/;

export const isHook = (name: string): boolean => HOOKS.test(name);

/** A variable has a new value: deferred texts that use it are analysed again. */
export function runDeferred(name: string, place: Place): void {
  const texts = DEFERRED.get(place.analysis);
  if (!texts) return;
  for (const text of texts)
    if (spend(place.analysis, text.length) && mentions(text, name, place)) runText(text, place);
}

/** Whether a text, or the function that it calls, contains the name. */
function mentions(text: string, name: string, { scope, analysis }: Place): boolean {
  if (text.includes(name)) return true;
  const called = scope.functions.get(/^\s{0,9}(\S{1,99})/.exec(text)?.[1] ?? "");
  if (!called || !spend(analysis, called.node.end - called.node.pos)) return false;
  return called.source.slice(called.node.pos, called.node.end).includes(name);
}
