/**
 * Finds rules that change meaning when a leashd file is read here: leashd takes the first rule that
 * matches, Countersign the strictest.
 */
import { SHELL_TOOLS } from "../../agents/tools/index.ts";
import type { Draft, Note } from "../loading/draft.ts";
import { globOf } from "../rules/glob.ts";
import type { Behaviour, Rule } from "../rules/rule.ts";

const RANKS: Readonly<Record<Behaviour, number>> = { allow: 0, ask: 1, deny: 2 };
const WORDS: Readonly<Record<Behaviour, string>> = {
  allow: "allows",
  ask: "asks about",
  deny: "denies",
};
/** How many names a remark lists. */
const MOST = 5;

/**
 * Adds a remark to each rule that a stricter, later rule may overrule. In leashd the earlier rule
 * would win.
 */
export function noteOrder(draft: Draft): void {
  draft.notes.push(...draft.rules.flatMap((rule, at) => changed(rule, draft.rules.slice(at + 1))));
}

function changed(rule: Rule, behind: readonly Rule[]): readonly Note[] {
  const over = behind.filter(
    (other) => RANKS[other.action] > RANKS[rule.action] && mayMeet(rule, other),
  );
  if (over.length === 0) return [];
  const names = over.slice(0, MOST).map(({ name, action }) => `"${name}" (${WORDS[action]})`);
  const more = over.length > MOST ? ` and ${over.length - MOST} more` : "";
  const message =
    `"${rule.name}" ${WORDS[rule.action]} what it fits in leashd, as the first rule that ` +
    `does; here what also fits ${names.join(", ")}${more} goes by the strictest`;
  return [{ line: rule.line, message }];
}

/** Whether a call may match both rules, as far as the fixed prefixes of their patterns tell. */
function mayMeet(one: Rule, other: Rule): boolean {
  const shared = one.tools.filter((tool) =>
    other.tools.some((each) => globOf(each)(tool) || globOf(tool)(each)),
  );
  if (shared.length === 0) return false;
  const [a, b] = [patternsOf(one), patternsOf(other)];
  // command patterns apply to tools that run commands, path patterns to the others
  if ((a.commands && b.paths && !b.commands) || (a.paths && b.commands && !a.commands))
    return false;
  if (
    (a.commands || b.commands) &&
    !shared.some((tool) => SHELL_TOOLS.has(tool.replace(/^mcp__\*__/, "")))
  )
    return false;
  return overlap(a.commands, b.commands) && overlap(a.paths, b.paths);
}

const patternsOf = ({ on }: Rule) =>
  on?.kind === "regex" ? on : { commands: undefined, paths: undefined };

type Sources = readonly { readonly source: string }[] | undefined;
const overlap = (some: Sources, others: Sources): boolean =>
  !some ||
  !others ||
  some.some((one) =>
    others.some((other) => startAlike(headsOf(one.source), headsOf(other.source))),
  );

/** Undefined: the text may begin with anything. */
type Heads = readonly string[] | undefined;
const startAlike = (some: Heads, others: Heads): boolean =>
  !some ||
  !others ||
  some.some((one) => others.some((other) => one.startsWith(other) || other.startsWith(one)));

/**
 * The prefixes that a matching text must have: `^git\s+push` begins with `git `, `^(ls|cat)\b` with
 * `ls` or `cat`.
 */
function headsOf(source: string): Heads {
  const start = /^\^(?:\\s\*)?/.exec(source)?.[0];
  if (start === undefined || /(?<!\\)\|(?![^(]*\))/.test(source)) return undefined;
  const rest = source.slice(start.length).replaceAll(/\\s\+?|\[ \]\+?/g, " ");
  const [, choices, word] = /^(?:\((?:\?:)?([\w|. -]+)\)|([\w -]+))(?![*?{+])/.exec(rest) ?? [];
  if (choices !== undefined) return choices.split("|");
  return word === undefined ? undefined : [word];
}
