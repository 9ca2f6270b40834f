/** The texts of a run that rules about commands are held against. */
import type { Run } from "../core/deeds.ts";
import { isHarmless } from "./environment.ts";

/** Joined once: several rules ask for it. */
const textOf = (run: Run): string => (run.text ??= run.words.join(" "));

/** For asks and denies: with and without the assignments before it, its program also by its bare name. */
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
 * For an allow: the words, and what is assigned before them unless it is harmless; also with all that is assigned, for a pattern that
 * names it. None where the program has a blank in its name, so that the text would say something else than what is run.
 */
export function allowTexts(run: Run): readonly string[] {
  const { words, assigned } = run;
  const program = words[0] ?? "";
  if (program === "" || NO_NAME.test(program)) return NONE;
  const text = textOf(run);
  if (assigned.length === 0) return [text];
  const whole = `${assigned.join(" ")} ${text}`;
  const kept = assigned.filter((assignment) => !isHarmless(assignment));
  return kept.length === assigned.length ? [whole] : [[...kept, text].join(" "), whole];
}

const NONE: readonly string[] = [];
/** A blank, or a piece that only the run will tell (`UNKNOWN_PIECE`). */
const NO_NAME = /[\s\0]/;
