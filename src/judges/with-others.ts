/** Our judges together with those that a program brings. */
import { finding } from "../core/finding.ts";
import type { Judge } from "../core/judge.ts";
import { isPatternKey } from "../core/keys.ts";
import { uniquelyNamed } from "../core/unique-names.ts";
import { judges } from "./index.ts";

/** Ours and those that a program brings. Throws `bad-config` where two have one name. */
export function judgesWith(more: readonly Judge[] = []): readonly Judge[] {
  return uniquelyNamed("judge", [...judges, ...more.map(checked)], ({ name }) => name);
}

/**
 * What a judge from outside returns is looked at before it counts: what cannot be read must not
 * pass for no finding, and a key's level and heading are those of its record.
 */
const checked = (judge: Judge): Judge => ({
  name: judge.name,
  judge: (call, effects) =>
    judge.judge(call, effects).map(({ key, span, subject }) => {
      if (!isPatternKey(key)) throw new TypeError(`${judge.name}: ${key} is no pattern key`);
      return finding(key, span, subject);
    }),
});
