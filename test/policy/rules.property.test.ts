/**
 * What holds for any rules: stricter never makes milder, order means nothing, and a rule means what
 * it means alone.
 */

import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Verdict } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";
import type { RuleSet } from "../../src/policy/rules/rule.ts";
import { compileRules, usesPaths } from "../../src/policy/stages/rules.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";
import { actionOf, type Call, hear as hearSets, STANDING, setOf, setsOf } from "./rule-words.ts";

const hear = (lines: readonly string[], call: Call): readonly Verdict[] =>
  hearSets(setsOf(lines), call);

const PARTS = [
  "ls src",
  "deploy-app a",
  "deploy-app a --dry-run",
  "git push origin main",
  "cat .env",
  "rm -r config",
  "rm src/*",
  "curl https://a.example.com/x",
  "curl $URL",
  "cd sub",
  "echo x > out",
  "echo x > /etc/motd",
  "countersign approve x",
  "rm -rf /",
  "deploy-app 'a",
];
const WRAPS = ["", "", "", "sudo ", "timeout 5 ", "FOO=1 ", "CI=1 ", "xargs ", "watch ", "/bin/"];
const anyPart = fc
  .tuple(fc.constantFrom(...WRAPS), fc.constantFrom(...PARTS))
  .map((words) => words.join(""));
const anyCommand = fc
  .array(anyPart, { minLength: 1, maxLength: 3 })
  .chain((parts) =>
    fc.constantFrom(" && ", "; ", " | ", "\n").map((operator) => parts.join(operator)),
  );
const anyPath = fc.constantFrom(
  "src/a.ts",
  "/etc/hosts",
  "../x",
  ".env",
  "sub/.ENV",
  "~/.ssh/id",
  "config/prod.yaml",
  "app/[id]/x.ts",
);
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  anyCommand.map((command) => ({ tool: "Bash", input: { command }, cwd: "/p/app" })),
  fc
    .record({
      tool: fc.constantFrom("Read", "Edit", "Delete"),
      path: anyPath,
      real: fc.constantFrom("/etc/hosts", "/p/app/src/b", undefined),
    })
    .map(({ tool, path, real }) => ({
      tool,
      input: { file_path: path },
      cwd: "/p/app",
      ...(real !== undefined && { real }),
    })),
  fc
    .constantFrom("https://a.example.com/x", "https://evil.com", "https://good.com\\@evil.com")
    .map((url) => ({ tool: "WebFetch", input: { url }, cwd: "/p/app" })),
);

const SPECS = [
  "Bash",
  "Bash(*)",
  "Bash(deploy-app *)",
  "Bash(deploy-app a)",
  "Bash(* --dry-run)",
  "Bash(git push:*)",
  "Bash(rm *)",
  "Bash(sudo *)",
  "Bash(curl *)",
  "Read(.env)",
  "Read(//etc/**)",
  "Read(~/.ssh/**)",
  "Edit(src/**)",
  "Edit(/config/prod.yaml)",
  "Edit(**)",
  "WebFetch(domain:*.example.com)",
  "WebFetch(domain:evil.com)",
  "WebFetch(domain:*)",
  "Edit",
  "Delete",
];
const anyLine = fc
  .tuple(
    fc.constantFrom("", "", "", "untrusted "),
    fc.constantFrom("managed ", "local ", "project ", "user ", "session "),
    fc.oneof(
      fc
        .tuple(fc.constantFrom("allow", "ask", "deny"), fc.constantFrom(...SPECS))
        .map((words) => words.join(" ")),
      fc
        .tuple(
          fc.constantFrom("allow", "ask", "deny"),
          fc.constantFrom("* *", "Bash git *", "Bash *push*", "Read /etc/*", "* deploy-app a"),
        )
        .map(([action, spec]) => `match ${action} ${spec}`),
      fc
        .tuple(
          fc.constantFrom("allow", "ask", "deny"),
          fc.constantFrom("/^deploy-app/", "/rm/", "/env$/"),
        )
        .map(([action, pattern]) => `regex ${action} Bash ${pattern}`),
    ),
  )
  .map((words) => words.join(""));
const anyLines = fc.uniqueArray(anyLine, { maxLength: 8 });
/** The rules that mean a call, without those that only may. */
const sure = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .filter(({ reason }) => !reason.message.startsWith("Not all of this"))
    .map(({ reason }) => reason.code);
const STRICTNESS = { none: 0, allow: 0, ask: 1, deny: 2 } as const;
const RUNS = { numRuns: 400 };

