/**
 * Whether one activity mode never shows more than another: what a session may be given that
 * descends from another.
 */
import { isName, type ModeLine, namesIn, type Pattern, showsIn } from "./mode-rules.ts";

/**
 * True only where every tool that `child` shows is one that `parent` shows, of all names that there
 * can be; of two modes that are too unlike to be compared it says no. Names that are known are
 * asked one by one, the others glob by glob.
 */
export function isWithinLine(child: ModeLine, parent: ModeLine): boolean {
  if (child === parent) return true;
  const names = new Set([...namesIn(child), ...namesIn(parent)]);
  for (const name of names) if (showsIn(child, name) && !showsIn(parent, name)) return false;
  return sourcesOf(child).every(({ pattern, less }) => showsAll(parent, pattern, less));
}

interface Source {
  /** Of the names that nobody knows it shows those that fit this glob, */
  readonly pattern: string;
  /** short of those that fit one of these. */
  readonly less: readonly Pattern[];
}

/** Where a line shows names that nobody knows. */
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

/** Whether a line shows every unknown name that fits a glob, and none of `less`. */
function showsAll({ layers, seed }: ModeLine, pattern: string, less: readonly Pattern[]): boolean {
  for (const { hidden, tools, mutations } of layers) {
    for (const { text } of hidden) {
      if (isName(text)) continue; // asked by its name
      if (!less.some((other) => includes(other, text)) && overlaps(text, pattern)) return false;
    }
    if (tools.some((other) => includes(other, pattern))) return true;
    if (mutations !== undefined) return mutations;
  }
  return seed?.mutations ?? false;
}

/** A letter that stands for whatever `*` stands for: what swallows it swallows everything. */
const ANY = "\u0000";
const includes = (wide: Pattern, narrow: string): boolean =>
  wide.matches(narrow.replaceAll("*", ANY));

/**
 * Whether some text fits both globs. Row by row over both: they are short, and the operator's own.
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
