/** The texts of a run that rules about commands are held against. */
import { type Run, UNKNOWN_PIECE } from "../core/deeds.ts";
import { isHarmless } from "./environment.ts";

/** Joined once: several rules ask for it. */
const textOf = (run: Run): string => (run.text ??= run.words.join(" "));

/** For asks and denies: with and without the assignments before it, its program also by its bare name. */
export function addTexts(texts: string[], run: Run): void {
  const { words, assigned } = run;
  const program = words[0];
  if (program === undefined) return;
  const text = textOf(run);
  if (texts[0] !== text) texts.push(text); // a plain command is what the call says
  if (assigned.length > 0) texts.push(`${assigned.join(" ")} ${text}`);
  const bare = bareName(program);
  if (bare !== program) texts.push(bare + text.slice(program.length));
}

/** `/bin/RM` and `rm.exe` are `rm` on some systems. */
export function bareName(program: string): string {
  if (PLAIN.test(program)) return program;
  const name = program.slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1).toLowerCase();
  return /\.(?:exe|com)$/.test(name) ? name.slice(0, -4) : name;
}
const PLAIN = /^[a-z\d_-]+$/;

/**
 * For an allow: the words, and what is assigned before them unless it is harmless; also with all that is assigned, for a pattern that
 * names it. None where the program has a blank in its name, so that the text would say something else than what is run.
 */
export function allowTexts(run: Run): readonly string[] {
  const { words, assigned } = run;
  const program = words[0] ?? "";
  if (program === "" || /\s/.test(program) || program.includes(UNKNOWN_PIECE)) return NONE;
  const text = textOf(run);
  if (assigned.length === 0) return [text];
  const whole = `${assigned.join(" ")} ${text}`;
  const kept = assigned.filter((assignment) => !isHarmless(assignment));
  return kept.length === assigned.length ? [whole] : [[...kept, text].join(" "), whole];
}

const NONE: readonly string[] = [];
