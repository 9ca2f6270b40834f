/**
 * The activity modes: the seed's table tool by tool, modes of the operator's own, and which mode is
 * within which.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newEffects } from "../../src/core/effects.ts";
import type { Judgement } from "../../src/core/model.ts";
import type { SessionPolicy } from "../../src/core/policy.ts";
import { isStranger } from "../../src/judges/mcp.ts";
import type { CustomMode } from "../../src/policy/stages/mode-rules.ts";
import { createModes, ModesConfig, visibility } from "../../src/policy/stages/visibility.ts";
import cases from "../cases/modes.json" with { type: "json" };
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const GROUPS: Readonly<Record<string, readonly string[]>> = cases.groups;
const cells = Object.entries(cases.visible).flatMap(([mode, groups]) =>
  Object.entries(groups).flatMap(([group, visible]) =>
    GROUPS[group]!.map((tool) => ({ mode, group, tool, visible })),
  ),
);

const judged: Judgement = {
  level: "safe",
  basis: "evidence",
  actionClass: "file_read",
  patternKey: "fs.read",
  keys: ["fs.read"],
  findings: [],
  effects: newEffects(),
};
const sessionPolicy = (
  modes: readonly string[],
  tools: readonly (readonly string[])[] = [],
): SessionPolicy => ({
  session: "s:1",
  ancestors: [],
  modes,
  levels: ["supervised"],
  permissionModes: ["default"],
  tools,
  rules: [],
});
const seed = createModes();
const said = (tool: string, held: SessionPolicy, modes = seed) =>
  visibility(modes)({ tool, input: {}, session: "s:1" }, judged, held);

describe("the seed's modes", () => {
  test.each(cells)("$mode, $group, $tool: visible: $visible", ({ mode, tool, visible }) => {
    expect(seed.sees(mode, tool)).toBe(visible);
    const verdicts = said(tool, sessionPolicy([mode]));
    if (visible) return expect(verdicts).toEqual([]);
    expect(verdicts).toMatchObject([
      { stage: "mode", action: "deny", reason: { type: "mode", code: `mode.${mode}` } },
    ]);
    expect(verdicts[0]!.reason.message).toContain(tool);
  });

  test("know every tool that a judge knows", () => {
    const hosts = readdirSync("src/agents/tools").map((file) => `agents/tools/${file}`);
    const files = [...hosts, "judges/tools.ts", "judges/network.ts", "judges/windows/index.ts"];
    const words = files.flatMap(
      (file) => readFileSync(`src/${file}`, "utf8").match(/[A-Za-z][\w-]*/g) ?? [],
    );
    const known = [...new Set(words)].filter((word) => !isStranger(word));
    expect(known.length).toBeGreaterThan(200);
    const unknown = known.filter((tool) => !seed.tools.includes(tool));
    expect(unknown).toEqual([]);
  });

  test("show nothing in an unknown mode, whatever its word", () => {
    const foreign = fc.string().filter((word) => !seed.names.includes(word));
    fc.assert(
      fc.property(
        fc.oneof(foreign, fc.constantFrom("__proto__", "toString", "Build", "build ")),
        fc.string(),
        (mode, tool) => {
          expect(seed.sees(mode, tool)).toBe(false);
          expect(seed.sees(mode, "Read")).toBe(false);
          expect(said("Read", sessionPolicy(["build", mode]))[0]?.reason.code).toBe(`mode.${mode}`);
        },
      ),
    );
  });
});

