/**
 * The permission modes: what each lets pass, how lines of them combine, and which allow rules are
 * too broad for `auto`.
 */

import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Level, Reason, Verdict } from "../../src/core/model.ts";
import type { Ruling, SessionPolicy } from "../../src/core/policy.ts";
import { AUTO_LIMITS, AutoMode } from "../../src/core/session-auto.ts";
import { judges } from "../../src/judges/index.ts";
import { isBroadAllow } from "../../src/policy/rules/broad-allows.ts";
import { PERMISSION_MODES, type Rule } from "../../src/policy/rules/rule.ts";
import {
  lastWord,
  permissionOrder,
  permissionStage,
} from "../../src/policy/stages/permission-modes.ts";
import fc from "../support/properties.ts";

const sessionPolicy = (...permissionModes: string[]): SessionPolicy => ({
  session: "s:1",
  ancestors: [],
  modes: ["build"],
  levels: ["supervised"],
  permissionModes,
  tools: [],
  rules: [],
});

interface Called {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
}
const bash = (command: string): Called => ({ tool: "Bash", input: { command }, cwd: "/p" });
const write = (file_path: string): Called => ({
  tool: "Write",
  input: { file_path, content: "x" },
  cwd: "/p",
});

function said(call: Called, ...modes: string[]): readonly Verdict[] {
  return permissionStage(
    { ...call, session: "s:1" },
    judgeCall(judges, call),
    sessionPolicy(...modes),
  );
}

describe("acceptEdits", () => {
  test.each([
    write("/p/src/a.ts"),
    write("src/a.ts"),
    { tool: "Edit", input: { file_path: "/p/a.ts", old_string: "a", new_string: "b" }, cwd: "/p" },
    bash("mkdir -p src/new"),
    bash("touch src/a.ts"),
    bash("sed -i s/a/b/ src/a.ts"),
    bash("echo x > src/a.ts"),
    bash("cp src/a.ts src/b.ts"),
  ])("accepts $tool $input", (call) => {
    expect(said(call, "acceptEdits")).toMatchObject([
      { stage: "permission", action: "allow", reason: { type: "mode", code: "acceptEdits" } },
    ]);
  });

  test.each([
    write("/q/a.ts"),
    write("/p/../q/a.ts"),
    write("/p/.git/config"),
    write("/p/.git/hooks/pre-commit"),
    write("/p/.vscode/settings.json"),
    write("/p/.idea/workspace.xml"),
    write("/p/.IDEA/workspace.xml"),
    write("/p/.husky/pre-push"),
    write("/p/.claude/settings.json"),
    write("/p/sub/.devcontainer/devcontainer.json"),
    write("/p/.cargo/config.toml"),
    write("/p/.mvn/maven.config"),
    write("/p/.yarn/plugins/a.cjs"),
    write("/p/.npmrc"),
    write("/p/.mcp.json"),
    write("/p/.zshrc"),
    write("/p/.env"),
    write("/etc/hosts"),
    bash("tee ~/.bashrc"),
    bash("touch .idea/a"),
    bash("touch .g*/config"),
    bash('touch "$WHERE/a"'),
    bash("rm src/a.ts"),
    bash("npm test && touch a"),
    bash("touch a && curl https://example.com"),
    bash("mytool > src/a.ts"),
    bash("ls"),
    { tool: "Read", input: { file_path: "/p/a" }, cwd: "/p" },
    { tool: "frobnicate", input: { path: "/p/a" }, cwd: "/p" },
  ])("says nothing of $tool $input", (call) => expect(said(call, "acceptEdits")).toEqual([]));

  test("says nothing of a file that really lies elsewhere, or is really a protected one", () => {
    const call = write("/p/src/a.ts");
    for (const [real, accepted] of [
      ["/p/src/a.ts", true],
      ["/p/lib/a.ts", true],
      ["/q/a.ts", false],
      ["/pp/a.ts", false],
      ["/p/.git/config", false],
    ] as const) {
      const judgement = judgeCall(judges, call);
      for (const touch of judgement.effects.files!) touch.real = real;
      const verdicts = permissionStage(
        { ...call, session: "s:1" },
        judgement,
        sessionPolicy("acceptEdits"),
      );
      expect({ real, accepted: verdicts.length === 1 }).toEqual({ real, accepted });
    }
  });

  test("counts only where every mode of the line goes as far", () => {
    const call = write("/p/src/a.ts");
    expect(said(call, "acceptEdits", "acceptEdits")[0]?.action).toBe("allow");
    expect(said(call, "acceptEdits", "bypassPermissions")[0]?.action).toBe("allow");
    expect(said(call, "bypassPermissions", "acceptEdits")[0]?.action).toBe("allow");
    for (const other of ["default", "dontAsk", "auto"])
      expect(said(call, "acceptEdits", other)).toEqual([]);
    expect(said(call, "acceptEdits", "plan")[0]?.action).toBe("deny");
  });
});