describe("whatever the rules are", () => {
  test("one deny more never makes a word milder, nor does one ask more turn one into an allow", () => {
    fc.assert(
      fc.property(anyLines, anyLine, anyCall, (lines, line, call) => {
        const before = STRICTNESS[actionOf(hear(lines, call))];
        for (const action of ["deny", "ask"]) {
          const added = line.replace(/\b(?:allow|ask|deny)\b/, action);
          expect(STRICTNESS[actionOf(hear([...lines, added], call))]).toBeGreaterThanOrEqual(
            before,
          );
        }
      }),
      RUNS,
    );
  });

  test("one allow more never lifts a deny or an ask, and never takes an allow away", () => {
    fc.assert(
      fc.property(anyLines, anyLine, anyCall, (lines, line, call) => {
        const before = actionOf(hear(lines, call));
        const after = actionOf(
          hear([...lines, line.replace(/\b(?:allow|ask|deny)\b/, "allow")], call),
        );
        if (before !== "none") expect(after).toBe(before);
      }),
      RUNS,
    );
  });

  test("neither the order of the rules nor that of the sets changes what is said", () => {
    const shuffled = anyLines.chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(lines, { minLength: lines.length }),
        fc.boolean(),
      ),
    );
    // where not all of a call could be read, one rule stands for those that may mean it: which one
    // hangs on the order
    const said = (verdicts: readonly Verdict[]) => [
      actionOf(verdicts),
      ...sure(verdicts.filter(({ action }) => action !== "allow")).sort(),
    ];
    fc.assert(
      fc.property(shuffled, anyCall, ([lines, other, apart], call) => {
        const sets = apart ? other.map(setOf) : [...setsOf(other)].reverse();
        expect(said(hearSets(sets, call))).toEqual(said(hear(lines, call)));
      }),
      RUNS,
    );
  });

  test("a rule for another tool changes nothing", () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.constantFrom("allow", "ask", "deny"),
        anyCall,
        (lines, action, call) => {
          const codes = (verdicts: readonly Verdict[]) =>
            verdicts.map(({ action: said, reason }) => [said, reason.code]);
          const more = [
            `${action} Elsewhere`,
            `${action} mcp__x__*`,
            `match ${action} Elsewhere *`,
          ];
          expect(codes(hear([...lines, ...more], call))).toEqual(codes(hear(lines, call)));
        },
      ),
      RUNS,
    );
  });

  test("an ask or a deny means among others what it means alone", () => {
    fc.assert(
      fc.property(anyLines, anyCall, (lines, call) => {
        const strict = lines.filter((line) => !/\ballow\b/.test(line));
        const alone = strict.flatMap((line) => sure(hear([line], call)));
        expect(sure(hear(strict, call)).sort()).toEqual(alone.sort());
      }),
      RUNS,
    );
  });

  test("no allow covers what is catastrophic, nor what reaches for Countersign", () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.constantFrom("rm -rf /", "countersign approve x"),
        anyPart,
        (lines, worst, part) => {
          for (const command of [worst, `${part}; ${worst}`, `${worst} && ${part}`])
            expect(
              hear(lines, { tool: "Bash", input: { command }, cwd: "/p/app" }).map(
                ({ action }) => action,
              ),
            ).not.toContain("allow");
        },
      ),
      RUNS,
    );
  });

  test("a compound is allowed only where each of its parts is, or is harmless", () => {
    /** An open quote would make one word of several parts. */
    const whole = PARTS.filter(
      (part) => (part.split("'").length + part.split('"').length) % 2 === 0,
    );
    const isHarmless = (command: string) =>
      judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/p/app" }).level === "safe";
    fc.assert(
      fc.property(
        anyLines,
        fc.array(fc.constantFrom(...whole), { minLength: 2, maxLength: 3 }),
        (lines, parts) => {
          const allows = lines.filter(
            (line) =>
              /\ballow\b/.test(line) && !/^(?:untrusted )?\w+ allow Bash(?:\(\*\))?$/.test(line),
          );
          const on = (command: string) =>
            actionOf(hear(allows, { tool: "Bash", input: { command }, cwd: "/p/app" }));
          if (on(parts.join("; ")) === "allow")
            for (const part of parts)
              if (!isHarmless(part)) expect([part, on(part)]).toEqual([part, "allow"]);
        },
      ),
      RUNS,
    );
  });
});