describe("a line of several modes", () => {
  test("shows only what each of them shows, and names the first that hides", () => {
    expect(said("TodoWrite", sessionPolicy(["build", "review"]))[0]?.reason.code).toBe(
      "mode.review",
    );
    expect(said("Task", sessionPolicy(["build", "plan", "admin"]))[0]?.reason.code).toBe(
      "mode.plan",
    );
    expect(said("Read", sessionPolicy(["build", "plan", "review", "admin"]))).toEqual([]);
  });

  test("shows nothing that an agent's list does not name", () => {
    const lists = [["Read", "mcp__github__*"], ["*"]];
    expect(said("Read", sessionPolicy(["build"], lists))).toEqual([]);
    expect(said("mcp__github__get_issue", sessionPolicy(["build"], lists))).toEqual([]);
    for (const tool of ["Edit", "ReadX", "mcp__githubx", "toString"])
      expect(said(tool, sessionPolicy(["build"], lists))).toMatchObject([
        { stage: "mode", action: "deny", reason: { type: "mode", code: "fleet.tools" } },
      ]);
    expect(said("Read", sessionPolicy(["build"], [[]]))[0]?.reason.code).toBe("fleet.tools");
  });

  test("allocates nothing where it has nothing to say", () => {
    const held = sessionPolicy(["build"]);
    expect(said("Bash", held)).toBe(said("Edit", held));
  });
});

describe("a mode of the operator's own", () => {
  const modes = createModes({
    docs: {
      extends: "plan",
      tools: ["Write", "mcp__wiki__*"],
      hidden: ["Bash", "mcp__wiki__delete*"],
    },
    careful: { extends: "build", mutations: false },
    "docs-only": { extends: "docs", hidden: ["WebFetch"], mutations: true },
    listed: { tools: ["Read", "deploy"] },
    everything: { tools: ["*"] },
  });
  test.each([
    ["docs", "Write", true],
    ["docs", "Edit", false],
    ["docs", "Bash", false],
    ["docs", "Read", true],
    ["docs", "TodoWrite", true],
    ["docs", "Task", false],
    ["docs", "mcp__wiki__get", true],
    ["docs", "mcp__wiki__delete_page", false],
    ["docs", "mcp__other__get", false],
    ["careful", "Edit", false],
    ["careful", "frobnicate", false],
    ["careful", "Task", true],
    ["docs-only", "Edit", true],
    ["docs-only", "frobnicate", true],
    ["docs-only", "WebFetch", false],
    ["docs-only", "Bash", false],
    ["docs-only", "Task", false],
    ["listed", "Read", true],
    ["listed", "deploy", true],
    ["listed", "Grep", false],
    ["listed", "mcp__x__y", false],
    ["everything", "pan_apply_config", true],
  ] as const)("%s, %s: visible: %s", (mode, tool, visible) =>
    expect(modes.sees(mode, tool)).toBe(visible),
  );

  test("is known by name, and spells out tools that become known", () => {
    expect(modes.names).toEqual([
      "admin",
      "plan",
      "build",
      "review",
      "docs",
      "careful",
      "docs-only",
      "listed",
      "everything",
    ]);
    expect(modes.knows("docs")).toBe(true);
    expect(modes.knows("toString")).toBe(false);
    expect(modes.tools).toContain("deploy");
    expect(modes.tools.filter((tool) => tool.includes("*"))).toEqual([]);
  });

  test.each([
    ["the name of one of the seed's", { build: {} }, ["build"]],
    ["a mode that is not there", { a: { extends: "b" } }, ["a", "extends"]],
    ["itself", { a: { extends: "a" } }, ["a", "extends"]],
    [
      "a circle",
      { a: { extends: "b" }, b: { extends: "c" }, c: { extends: "b" } },
      ["b", "extends"],
    ],
    ["an unknown key", { a: { shows: ["Read"] } }, ["a"]],
    ["a name with spaces", { "a b": {} }, ["a b"]],
    ["toString, which is no mode", { a: { extends: "toString" } }, ["a", "extends"]],
  ])("is refused where it has or extends %s, with the path of the fault", (_what, given, path) => {
    const parsed = ModesConfig.safeParse(given);
    expect(parsed.success).toBe(false);
    expect(parsed.error!.issues.map((issue) => issue.path)).toContainEqual(path);
  });

  test("is taken as it is where nothing is wrong with it", () => {
    const given = { a: { extends: "b", tools: ["x"] }, b: { extends: "plan", description: "B" } };
    expect(ModesConfig.parse(given)).toEqual(given);
  });
});

