/** The places that a tool names by pattern: each pattern joined with its directory. */
import { isKnown, UNKNOWN } from "./report.ts";

/** The most paths that one call's patterns may expand to. */
const MAX_PATHS = 100;
const MAX_LENGTH = 4096;
const ROOTED = /^(?:[/~]|[a-z]:[\\/])/i;
const OPEN = /[*?[]/;

/**
 * Every path that the patterns may match, with `*`, `?`, `[…]` and `**` still in them. A pattern
 * without a slash applies at every depth below its directory, as in ripgrep. Undefined if there are
 * too many, if a brace is not closed, or if a `..` leaves a place that only the disk can tell.
 */
export function pathsOfPatterns(
  patterns: readonly string[],
  bases: readonly string[],
): readonly string[] | undefined {
  const paths = new Set<string>();
  for (const pattern of patterns) {
    const choices = pattern.length > MAX_LENGTH ? undefined : choicesOf(pattern);
    if (choices === undefined || choices.some((choice) => /[{}]/.test(choice))) return undefined;
    for (const choice of choices) for (const path of joined(choice, bases)) paths.add(path);
    if (paths.size > MAX_PATHS) return undefined;
  }
  return [...paths].every((path) => isKnown(path) && !climbsOutOfOpen(path))
    ? [...paths]
    : undefined;
}

function joined(pattern: string, bases: readonly string[]): readonly string[] {
  if (pattern === "" || pattern.startsWith("!")) return bases; // all but what it names
  if (ROOTED.test(pattern)) return [pattern];
  const anyDepth = pattern.includes("/") || /^\.\.?$/.test(pattern) ? "" : "**/";
  return bases.map((base) => `${base === "" ? "." : base}/${anyDepth}${pattern}`);
}

/**
 * A `*` may be a link, and `**` no directory at all: the text does not tell where a `..` behind one
 * leads.
 */
function climbsOutOfOpen(path: string): boolean {
  const names = path.split("/");
  const open = names.findIndex((name) => OPEN.test(name));
  return open >= 0 && names.indexOf("..", open) > open;
}

/**
 * Resolves braces, backslashes and `@(…)` in a pattern. If that is not possible, the result matches
 * more.
 */
function choicesOf(pattern: string): readonly string[] | undefined {
  const spellings = pattern.includes("\\")
    ? [pattern.replaceAll("\\", ""), pattern.replaceAll("\\", "/")]
    : [pattern];
  const choices: string[] = [];
  for (const spelling of spellings) {
    const each = withoutBraces(withoutGroups(spelling));
    if (each === undefined || choices.length + each.length > MAX_PATHS) return undefined;
    choices.push(...each);
  }
  return choices;
}

/** `@(a|b)`, `!(a)`, `+(a)`: matches any name. */
function withoutGroups(pattern: string): string {
  const start = pattern.search(/[@+!?*]\(/);
  if (start < 0) return pattern;
  const end = pattern.lastIndexOf(")");
  if (end < start) return pattern;
  const isOneName = !pattern.slice(start, end).includes("/");
  return `${pattern.slice(0, start)}${isOneName ? "*" : UNKNOWN}${pattern.slice(end + 1)}`;
}

/** `{a,b{c,d}}` as its expansions. A range matches any name. */
function withoutBraces(pattern: string): readonly string[] | undefined {
  let made: readonly string[] = [pattern];
  for (let round = 0; round <= MAX_PATHS; round++) {
    if (made.length > MAX_PATHS) return undefined;
    const next = made.flatMap(openedOnce);
    if (next.length === made.length && next.every((text, at) => text === made[at])) return made;
    made = next;
  }
  return undefined;
}

/** With the first pair of braces expanded; the text itself if there is none. */
function openedOnce(text: string): readonly string[] {
  const open = text.indexOf("{");
  const commas: number[] = [];
  let depth = 0;
  for (let at = open; open >= 0 && at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "," && depth === 1) commas.push(at);
    else if (text[at] === "}" && --depth === 0) {
      const [before, after] = [text.slice(0, open), text.slice(at + 1)];
      const inside: string[] = [];
      let from = open + 1;
      for (const mark of [...commas, at]) {
        inside.push(text.slice(from, mark));
        from = mark + 1;
      }
      const [first = ""] = inside;
      const isRange = inside.length === 1 && first.includes("..") && !first.includes("/");
      return (isRange ? ["*"] : inside).map((choice) => before + choice + after);
    }
  }
  return [text];
}
