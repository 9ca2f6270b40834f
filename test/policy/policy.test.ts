/** What the policy decides, as data with its reasons; and that order never matters. */

import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import type { Ruling } from "../../src/core/policy.ts";
import { judges } from "../../src/judges/index.ts";
import { globOf } from "../../src/policy/rules/glob.ts";
import type { Rule } from "../../src/policy/rules/rule.ts";
import cases from "../cases/policy.json" with { type: "json" };
import { policyOf, ruledAtOnce } from "../support/fixtures.ts";
import fc from "../support/properties.ts";

interface Call {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
}

interface Case {
  readonly description: string;
  readonly rules: readonly Omit<Rule, "line">[];
  readonly approvalPolicy: string;
  readonly call: Call;
  readonly expect: {
    readonly action: string;
    readonly type: string;
    readonly code: string | null;
    readonly message?: string;
    readonly explicit?: boolean;
    readonly by?: string;
    readonly roles?: readonly string[];
  };
}

function decide(
  rules: readonly Omit<Rule, "line">[],
  call: Call,
  approvalPolicy = "dangerous",
): Ruling {
  return ruledAtOnce(
    policyOf(rules, approvalPolicy),
    { ...call, session: "ci:test" },
    judgeCall(judges, call),
  );
}

describe("a decision", () => {
  test.each(cases as unknown as Case[])(
    "$description",
    ({ rules, approvalPolicy, call, expect: expected }) => {
      const { action, reason, explicit, by, roles } = decide(rules, call, approvalPolicy);
      expect({ action, type: reason.type }).toEqual({
        action: expected.action,
        type: expected.type,
      });
      if (expected.code !== null) expect(reason.code).toBe(expected.code);
      if (expected.message !== undefined) expect(reason.message).toBe(expected.message);
      if (expected.explicit !== undefined) expect(explicit).toBe(expected.explicit);
      if (expected.by !== undefined) expect(by.kind).toBe(expected.by);
      expect(roles).toEqual(expected.roles);
    },
  );

  test("says what every stage said, the rules that lost too", () => {
    const rules = [
      { name: "may", tools: ["Bash"], action: "allow" },
      { name: "must", tools: ["B*"], action: "ask" },
      { name: "no", tools: ["*"], match: "*push*", action: "deny" },
      { name: "elsewhere", tools: ["Write"], action: "deny" },
    ] as const;
    const { stages } = decide(rules, {
      tool: "Bash",
      input: { command: "git push; countersign approve x" },
    });
    expect(stages.map(({ stage, action, reason }) => [stage, action, reason.code])).toEqual([
      ["guard", "deny", "countersign.self"],
      ["rules", "ask", "must"],
      ["rules", "deny", "no"],
      ["approval", "ask", "countersign.self"],
    ]);
  });
});

const COMMANDS = [
  "ls",
  "git push",
  "git push -f",
  "npm test",
  "npm test; rm x",
  "rm -rf /",
  "countersign approve x",
  "cat .env",
  "git status && ls",
];
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.constantFrom(...COMMANDS).map((command) => ({ tool: "Bash", input: { command } })),
  fc
    .constantFrom("a.ts", "/etc/hosts", "../x", ".git/hooks/x")
    .map((file_path) => ({ tool: "Write", input: { file_path }, cwd: "/projects/app" })),
);
const anyRule = fc.record(
  {
    name: fc.string({ minLength: 1, maxLength: 5 }),
    tools: fc.constantFrom(["Bash"], ["*"], ["Write", "Bash"], ["W*"]),
    match: fc.constantFrom("*", "git *", "npm test", "*push*", "/etc/*", "ls"),
    level: fc.constantFrom("safe" as const, "dangerous" as const, "catastrophic" as const),
    keys: fc.constantFrom(
      ["vcs.git.push" as const],
      ["exec.unknown_program" as const, "fs.delete.recursive" as const],
      ["fs.write.project" as const],
    ),
    action: fc.constantFrom("allow" as const, "ask" as const, "deny" as const),
    approvers: fc.constantFrom(["lead"], ["oncall", "lead"]),
  },
  { requiredKeys: ["name", "tools", "action"] },
);
const anyRules = fc.array(anyRule, { maxLength: 8 });
const anyPolicy = fc.constantFrom("dangerous", "all", "configured", "none", "odd");
const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const;

describe("strictest wins", () => {
  test("the order of the rules never changes what is done, nor who may answer", () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    );
    fc.assert(
      fc.property(shuffled, anyCall, anyPolicy, ([rules, other], call, word) => {
        const [one, two] = [decide(rules, call, word), decide(other, call, word)];
        expect([two.action, two.explicit, two.roles && [...two.roles].sort()]).toEqual([
          one.action,
          one.explicit,
          one.roles && [...one.roles].sort(),
        ]);
      }),
    );
  });

  test("adding a deny never makes a decision milder, and adding an ask never turns one into an allow", () => {
    fc.assert(
      fc.property(anyRules, anyRule, anyCall, anyPolicy, (rules, added, call, word) => {
        const before = STRICTNESS[decide(rules, call, word).action];
        expect(
          STRICTNESS[decide([...rules, { ...added, action: "deny" }], call, word).action],
        ).toBeGreaterThanOrEqual(before);
        expect(
          STRICTNESS[decide([...rules, { ...added, action: "ask" }], call, word).action],
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("law 7: no set of rules and no approval policy lets what is catastrophic pass without a question", () => {
    fc.assert(
      fc.property(anyRules, anyPolicy, (rules, word) => {
        expect(
          decide(rules, { tool: "Bash", input: { command: "rm -rf /" } }, word).action,
        ).not.toBe("allow");
      }),
    );
  });

  test("law 9: no set of rules and no approval policy lets an agent reach for Countersign, or even ask to", () => {
    fc.assert(
      fc.property(anyRules, anyPolicy, (rules, word) => {
        expect(
          decide(rules, { tool: "Bash", input: { command: "countersign approve x" } }, word).action,
        ).toBe("deny");
      }),
    );
  });
});

describe("a glob", () => {
  /** The meaning, as plainly as it can be said; exponential, so only for short texts. */
  const means = (pattern: string, text: string): boolean => {
    if (pattern === "") return text === "";
    if (pattern.startsWith("*"))
      return means(pattern.slice(1), text) || (text !== "" && means(pattern, text.slice(1)));
    return pattern[0] === text[0] && means(pattern.slice(1), text.slice(1));
  };

  test("matches what its definition says", () => {
    const short = (letters: string): fc.Arbitrary<string> =>
      fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((chars) => chars.join(""));
    fc.assert(
      fc.property(short("ab*"), short("ab"), (pattern, text) => {
        expect(globOf(pattern)(text)).toBe(means(pattern, text));
      }),
      { numRuns: 3000 },
    );
  });

  test("takes every character but the star for itself", () => {
    expect(globOf("a.c?[x]\\")("a.c?[x]\\")).toBe(true);
    expect(globOf("a.c")("abc")).toBe(false);
    expect(globOf("a*c")("a\nb\nc")).toBe(true);
  });

  test("with many stars looks at each place of a long text once, not once for every star", () => {
    const matches = globOf("*a*a*a*a*a*a*a*a*b");
    expect(matches("a".repeat(100_000))).toBe(false);
    expect(matches(`${"a".repeat(100_000)}b`)).toBe(true);
  });
});
