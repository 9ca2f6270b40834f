/**
 * What the rules say of a call, as data with the rule that is named; and what never changes,
 * whatever the rules are.
 */
import { describe, expect, test } from "vitest";
import type { Rule, RuleSet } from "../../src/policy/rules/rule.ts";
import own from "../cases/policy.json" with { type: "json" };
import commands from "../cases/policy-commands.json" with { type: "json" };
import hosts from "../cases/policy-hosts.json" with { type: "json" };
import paths from "../cases/policy-paths.json" with { type: "json" };
import { actionOf, type Call, hear, setsOf } from "./rule-words.ts";

interface Case {
  readonly description: string;
  readonly rules: readonly string[];
  /** A command for Bash, in `/p/app`; or any call. */
  readonly command?: string;
  readonly call?: Call;
  readonly action: string;
  /** Which of the rules is named. */
  readonly by?: number;
}

describe.each(Object.entries({ commands, paths, hosts }))("rules over %s", (_what, cases) => {
  test.each(cases as unknown as Case[])(
    "$description",
    ({ rules, command = "", call, action, by }) => {
      const verdicts = hear(
        setsOf(rules),
        call ?? { tool: "Bash", input: { command }, cwd: "/p/app" },
      );
      const first = verdicts.find((verdict) => verdict.action === actionOf(verdicts));
      expect([actionOf(verdicts), first?.reason.code]).toEqual([
        action,
        by === undefined ? undefined : rules[by],
      ]);
    },
  );
});

interface OwnCase {
  readonly description: string;
  readonly rules: readonly Omit<Rule, "line">[];
  readonly call: Call;
  readonly expect: { readonly action: string; readonly type: string; readonly code: string | null };
}

describe("rules of our own dialect", () => {
  const cases = (own as unknown as OwnCase[]).filter(({ rules }) => rules.length > 0);
  test.each(cases)("$description", ({ rules, call, expect: expected }) => {
    const set: RuleSet = {
      source: "user",
      file: "x",
      trusted: true,
      rules: rules.map((rule, at) => ({ ...rule, line: at })),
    };
    const verdicts = hear([set], call);
    if (expected.type !== "rule") {
      expect(actionOf(verdicts)).toBe("none");
      return;
    }
    const first = verdicts.find(({ action }) => action === actionOf(verdicts));
    expect(first?.reason.code).toBe(expected.code);
    if (!rules.some(({ approvers }) => approvers)) expect(first?.action).toBe(expected.action);
  });
});
