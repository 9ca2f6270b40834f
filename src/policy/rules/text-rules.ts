/**
 * Matches text globs with what a call says and does: a rule's `match`, and command patterns that
 * ask or deny.
 */

import { commandPatternOf } from "./command-patterns.ts";
import { type Compiled, speaksOf } from "./compiled-rule.ts";
import { aloneText } from "./exact-rule.ts";
import { fitsBehind, type TextGlob, textGlobOf } from "./glob.ts";
import { affords, type Matching, say } from "./matching.ts";
import { along, type PrefixNode, prefixTreeOf } from "./prefix-tree.ts";
import { isPlain, onlySubject } from "./subjects.ts";

interface Entry {
  readonly rule: Compiled;
  readonly glob: TextGlob;
}
export type TextRules = PrefixNode<Entry>;

/**
 * Of asks and denies: those with a `match` and those over commands. Of allows: those with a
 * `match`. Undefined if there is none.
 */
export function textRulesOf(rules: readonly Compiled[]): TextRules | undefined {
  const entries = rules.flatMap((rule) =>
    globsOf(rule).map((glob) => ({ prefix: glob.prefix, item: { rule, glob } })),
  );
  return entries.length === 0 ? undefined : prefixTreeOf(entries);
}

function globsOf({ rule: { match, on }, isAllow }: Compiled): readonly TextGlob[] {
  if (match !== undefined) return [textGlobOf(match)];
  return on?.kind === "command" && !isAllow ? commandPatternOf(on.pattern).globs : [];
}

/** Asks and denies: one matching text is enough. */
export function hearTextGuards(
  guards: TextRules,
  subjects: readonly string[],
  matching: Matching,
): void {
  for (const subject of subjects) {
    for (let node: TextRules | undefined = guards; node; node = along(node, subject)) {
      for (const { rule, glob } of node.items) {
        if (!affords(matching, subject.length * glob.weight)) return;
        if (fitsBehind(glob, subject) && speaksOf(rule, matching.judgement)) say(matching, rule);
      }
    }
  }
}

/**
 * Allows: the one plain text of the call must match. A command that was not read to its end must
 * equal the rule exactly.
 */
export function hearTextAllows(allows: TextRules, matching: Matching): void {
  const only = onlySubject(matching.call);
  if (only === undefined) return;
  const { text: plain } = only;
  const { shell, partial } = matching.judgement.effects;
  for (let node: TextRules | undefined = allows; node; node = along(node, plain)) {
    for (const { rule, glob } of node.items) {
      if (shell && partial && glob.last !== undefined) continue;
      if (!affords(matching, plain.length * glob.weight) || !fitsBehind(glob, plain)) continue;
      if (!isPlain(only)) return;
      if (rule.rule.approved && aloneText(matching.call, matching.judgement) === undefined)
        continue;
      if (speaksOf(rule, matching.judgement) && liesWithin(glob, plain, matching))
        say(matching, rule);
    }
  }
}

/** If a path leads somewhere else, its real location must match too. */
function liesWithin(glob: TextGlob, plain: string, { judgement: { effects } }: Matching): boolean {
  if (effects.shell || effects.files === undefined) return true;
  return effects.files.every(
    ({ path, real }) =>
      real === undefined ||
      real === path ||
      real === plain ||
      (real.startsWith(glob.prefix) && fitsBehind(glob, real)),
  );
}