describe("plan", () => {
  test.each([
    ["Write", "deny"],
    ["Edit", "deny"],
    ["Task", "deny"],
    ["mcp__x__y", "deny"],
    ["Read", "none"],
    ["TodoWrite", "none"],
    ["ExitPlanMode", "none"],
  ])("%s: %s", (tool, action) => {
    for (const line of [["plan"], ["default", "plan"], ["plan", "bypassPermissions"]]) {
      const [verdict] = said({ tool, input: {} }, ...line);
      expect(verdict?.action ?? "none").toBe(action);
      if (verdict) expect(verdict.reason).toMatchObject({ type: "mode", code: "plan" });
    }
  });
});

test("default, dontAsk, auto and bypassPermissions say nothing before the end", () => {
  for (const mode of ["default", "dontAsk", "auto", "bypassPermissions"])
    for (const call of [write("/p/a"), bash("ls"), bash("git push")])
      expect(said(call, mode)).toEqual([]);
});

test("an unknown mode denies everything", () => {
  const foreign = fc
    .string()
    .filter((word) => !(PERMISSION_MODES as readonly string[]).includes(word));
  fc.assert(
    fc.property(
      fc.oneof(foreign, fc.constantFrom("__proto__", "toString", "Default", "bypass")),
      (mode) => {
        expect(said(bash("ls"), "bypassPermissions", mode)).toMatchObject([
          { action: "deny", reason: { type: "mode", code: `permission.${mode}` } },
        ]);
        expect(permissionOrder.isWithin("default", mode)).toBe(false);
      },
    ),
  );
});

const classifier: Reason = { type: "classifier", code: "vcs.git.push", message: "Pushes." };
function asking(over: Partial<Verdict> = {}, more: Partial<Ruling> = {}): Ruling {
  const verdict: Verdict = { stage: "approval", action: "ask", reason: classifier, ...over };
  const { reason, explicit = false } = verdict;
  return {
    action: "ask",
    reason,
    by: { kind: "policy", name: "x" },
    explicit,
    stages: [verdict],
    ...more,
  };
}
const settled = (
  ruling: Ruling,
  modes: readonly string[],
  { session = "s:1", level = "dangerous" as Level } = {},
) => {
  const judgement = { ...judgeCall(judges, bash("git push")), level };
  return lastWord(ruling, { tool: "Bash", input: {}, session }, sessionPolicy(...modes), judgement);
};

describe("the last word", () => {
  const rule: Reason = { type: "rule", code: "pushes", message: "Asks." };
  const path: Reason = { type: "workingDir", code: "outside", message: "Outside." };

  test("is a denial in dontAsk, anywhere in the line, of whatever would be asked", () => {
    for (const ruling of [
      asking(),
      asking({ reason: rule, explicit: true }),
      asking({ reason: path }),
    ])
      for (const line of [
        ["dontAsk"],
        ["default", "dontAsk"],
        ["bypassPermissions", "dontAsk"],
        ["dontAsk", "bypassPermissions"],
      ])
        expect(settled(ruling, line)).toMatchObject({
          action: "deny",
          reason: { type: "mode", code: "dontAsk" },
          by: { kind: "mode", name: "dontAsk" },
          explicit: false,
        });
  });

  test("is an allowance in bypassPermissions, where every session of the line has it", () => {
    const ruling = settled(asking(), ["bypassPermissions"]);
    expect(ruling).toMatchObject({
      action: "allow",
      reason: { type: "mode", code: "bypassPermissions" },
    });
    expect(ruling.stages.map(({ stage }) => stage)).toEqual(["approval", "permission"]);
    expect(
      settled(asking({ reason: { type: "mode", code: "all", message: "All." } }), [
        "bypassPermissions",
      ]).action,
    ).toBe("allow");
    for (const other of ["default", "acceptEdits", "auto", "plan", "yolo"])
      expect(settled(asking(), ["bypassPermissions", other]).action).toBe("ask");
    expect(settled(asking(), []).action).toBe("ask");
  });

  test.each([
    ["what is catastrophic", asking(), { level: "catastrophic" as Level }],
    ["what a rule asks about", asking({ reason: rule, explicit: true }), {}],
    ["what a hook asks about", asking({ reason: { ...rule, type: "hook" } }), {}],
    ["what a level asks about", asking({ reason: { ...rule, type: "level" }, explicit: true }), {}],
    ["a path that is out of bounds", asking({ reason: path }), {}],
    ["a remote peer", asking(), { session: "p2p:did:key:z6Mk" }],
    ["a remote peer, however it is spelt", asking(), { session: " P2P:did" }],
    [
      "what another stage asks about besides",
      asking({}, { stages: [asking().stages[0]!, asking({ reason: path }).stages[0]!] }),
      {},
    ],
  ])("is never an allowance of %s", (_what, ruling, on) =>
    expect(settled(ruling, ["bypassPermissions"], on)).toEqual(ruling),
  );

  test("leaves what is denied as it is, and what is allowed in every mode but dontAsk", () => {
    for (const action of ["allow", "deny"] as const)
      for (const mode of PERMISSION_MODES) {
        if (action === "allow" && mode === "dontAsk") continue;
        const ruling = { ...asking(), action };
        expect(settled(ruling, [mode])).toBe(ruling);
      }
  });

  test("drops who may answer and how long, where nobody is asked any more", () => {
    const ruling = settled({ ...asking(), roles: ["oncall"], timeoutMs: 5 }, ["dontAsk"]);
    expect(ruling).not.toHaveProperty("roles");
    expect(ruling).not.toHaveProperty("timeoutMs");
  });
});

