/** What the policy decides, as data with its reasons; that order never matters; and how a policy file is refused. */
import { readdir, readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CountersignError } from "../src/core/errors.ts";
import { judgeCall } from "../src/core/judge.ts";
import type { JsonObject } from "../src/core/model.ts";
import type { Ruling } from "../src/core/policy.ts";
import { judges } from "../src/judges/index.ts";
import { globOf } from "../src/policy/glob.ts";
import { loadPolicy } from "../src/policy/load.ts";
import { createPolicy } from "../src/policy/pipeline.ts";
import type { Rule } from "../src/policy/rules.ts";
import cases from "./cases/policy.json" with { type: "json" };

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

function decide(rules: readonly Omit<Rule, "line">[], call: Call, approvalPolicy = "dangerous"): Ruling {
  const policy = createPolicy({ rules: rules.map((rule, at) => ({ ...rule, line: at + 1 })), approvalPolicy });
  return policy({ ...call, session: "ci:test" }, judgeCall(judges, call));
}

describe("a decision", () => {
  test.each(cases as unknown as Case[])("$description", ({ rules, approvalPolicy, call, expect: expected }) => {
    const { action, reason, explicit, by, roles } = decide(rules, call, approvalPolicy);
    expect({ action, type: reason.type }).toEqual({ action: expected.action, type: expected.type });
    if (expected.code !== null) expect(reason.code).toBe(expected.code);
    if (expected.message !== undefined) expect(reason.message).toBe(expected.message);
    if (expected.explicit !== undefined) expect(explicit).toBe(expected.explicit);
    if (expected.by !== undefined) expect(by.kind).toBe(expected.by);
    expect(roles).toEqual(expected.roles);
  });

  test("says what every stage said, the rules that lost too", () => {
    const rules = [
      { name: "may", tools: ["Bash"], action: "allow" },
      { name: "must", tools: ["B*"], action: "ask" },
      { name: "no", tools: ["*"], match: "*push*", action: "deny" },
      { name: "elsewhere", tools: ["Write"], action: "deny" },
    ] as const;
    const { stages } = decide(rules, { tool: "Bash", input: { command: "git push; countersign approve x" } });
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
        expect(STRICTNESS[decide([...rules, { ...added, action: "deny" }], call, word).action]).toBeGreaterThanOrEqual(before);
        expect(STRICTNESS[decide([...rules, { ...added, action: "ask" }], call, word).action]).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("law 7: no set of rules and no approval policy lets what is catastrophic pass without a question", () => {
    fc.assert(
      fc.property(anyRules, anyPolicy, (rules, word) => {
        expect(decide(rules, { tool: "Bash", input: { command: "rm -rf /" } }, word).action).not.toBe("allow");
      }),
    );
  });

  test("law 9: no set of rules and no approval policy lets an agent reach for Countersign, or even ask to", () => {
    fc.assert(
      fc.property(anyRules, anyPolicy, (rules, word) => {
        expect(decide(rules, { tool: "Bash", input: { command: "countersign approve x" } }, word).action).toBe("deny");
      }),
    );
  });
});

describe("a glob", () => {
  /** The meaning, as plainly as it can be said; exponential, so only for short texts. */
  const means = (pattern: string, text: string): boolean => {
    if (pattern === "") return text === "";
    if (pattern.startsWith("*")) return means(pattern.slice(1), text) || (text !== "" && means(pattern, text.slice(1)));
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

describe("a policy file", () => {
  const refusal = (source: string): { message: string; path: string | undefined } => {
    try {
      loadPolicy(source, "policies/x.yaml");
    } catch (error) {
      expect(error).toBeInstanceOf(CountersignError);
      const { code, message, path } = error as CountersignError;
      expect(code).toBe("bad-policy");
      return { message, path };
    }
    throw new Error("it was not refused");
  };

  test("gives its rules, each with its line and a name that does not depend on where it stands", () => {
    const source = [
      "version: 1",
      "rules:",
      "  - tool: Bash",
      "    match: git push*",
      "    action: ask",
      "    approvers: [lead]",
      "  # between",
      "  - { name: w, tools: [Write, Edit], level: dangerous, keys: [fs.write.project], action: deny, reason: no }",
    ].join("\n");
    expect(loadPolicy(source, "policies/x.yaml")).toEqual({
      file: "policies/x.yaml",
      rules: [
        { name: "ask Bash (git push*)", tools: ["Bash"], match: "git push*", action: "ask", approvers: ["lead"], line: 3 },
        {
          name: "w",
          tools: ["Write", "Edit"],
          level: "dangerous",
          keys: ["fs.write.project"],
          action: "deny",
          reason: "no",
          line: 8,
        },
      ],
    });
  });

  test("may be JSON, and may hold no rules", () => {
    expect(loadPolicy('{ "rules": [{ "tool": "Bash", "action": "deny" }] }', "x.json").rules).toMatchObject([
      { tools: ["Bash"], action: "deny", line: 1 },
    ]);
    expect(loadPolicy("rules: []", "x.yaml").rules).toEqual([]);
  });

  const rule = (more: string): string => `rules:\n  - tool: Bash\n    action: ask\n    ${more}\n`;

  test.each([
    [
      "an unknown action",
      "rules:\n  - tool: Bash\n    action: yes\n",
      'policies/x.yaml:3: rules.0.action: expected allow, ask or deny, found "yes"',
      "rules.0.action",
    ],
    [
      "no action",
      "rules:\n  - tool: Bash\n",
      "policies/x.yaml:2: rules.0.action: missing; expected allow, ask or deny",
      "rules.0.action",
    ],
    ["an unknown key of a rule", rule("matches: x"), "policies/x.yaml:4: rules.0.matches: unknown key", "rules.0.matches"],
    ["an unknown key", "rule: []\nrules: []\n", "policies/x.yaml:1: rule: unknown key", "rule"],
    ["another version", "version: 2\nrules: []\n", "policies/x.yaml:1: version: expected 1, found 2", "version"],
    ["no rules", "version: 1\n", "policies/x.yaml:1: rules: missing; expected a list", "rules"],
    ["rules that are no list", "rules: { a: 1 }\n", "policies/x.yaml:1: rules: expected a list, found a mapping", "rules"],
    [
      "a rule that is no mapping",
      "rules:\n  - deny\n",
      'policies/x.yaml:2: rules.0: expected a mapping, found "deny"',
      "rules.0",
    ],
    ["nothing", "", "policies/x.yaml:1: expected a mapping, found null", undefined],
    ["a text", "hello", 'policies/x.yaml:1: expected a mapping, found "hello"', undefined],
    [
      "an empty match",
      rule('match: ""'),
      'policies/x.yaml:4: rules.0.match: expected text that is not empty, found ""',
      "rules.0.match",
    ],
    [
      "a match that is no text",
      rule("match: [a]"),
      "policies/x.yaml:4: rules.0.match: expected text, found a list",
      "rules.0.match",
    ],
    [
      "a match that is too long",
      rule(`match: ${"a".repeat(1001)}`),
      `policies/x.yaml:4: rules.0.match: expected text of at most 1000 characters, found "${"a".repeat(56)}…`,
      "rules.0.match",
    ],
    [
      "an unknown level",
      rule("level: deadly"),
      'policies/x.yaml:4: rules.0.level: expected safe, dangerous or catastrophic, found "deadly"',
      "rules.0.level",
    ],
    [
      "an unknown pattern key",
      rule("keys: [vcs.git.push, git.shove]"),
      'policies/x.yaml:4: rules.0.keys.1: expected one of the pattern keys, found "git.shove"',
      "rules.0.keys.1",
    ],
    [
      "no approvers in a list of them",
      rule("approvers: []"),
      "policies/x.yaml:4: rules.0.approvers: expected at least one entry, found an empty list",
      "rules.0.approvers",
    ],
    [
      "approvers where nobody is asked",
      "rules:\n  - tool: Bash\n    approvers: [a]\n    action: deny\n",
      'policies/x.yaml:3: rules.0.approvers: only a rule with "action: ask" has approvers',
      "rules.0.approvers",
    ],
    ["no tool", "rules:\n  - action: ask\n", 'policies/x.yaml:2: rules.0: expected exactly one of "tool" and "tools"', "rules.0"],
    [
      "both tool and tools",
      rule("tools: [Edit]"),
      'policies/x.yaml:2: rules.0: expected exactly one of "tool" and "tools"',
      "rules.0",
    ],
    [
      "a name that stands twice",
      "rules:\n  - { name: a, tool: B, action: ask }\n  - { name: a, tool: C, action: ask }\n",
      'policies/x.yaml:3: rules.1.name: the name "a" is taken by another rule',
      "rules.1.name",
    ],
    [
      "a key that stands twice",
      "rules:\n  - tool: Bash\n    action: deny\n    action: allow\n",
      "policies/x.yaml:4: Map keys must be unique",
      undefined,
    ],
    ["an open bracket", "rules: [\n", /^policies\/x\.yaml:\d+: /, undefined],
    ["a tag that nobody knows", "rules: !js []\n", /^policies\/x\.yaml:1: Unresolved tag: !js/, undefined],
    ["two documents", "rules: []\n---\nrules: []\n", /^policies\/x\.yaml:\d+: .*multiple documents/, undefined],
    [
      "aliases that multiply",
      `a: &a [1,1,1,1,1,1,1,1]\nb: &b [${"*a,".repeat(8)}]\nc: &c [${"*b,".repeat(8)}]\nrules: [${"*c,".repeat(8)}]\n`,
      /^policies\/x\.yaml:1: .*alias/i,
      undefined,
    ],
  ] as const)("with %s is refused, and says where", (_what, source, message, path) => {
    const refused = refusal(source);
    if (typeof message === "string") expect(refused.message).toBe(message);
    else expect(refused.message).toMatch(message);
    expect(refused.path).toBe(path);
  });

  test("is refused with all its faults, in the order of their lines", () => {
    const { message, path } = refusal("version: 3\nrules:\n  - tool: Bash\n    action: no\n    extra: 1\n  - action: deny\n");
    expect(message.split("\n")).toEqual([
      "policies/x.yaml:1: version: expected 1, found 3",
      'policies/x.yaml:4: rules.0.action: expected allow, ask or deny, found "no"',
      "policies/x.yaml:5: rules.0.extra: unknown key",
      'policies/x.yaml:6: rules.1: expected exactly one of "tool" and "tools"',
    ]);
    expect(path).toBe("version");
  });
});

describe("the policies that come with it", async () => {
  const directory = new URL("../config/policies/", import.meta.url);
  const files = (await readdir(directory)).sort();
  const load = async (name: string): Promise<readonly Rule[]> =>
    loadPolicy(await readFile(new URL(name, directory), "utf8"), name).rules;

  test("are four, and all load", async () => {
    expect(files).toEqual(["ci.yaml", "default.yaml", "permissive.yaml", "strict.yaml"]);
    for (const file of files) expect((await load(file)).length).toBeGreaterThan(0);
  });

  const edit = { tool: "Edit", input: { file_path: "/projects/app/a.ts" }, cwd: "/projects/app" };
  const bash = (command: string): Call => ({ tool: "Bash", input: { command }, cwd: "/projects/app" });
  test.each([
    ["default.yaml", "dangerous", bash("ls"), "allow", "exec.read"],
    ["default.yaml", "dangerous", edit, "allow", "fs.write.project"],
    ["default.yaml", "dangerous", { ...edit, input: { file_path: "../b.ts" } }, "ask", "fs.write.outside"],
    ["default.yaml", "none", bash("npm test && npm publish"), "ask", "publishing"],
    ["default.yaml", "dangerous", bash(":(){ :|:& };:"), "deny", "no-fork-bombs"],
    ["strict.yaml", "all", { tool: "Read", input: { file_path: "a.ts" }, cwd: "/projects/app" }, "allow", "looking"],
    ["strict.yaml", "all", bash("ls"), "ask", "all"],
    ["strict.yaml", "all", bash("cat .env"), "deny", "no-credentials"],
    ["strict.yaml", "all", bash("rm -rf /"), "deny", "nothing-catastrophic"],
    ["strict.yaml", "all", bash("git push -f"), "deny", "history-stays"],
    ["permissive.yaml", "dangerous", bash("truncate -s 0 src/a.ts"), "allow", "edits"],
    ["permissive.yaml", "dangerous", bash("truncate -s 0 ../b.ts"), "ask", "fs.write.outside"],
    ["permissive.yaml", "dangerous", { ...edit, input: { file_path: "../b.ts" } }, "ask", "fs.write.outside"],
    ["permissive.yaml", "dangerous", { ...edit, input: { file_path: ".git/hooks/pre-push" } }, "ask", "persist.hook"],
    ["permissive.yaml", "dangerous", bash("npm run migrate"), "allow", "scripts"],
    ["permissive.yaml", "dangerous", bash("npm run migrate; frobnicate"), "ask", "code.exec.project_script"],
    ["permissive.yaml", "none", bash("git push"), "ask", "leaving-the-machine"],
    ["ci.yaml", "dangerous", { tool: "run", input: { argv: ["npm", "publish", "--provenance"] } }, "allow", "release"],
    ["ci.yaml", "dangerous", { tool: "run", input: { argv: ["npm", "publish"] } }, "ask", "publish.registry"],
    ["ci.yaml", "dangerous", bash("npm publish --provenance"), "deny", "nothing-dangerous"],
    ["ci.yaml", "dangerous", bash("npm test"), "allow", "code.exec.project_task"],
    ["ci.yaml", "dangerous", bash("ls"), "allow", "exec.read"],
    ["ci.yaml", "none", { tool: "run", input: { argv: ["rm", "-rf", "/"] } }, "deny", "nothing-catastrophic"],
  ] as const)("%s under %s, for %j: %s by %s", async (file, word, call, action, code) => {
    const ruling = decide(await load(file), call as Call, word);
    expect([ruling.action, ruling.reason.code]).toEqual([action, code]);
  });
});
