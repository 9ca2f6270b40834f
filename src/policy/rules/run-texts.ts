/** The texts of a run that rules about commands are held against. */
import type { Run } from "../../core/effects.ts";
import { isHarmless } from "./environment.ts";

/** Joined once: several rules ask for it. */
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
  if (texts[0] !== text) texts.push(text); // a plain command is what the call says
  if (assigned.length > 0) texts.push(`${assigned.join(" ")} ${text}`);
  if (name !== program) texts.push(name + text.slice(program.length));
}

/**
 * For an allow: the words, and what is assigned before them unless it is harmless; also with all
 * that is assigned, for a pattern that names it.
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
 * Whether its text would say something else than what is run: its program has a blank in its name,
 * or only the run will tell it.
 */
export const misleads = ({ words: [program = ""] }: Run): boolean =>
  program === "" || NO_NAME.test(program);
/** `UNKNOWN_PIECE` is a NUL. */
const NO_NAME = /[\s\0]/;
