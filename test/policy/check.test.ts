/**
 * `countersign policy check`: what it tells of files that load, of files that do not, and of rules
 * that nobody can have meant.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { policyCommand } from "../../src/cli/policy.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { remarksOn } from "../../src/policy/loading/remarks.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-check-"));
});
afterAll(() => rm(home, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function check(
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string; code: unknown }> {
  const told = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      told[stream] += String(text);
      return true;
    });
  await policyCommand().parseAsync(["check", ...args], { from: "user" });
  vi.restoreAllMocks();
  return { ...told, code: process.exitCode ?? 0 };
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(home, name);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  return file;
}

describe("policy check", () => {
  test("tells what was read from a file", async () => {
    const file = await fileOf(
      "team.yaml",
      [
        "settings: { timeout: 1m, defaultAction: ask }",
        "paths: { readOnly: [dist, vendor] }",
        "rules:",
        "  - { tool: Bash, match: ls, action: allow }",
        "  - { tool: Bash, match: rm *, action: deny }",
        "hooks: { before: [{ name: guard, type: command, command: ./guard.sh }] }",
      ].join("\n"),
    );
    expect(await check(file)).toEqual({
      stdout: [
        `ok: ${file}: 2 rules (1 allow, 0 ask, 1 deny)`,
        "  hook: guard (command, block if it fails)",
        "  readOnly: dist vendor",
        "  timeoutMs: 60000",
        "  defaultAction: ask",
        "",
      ].join("\n"),
      stderr: "",
      code: 0,
    });
  });

  test("prints the same as JSON, and never what a hook is given", async () => {
    const file = await fileOf(
      "secret.yaml",
      "hooks: { before: [{ type: http, url: 'http://h', headers: { a: hush } }] }",
    );
    const { stdout, stderr, code } = await check(file, "--output", "json");
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).not.toContain("hush");
    expect(JSON.parse(stdout)).toEqual([
      {
        file,
        source: "user",
        ok: true,
        faults: [],
        warnings: [],
        rules: { allow: 0, ask: 0, deny: 0 },
        hooks: [
          { name: "PreToolUse: http://h", event: "PreToolUse", type: "http", onFailure: "block" },
        ],
        paths: { zeroAccess: [], readOnly: [], noDelete: [], roots: [] },
        settings: {},
      },
    ]);
  });

  test("names every fault, goes on with the other files, and fails", async () => {
    const bad = await fileOf("bad.yaml", "rules:\n  - { tool: Bash, action: perhaps }\nextra: 1\n");
    const good = await fileOf("good.yaml", "rules: []");
    expect(await check(bad, join(home, "none.yaml"), good)).toEqual({
      stdout: `ok: ${good}: 0 rules (0 allow, 0 ask, 0 deny)\n`,
      stderr: [
        `${bad}:2: rules.0.action: expected allow, ask or deny, found "perhaps"`,
        `${bad}:3: extra: unknown key`,
        `cannot read ${join(home, "none.yaml")} (there is no such file)`,
        "",
      ].join("\n"),
      code: 1,
    });
  });

  test("reads files as what they are said to be", async () => {
    const file = await fileOf("managed.yaml", "settings: { allowManagedRulesOnly: true }");
    expect((await check(file)).code).toBe(1);
    process.exitCode = undefined;
    expect(await check(file, "--source", "managed")).toMatchObject({
      stdout: expect.stringContaining("managedRulesOnly: true"),
      code: 0,
    });
  });

  test("warns of what is too wide, and does not fail for it", async () => {
    const file = await fileOf(
      "app/.claude/settings.json",
      '{ "permissions": { "allow": ["Bash(python:*)",\n "Skill(x)"] } }',
    );
    expect(await check(file)).toEqual({
      stdout: `ok: ${file}: 1 rules (1 allow, 0 ask, 0 deny)\n`,
      stderr: [
        `warning: ${file}:1: "allow Bash(python:*)" allows any command, any code or any ` +
          "agent; name what may run",
        `warning: ${file}:2: allow Skill(x): left out: an allow cannot depend on the name ` +
          "given to Skill; allow Skill to allow all of it",
        "",
      ].join("\n"),
      code: 0,
    });
  });
});

describe("a remark", () => {
  const remarks = (text: string): readonly string[] =>
    remarksOn(loadPolicy(text, { file: "x.yaml", source: "user", directory: "/" })).map(
      ({ message }) => message,
    );
  const permissions = (lists: object): string => JSON.stringify({ permissions: lists });
  const wide = (name: string): string =>
    `"${name}" allows any command, any code or any agent; name what may run`;

  test.each([
    "Bash",
    "Bash(*)",
    "Bash(python3:*)",
    "Bash(npx *)",
    "Bash(npm run *)",
    "Bash(bash -c *)",
    "Bash(sudo:*)",
    "Agent",
  ])("is made of an allow as wide as %s", (rule) => {
    expect(remarks(permissions({ allow: [rule] }))).toEqual([wide(`allow ${rule}`)]);
  });

  test.each([
    "Bash(git status)",
    "Bash(npm run test:*)",
    "Read",
    "Edit(/src/**)",
    "WebFetch(domain:a.example)",
  ])("is not made of an allow as narrow as %s", (rule) => {
    expect(remarks(permissions({ allow: [rule] }))).toEqual([]);
  });

  test.each([
    [
      permissions({ allow: ["Bash(git status)"], deny: ["Bash"] }),
      ['"allow Bash(git status)" has no effect: "deny Bash" denies all that it allows'],
    ],
    [
      permissions({ allow: ["Read"], ask: ["Read"] }),
      ['"allow Read" has no effect: "ask Read" asks about all that it allows'],
    ],
    [
      permissions({ ask: ["Bash(git push *)"], deny: ["Bash(git push *)"] }),
      [
        '"ask Bash(git push *)" has no effect: "deny Bash(git push *)" denies ' +
          "all that it asks about",
      ],
    ],
    [permissions({ allow: ["Bash(git status)"], deny: ["Bash(git push *)"] }), []],
    [
      "rules: [{ name: a, tool: Bash, match: ls, action: allow }, { name: b, tool: '*', " +
        "level: dangerous, action: deny }]",
      [],
    ],
    [
      "rules: [{ name: a, tool: Bash, match: ls, action: allow }, { name: b, tool: 'B*', " +
        "match: '*', action: deny }]",
      ['"a" has no effect: "b" denies all that it allows'],
    ],
    [
      "rules: [{ name: a, tool: Write, command_patterns: [x], action: deny }]",
      ['"a" can never apply: it names no tool that runs commands'],
    ],
    [
      "rules: [{ name: a, tool: Read, level: catastrophic, action: allow }]",
      ['"a" allows nothing that is catastrophic: no rule can; leave out the level'],
    ],
  ])("of %s", (text, expected) => {
    expect(remarks(text)).toEqual(expected);
  });
});