test("of two modes one is within the other, but plan and dontAsk, which count side by side", () => {
  const order = ["plan", "dontAsk", "default", "acceptEdits", "auto", "bypassPermissions"];
  expect(
    order.map((mode) => order.filter((each) => permissionOrder.isWithin(each, mode)).length),
  ).toEqual([2, 2, 3, 4, 5, 6]);
});

describe("an allow rule that is too broad for auto", () => {
  const rule = (tools: string, over: Partial<Rule> = {}): Rule => ({
    name: "r",
    tools: [tools],
    action: "allow",
    line: 1,
    ...over,
  });
  const command = (pattern: string) => rule("Bash", { on: { kind: "command", pattern } });
  test.each([
    ["Bash", rule("Bash")],
    ["B*", rule("B*")],
    ["*", rule("*")],
    ["run_shell_command", rule("run_shell_command")],
    ["Bash(*)", command("*")],
    ["Bash(python:*)", command("python:*")],
    ["Bash(python3 *)", command("python3 *")],
    ["Bash(python*)", command("python*")],
    ["Bash(python -c:*)", command("python -c:*")],
    ["Bash(node *)", command("node *")],
    ["Bash(npx:*)", command("npx:*")],
    ["Bash(npm run *)", command("npm run *")],
    ["Bash(bash -c *)", command("bash -c *")],
    ["Bash(sudo *)", command("sudo *")],
    ["Bash(env:*)", command("env:*")],
    ["match: *", rule("Bash", { match: "*" })],
    ["match: python*", rule("Bash", { match: "python*" })],
    [
      "a regular expression",
      rule("Bash", {
        on: {
          kind: "regex",
          commands: [{ source: "^python", test: (text) => text.startsWith("python") }],
        },
      }),
    ],
    ["Agent", rule("Agent")],
    ["Task", rule("Task")],
    ["spawn_*", rule("spawn_*")],
  ])("%s", (_name, broad) => expect(isBroadAllow(broad)).toBe(true));

  test.each([
    ["Bash(git push:*)", command("git push:*")],
    ["Bash(npm run build)", command("npm run build")],
    ["Bash(npm test:*)", command("npm test:*")],
    ["Bash(python -m pytest:*)", command("python -m pytest:*")],
    ["Bash(pythonista:*)", command("pythonista:*")],
    ["Read", rule("Read")],
    ["Edit", rule("Edit")],
    ["mcp__github__*", rule("mcp__github__*")],
    ["Bash, only what is safe", rule("Bash", { level: "safe" })],
    ["Bash, only pushes", rule("Bash", { keys: ["vcs.git.push"] })],
    ["a denial", rule("Bash", { action: "deny" })],
    ["a question", rule("Agent", { action: "ask" })],
  ])("not %s", (_name, narrow) => expect(isBroadAllow(narrow)).toBe(false));
});

describe("auto", () => {
  const after = (mode: AutoMode, what: string): boolean => {
    for (const each of what) {
      if (each === "b") mode.blocked("s");
      else if (each === "a") mode.allowed("s");
      else mode.resumed("s");
    }
    return mode.asksPeople("s");
  };
  test.each([
    ["", false],
    ["bb", false],
    ["bbb", true],
    ["bba", false],
    ["bbabb", false],
    ["bbabbb", true],
    ["bbba", true],
    ["bbbr", false],
    ["bbbrbb", false],
    ["bbbrbbb", true],
    ["ba".repeat(19), false],
    ["ba".repeat(20), true],
    [`${"ba".repeat(20)}r`, false],
    [`${"ba".repeat(20)}r${"ba".repeat(19)}`, false],
    [`${"ba".repeat(20)}r${"ba".repeat(20)}`, true],
  ])("after %s people are asked: %s", (what, asks) =>
    expect(after(new AutoMode(), what)).toBe(asks),
  );

  test("counts each session by itself", () => {
    const mode = new AutoMode();
    for (let at = 0; at < AUTO_LIMITS.inARow; at++) mode.blocked("a");
    expect([mode.asksPeople("a"), mode.asksPeople("b"), mode.asksPeople("__proto__")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
