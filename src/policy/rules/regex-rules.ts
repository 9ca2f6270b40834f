/**
 * Rules with regular expressions, as in leashd and PanCode: found anywhere in the text, not matched
 * as a whole.
 */
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { affords, type Matching, say } from "./matching.ts";
import type { On, Regex } from "./rule.ts";

/** The longest text that is searched; the judges read no more of a command either. */
const LONGEST = 10_000;
/** The cost of a search, relative to a glob, for each few characters of a pattern. */
const WEIGHT = 8;

/** Whether one of them is found. False if the budget is used up. */
export function isFoundIn(regexes: readonly Regex[], text: string, matching: Matching): boolean {
  const read = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  for (const regex of regexes) {
    if (!affords(matching, (read.length + 16) * WEIGHT * (1 + ((regex.weight ?? 0) >> 5))))
      return false;
    if (regex.test(read)) return true;
  }
  return false;
}

export interface RegexGuard {
  readonly rule: Compiled;
  readonly on: Extract<On, { kind: "regex" }>;
}

interface Texts {
  readonly commands: readonly string[];
  readonly paths: readonly string[];
}

/** An ask or a deny: of each of its lists, one pattern is found in any of the texts. */
export function hearRegexGuards(
  guards: readonly RegexGuard[],
  { commands, paths }: Texts,
  matching: Matching,
): void {
  for (const { rule, on } of guards) {
    const { commands: command, paths: path } = on;
    const hit =
      (command === undefined || commands.some((text) => isFoundIn(command, text, matching))) &&
      (path === undefined || paths.some((text) => isFoundIn(path, text, matching)));
    if (hit && speaksOf(rule, matching.judgement)) say(matching, rule);
  }
}
