/** The texts of a run that command rules are matched with. */
import type { Run } from "../../core/effects.ts";
import { isHarmless } from "./environment.ts";

/** Joined once, because several rules need it. */
const textOf = (run: Run): string => (run.text ??= run.words.join(" "));

/**
 * For asks and denies: with and without the assignments before it, its program also by its bare
 * name.
 */
export function addTexts(texts: string[], run: Run): void {
  const { words, name, assigned } = run;
  const program = words[0];
  if (program === undefined) return;
  const text = textOf(run);
  if (texts[0] !== text) texts.push(text); // a plain command equals the call's text
  if (assigned.length > 0) texts.push(`${assigned.join(" ")} ${text}`);
  if (name !== program) texts.push(name + text.slice(program.length));
}

/**
 * For an allow: the words, with the assignments before them unless they are harmless; also with all
 * assignments, for a pattern that names them.
 */
export function allowTexts(run: Run): readonly string[] {
  const { assigned } = run;
  const text = textOf(run);
  if (assigned.length === 0) return [text];
  const whole = `${assigned.join(" ")} ${text}`;
  const kept = assigned.filter((assignment) => !isHarmless(assignment));
  return kept.length === assigned.length ? [whole] : [[...kept, text].join(" "), whole];
}

/**
 * Whether its text would differ from what runs: its program has a blank in its name, or is known
 * only at run time.
 */
export const misleads = ({ words: [program = ""] }: Run): boolean =>
  program === "" || NO_NAME.test(program);
/** `UNKNOWN_PIECE` is a NUL. */
const NO_NAME = /[\s\0]/;