describe("one mode within another", () => {
  test.each([
    ["plan", "build", true],
    ["review", "build", true],
    ["plan", "admin", true],
    ["review", "admin", true],
    ["admin", "build", false],
    ["build", "admin", false],
    ["plan", "review", false],
    ["review", "plan", false],
    ["build", "build", true],
    ["nobody-knows", "plan", true],
    ["plan", "nobody-knows", false],
  ] as const)("%s within %s: %s", (child, parent, within) =>
    expect(seed.isWithin(child, parent)).toBe(within),
  );

  test.each<[string, CustomMode, CustomMode, boolean]>([
    ["less of the same", { extends: "build", hidden: ["mcp__*"] }, { extends: "build" }, true],
    ["more of the same", { extends: "build" }, { extends: "build", hidden: ["mcp__*"] }, false],
    ["a narrower glob", { tools: ["mcp__git__*"] }, { tools: ["mcp__*"] }, true],
    ["a wider glob", { tools: ["mcp__*"] }, { tools: ["mcp__git__*"] }, false],
    [
      "a glob that the other hides a part of",
      { tools: ["mcp__*"] },
      { tools: ["*"], hidden: ["*delete*"] },
      false,
    ],
    [
      "the same part hidden in both",
      { tools: ["mcp__*"], hidden: ["*delete*"] },
      { tools: ["*"], hidden: ["*delete*"] },
      true,
    ],
    [
      "a glob that has nothing to do with what is hidden",
      { tools: ["a*"] },
      { tools: ["*"], hidden: ["b*"] },
      true,
    ],
    ["a name that the other hides", { tools: ["Bash"] }, { tools: ["*"], hidden: ["Bash"] }, false],
    ["the mutation flag", { extends: "plan", mutations: true }, { extends: "plan" }, false],
    ["no mutation flag", { extends: "build", mutations: false }, { extends: "build" }, true],
    [
      "a glob under a mode that shows what nobody knows",
      { tools: ["mcp__*"] },
      { extends: "build" },
      true,
    ],
  ])("%s", (_what, child, parent, within) =>
    expect(createModes({ child, parent }).isWithin("child", "parent")).toBe(within),
  );

  test("never shows a tool that the other hides, whatever the two modes and the tool", () => {
    const letters = fc.constantFrom("a", "b", "*", "R");
    const glob = fc.oneof(
      fc.array(letters, { minLength: 1, maxLength: 4 }).map((all) => all.join("")),
      fc.constantFrom("Read", "Edit", "*"),
    );
    const list = fc.array(glob, { maxLength: 3 });
    const mode = fc.record({
      extends: fc.constantFrom(undefined, "admin", "plan", "build", "review"),
      tools: list,
      hidden: list,
      mutations: fc.constantFrom(undefined, true, false),
    });
    const name = fc.oneof(
      fc.array(fc.constantFrom("a", "b", "R"), { maxLength: 6 }).map((all) => all.join("")),
      fc.constantFrom("Read", "Edit", "Task"),
    );
    let within = 0;
    fc.assert(
      fc.property(
        mode,
        mode,
        fc.array(name, { minLength: 20, maxLength: 40 }),
        (child, parent, names) => {
          const modes = createModes({ child, parent });
          if (!modes.isWithin("child", "parent")) return;
          within++;
          for (const tool of [...names, ...modes.tools])
            if (modes.sees("child", tool))
              expect({ tool, sees: modes.sees("parent", tool) }).toEqual({ tool, sees: true });
        },
      ),
      { numRuns: 400 },
    );
    expect(within).toBeGreaterThan(40);
  });

  test("takes no longer for hostile globs", () => {
    const hostile = "*a".repeat(100);
    const modes = createModes({
      child: { tools: [hostile] },
      parent: { tools: ["*"], hidden: [`${hostile}b`] },
    });
    modes.isWithin("child", "parent"); // one that backtracks would not end
    expectLinear((size) => modes.sees("child", "a".repeat(size)), 2000);
  });
});
