/**
 * Compares activity modes: a child session may not have a mode that shows more than its parent's.
 */
import { isName, type ModeLine, namesIn, type Pattern, showsIn } from "./mode-rules.ts";

/**
 * True only if `parent` shows every tool that `child` shows, over all possible names. False for
 * modes that are too different to compare. Known names are compared one by one, the others by their
 * globs.
 */
export function isWithinLine(child: ModeLine, parent: ModeLine): boolean {
  if (child === parent) return true;
  const names = new Set([...namesIn(child), ...namesIn(parent)]);
  for (const name of names) if (showsIn(child, name) && !showsIn(parent, name)) return false;
  return sourcesOf(child).every(({ pattern, less }) => showsAll(parent, pattern, less));
}

interface Source {
  /** It shows the unknown names that match this glob, */
  readonly pattern: string;
  /** except those that match one of these. */
  readonly less: readonly Pattern[];
}

/** The globs by which a line shows unknown names. */
function sourcesOf({ layers, seed }: ModeLine): readonly Source[] {
  const sources: Source[] = [];
  const less: Pattern[] = [];
  for (const { hidden, tools, mutations } of layers) {
    less.push(...hidden);
    for (const { text } of tools)
      if (!isName(text)) sources.push({ pattern: text, less: [...less] });
    if (mutations !== undefined) {
      if (mutations) sources.push({ pattern: "*", less });
      return sources;
    }
  }
  if (seed?.mutations) sources.push({ pattern: "*", less });
  return sources;
}

/** Whether a line shows every unknown name that matches a glob, except those in `less`. */
function showsAll({ layers, seed }: ModeLine, pattern: string, less: readonly Pattern[]): boolean {
  for (const { hidden, tools, mutations } of layers) {
    for (const { text } of hidden) {
      if (isName(text)) continue; // names are checked exactly
      if (!less.some((other) => includes(other, text)) && overlaps(text, pattern)) return false;
    }
    if (tools.some((other) => includes(other, pattern))) return true;
    if (mutations !== undefined) return mutations;
  }
  return seed?.mutations ?? false;
}

/** Stands for any text that `*` may match: a glob that covers it covers everything. */
const ANY = "\u0000";
const includes = (wide: Pattern, narrow: string): boolean =>
  wide.matches(narrow.replaceAll("*", ANY));

/**
 * Whether some text matches both globs. Quadratic, but they are short and written by the operator.
 */
function overlaps(a: string, b: string): boolean {
  let above = [true];
  for (let at = 1; at <= b.length; at++) above[at] = b[at - 1] === "*" && above[at - 1] === true;
  for (const letter of a) {
    const row = [letter === "*" && above[0] === true];
    for (let at = 1; at <= b.length; at++) {
      const isStar = letter === "*" || b[at - 1] === "*";
      row[at] = isStar
        ? above[at] === true || row[at - 1] === true
        : b[at - 1] === letter && above[at - 1] === true;
    }
    above = row;
  }
  return above[b.length] === true;
}
