/** What the judges say of calls, as data, and what no input may do to them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeCall } from "../src/core/judge.ts";
import type { Finding, JsonObject, Judgement } from "../src/core/model.ts";
import { judges } from "../src/judges/index.ts";
import shell from "./cases/shell.json" with { type: "json" };
import tools from "./cases/tools.json" with { type: "json" };

interface Case {
  readonly description: string;
  readonly call: { readonly tool: string; readonly input: JsonObject; readonly cwd?: string };
  readonly expect: Pick<Judgement, "level"> & {
    readonly key: string;
    readonly keys?: readonly string[];
    readonly basis?: string;
    readonly actionClass?: string;
    readonly reversibility?: string;
    readonly subjects?: readonly (string | null)[];
  };
}

const judge = (tool: string, input: JsonObject, cwd?: string): Judgement =>
  judgeCall(judges, { tool, input, ...(cwd !== undefined && { cwd }) });
const bash = (command: string): Judgement => judge("Bash", { command });

describe.each([
  { room: "shell commands", cases: shell as unknown as Case[] },
  { room: "tools", cases: tools as unknown as Case[] },
])("of $room", ({ cases }) => {
  test.each(cases)("a call that $description", ({ call, expect: expected }) => {
    const found = judge(call.tool, call.input, call.cwd);
    expect({ level: found.level, key: found.patternKey }).toEqual({ level: expected.level, key: expected.key });
    if (expected.basis) expect(found.basis).toBe(expected.basis);
    if (expected.actionClass) expect(found.actionClass).toBe(expected.actionClass);
    if (expected.keys) expect([...found.keys].sort()).toEqual([...expected.keys].sort());
    if (expected.reversibility) expect(worst(found).reversibility).toBe(expected.reversibility);
    if (expected.subjects) expect(found.findings.map(({ subject }) => subject ?? null)).toEqual(expected.subjects);
  });
});

const worst = ({ findings, patternKey }: Judgement): Finding => findings.find(({ key }) => key === patternKey)!;

test.each([{ cases: shell }, { cases: tools }])("every case has its own description", ({ cases }) => {
  const descriptions = cases.map(({ description }) => description);
  expect(descriptions.filter((each, at) => descriptions.indexOf(each) !== at)).toEqual([]);
});

describe("of long and strange input", () => {
  const LONG = 16_384;

  test("a command over 16 KB is not read to its end, and its head still counts", () => {
    expect(bash(`echo ${"a".repeat(LONG)}`)).toMatchObject({ level: "dangerous", patternKey: "shell.unparsed" });
    expect(bash(`rm -rf /; echo ${"a".repeat(LONG)}`)).toMatchObject({ level: "catastrophic", patternKey: "shell.delete-root" });
    expect(judge("run", { argv: ["echo", "a".repeat(LONG)] })).toMatchObject({
      level: "dangerous",
      patternKey: "shell.unparsed",
    });
  });

  test("a long command's subject is its digest, so that a grant for it covers nothing else", () => {
    const subject = (command: string): string => bash(command).findings[0]!.subject!;
    expect(subject(`python3 -c '${"a".repeat(3000)}'`)).toMatch(/^sha256:[0-9a-f]{64}$|^python3 -c 'a{3000}'$/);
    expect(subject(`(ls ${"a".repeat(3000)})`)).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(subject(`(ls ${"a".repeat(3000)})`)).not.toBe(subject(`(ls ${"a".repeat(3001)})`));
  });

  test("the seventieth unknown part is not forgotten", () => {
    const parts = Array.from({ length: 70 }, (_, at) => `tool${at} go`);
    const { findings } = bash(parts.join("; "));
    expect(findings).toHaveLength(65);
    expect(findings.at(-1)).toMatchObject({ key: "shell.compound", subject: parts.join("; ") });
    expect(bash([...parts, "rm -rf /"].join("; ")).level).toBe("catastrophic");
  });

  test.each([
    "$(",
    "${",
    "`",
    "(",
    "((",
    "{ ",
    "<(",
    "sh -c '",
    "eval ",
    "sudo ",
    "<<A\n",
    "cat <<A\n$(",
    "f(){f|",
    "find -exec ",
    "a;",
    "cd a;",
    "'",
    "\\",
    "/../",
    "/*",
    "rm -rf /*/* ",
  ])("16 KB of %j never break a judge and are never safe", (bomb) => {
    const found = bash(bomb.repeat(LONG / bomb.length));
    expect(found.level).not.toBe("safe");
    expect(found.keys).not.toContain("judge.failed");
  });

  test("no text makes a judge throw, and the same call is always judged the same", () => {
    const piece = fc.constantFrom(
      "rm -rf /",
      "ls",
      "'",
      '"',
      "$(",
      ")",
      "`",
      "|",
      ";",
      "&&",
      "<<EOF",
      "\n",
      "\\",
      "{",
      "}",
      "~",
      "#",
      "*",
      "é",
      "\u202e",
      "\0",
      "$'",
      "=",
      "sh -c ",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (command) => {
        for (const [tool, input] of [
          ["Bash", { command }],
          ["run", { argv: command.split(" ") }],
          ["Write", { file_path: command }],
          ["WebFetch", { url: command }],
          ["apply_patch", { input: `*** Add File: ${command}` }],
        ] as const) {
          const found = judge(tool, input, "/projects/app");
          expect(found.keys).not.toContain("judge.failed");
          expect(judge(tool, input, "/projects/app")).toEqual(found);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("no value in the place of a command or a path makes a judge throw or call it safe", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (typeof value === "string") return;
        for (const [tool, key] of [
          ["Bash", "command"],
          ["run", "argv"],
          ["Read", "file_path"],
          ["WebFetch", "url"],
        ] as const) {
          const found = judge(tool, { [key]: value as JsonObject });
          expect(found.keys).not.toContain("judge.failed");
          if (!Array.isArray(value)) expect(found.level).not.toBe("safe");
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("proof that a command only reads", () => {
  /** What could follow a harmless beginning, and change what it does. */
  const ADDED = [
    "; rm x",
    "&& rm x",
    "| sh",
    "& rm x",
    "\nrm x",
    "$(rm x)",
    "`rm x`",
    "> x",
    ">> x",
    "<(rm x)",
    "\u200b",
    "$IFS",
    "*",
    "{a,b}",
    "!x",
  ];

  test("does not survive anything that a shell would act on", () => {
    for (const added of ADDED) expect.soft(bash(`cat a ${added}`).level, added).not.toBe("safe");
    for (const added of ADDED) expect.soft(bash(`cat a${added}`).level, added).not.toBe("safe");
  });

  test("survives the same text in single quotes", () => {
    for (const added of ADDED.filter((text) => text !== "\u200b"))
      expect.soft(bash(`cat 'a ${added}'`).level, added).toBe("safe");
  });

  test("holds only where every part of a compound is proved", () => {
    const reading = fc.constantFrom("ls -la", "git status", "cat 'a b'", "grep -n x src/a.ts", "pwd");
    const other = fc.constantFrom("rm x", "npm test", "./run", "git push", "curl x.org", "x=1", "cat .env");
    const joint = fc.constantFrom("; ", " && ", " | ", " || ", "\n");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(reading, joint), { maxLength: 5 }),
        other,
        fc.array(fc.tuple(joint, reading), { maxLength: 5 }),
        (before, bad, after) => {
          expect(bash(`${before.map(([part, by]) => part + by).join("")}pwd`).level).toBe("safe");
          expect(
            bash(`${before.map(([part, by]) => part + by).join("")}${bad}${after.map(([by, part]) => by + part).join("")}`).level,
          ).not.toBe("safe");
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("what an always would cover", () => {
  test("differs for the same deletion in another directory", () => {
    const subject = (cwd: string): string | undefined => judge("Bash", { command: "rm -rf build" }, cwd).findings[0]!.subject;
    expect(subject("/a")).not.toBe(subject("/b"));
  });

  test("is never everything: each finding in a shell command that is not safe names its subject", () => {
    for (const { call } of shell as unknown as Case[]) {
      for (const { level, key, subject } of judge(call.tool, call.input, call.cwd).findings) {
        if (level !== "safe" && key !== "file.write") expect.soft(subject, JSON.stringify(call)).toBeTruthy();
      }
    }
  });
});