describe("a verdict", () => {
  const call: Call = { tool: "Bash", input: { command: "deploy-app a" }, cwd: "/p/app" };
  const rule = { tools: ["Bash"], line: 1 };

  test("names its stage, its rule, where that comes from, and why", () => {
    const set: RuleSet = {
      source: "managed",
      file: "x",
      trusted: true,
      rules: [
        { ...rule, name: "a", action: "ask", approvers: ["lead"], timeoutMs: 5000 },
        { ...rule, name: "b", action: "deny", reason: "Not on Fridays.", approvers: ["lead"] },
        { ...rule, name: "c", action: "allow" },
      ],
    };
    const reason = { type: "rule", source: "managed" };
    expect(hearSets([set], call)).toEqual([
      {
        stage: "rules",
        action: "ask",
        reason: { ...reason, code: "a", message: 'The rule "a" asks about this.' },
        explicit: true,
        roles: ["lead"],
        timeoutMs: 5000,
      },
      {
        stage: "rules",
        action: "deny",
        reason: { ...reason, code: "b", message: "Not on Fridays." },
      },
      {
        stage: "rules",
        action: "allow",
        reason: { ...reason, code: "c", message: 'The rule "c" allows this.' },
      },
    ]);
  });

  test("of the highest ranked source comes first, whatever the order of the sets", () => {
    const lines = [
      "session deny Bash",
      "user deny Bash",
      "project deny Bash",
      "local deny Bash",
      "cli deny Bash",
      "managed deny Bash",
    ];
    const sources = hearSets(lines.map(setOf), call).map(({ reason }) => reason.source);
    expect(sources).toEqual(["managed", "cli", "local", "project", "user", "session"]);
  });

  test("about what could not be read asks, and says so", () => {
    const oversize: Call = { ...call, input: { command: `deploy-app ${"a".repeat(20_000)}` } };
    expect(hear(["deny Bash(rm *)"], oversize)).toMatchObject([
      {
        action: "ask",
        explicit: true,
        reason: {
          code: "deny Bash(rm *)",
          message: expect.stringMatching(/^Not all of this call could be read/),
        },
      },
    ]);
  });

  test("is an empty list, always the same, where no rule has anything to say", () => {
    expect(hear([], call)).toBe(hear(["deny Elsewhere"], call));
  });
});

describe("paths have to be looked up", () => {
  test.each([
    ["deny Read(.env)", true],
    ["regexpath deny Read /x/", true],
    ["deny Bash(rm *)", false],
    ["match deny Read /etc/*", false],
    ["deny Read", false],
  ])("for %s: %s", (line, expected) => {
    expect(usesPaths([setOf(line)])).toBe(expected);
  });
});

describe("hostile calls", () => {
  const rules = Array.from({ length: 300 }, (_, at) => [
    `match deny * *a${at}*aab*b`,
    `deny Bash(* --x${at} *a*a*a*b *)`,
    `deny Read(*a*a${at}*a*b/**/a/*a/b)`,
    `deny WebFetch(domain:*a*.x${at}.com)`,
  ]).flat();
  const stage = compileRules(setsOf(rules), { home: "/home/me" });
  const SIZE = 131_072;
  test.each<[string, string, (size: number) => JsonObject]>([
    ["one long word", "Bash", (size) => ({ command: "a".repeat(size) })],
    ["many commands", "Bash", (size) => ({ command: "ab x;".repeat(size / 5) })],
    ["many words", "Bash", (size) => ({ command: `echo ${"a ".repeat(size / 2)}` })],
    ["a long name", "Read", (size) => ({ file_path: `/${"a".repeat(size)}` })],
    ["many names", "Read", (size) => ({ file_path: "a/".repeat(size / 2) })],
    ["many stars", "Read", (size) => ({ file_path: `/${"*a".repeat(size / 64)}` })],
    ["a long host", "WebFetch", (size) => ({ url: `https://${"a.".repeat(size / 2)}` })],
  ])("of %s take linear time, and are never allowed", (_what, tool, inputOf) => {
    const judged = new Map<number, () => readonly Verdict[]>();
    for (const size of [SIZE, SIZE / 4]) {
      const call = { tool, input: inputOf(size), cwd: "/p/app" };
      const judgement = judgeCall(judges, call);
      judged.set(size, () => stage({ ...call, session: "ci:test" }, judgement, STANDING));
    }
    expectLinear((size) => judged.get(size)!(), SIZE);
    expect(["ask", "deny"]).toContain(actionOf(judged.get(SIZE)!()));
  });

  test("tools that are invented without end are held against the rules for every tool", () => {
    const every = compileRules([setOf("deny mcp__*")], { home: "/home/me" });
    for (let at = 0; at < 2000; at++) {
      const call = { tool: `mcp__x__${at}`, input: {}, session: "ci:test" };
      expect(every(call, judgeCall(judges, call), STANDING)).toHaveLength(1);
    }
  });
});
