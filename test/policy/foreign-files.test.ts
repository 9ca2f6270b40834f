/** Files of Claude Code, leashd and PanCode as they are found: what differs here is told. */
import { describe, expect, test } from "vitest";
import { RULE_SOURCES } from "../../src/core/model.ts";
import { readPolicy } from "../../src/policy/loading/load.ts";

const read = (text: string, source: (typeof RULE_SOURCES)[number] = "user") =>
  readPolicy(text, { file: "policies/x.json", source, directory: "/srv/policies" });

/** As in Claude Code's documentation of its settings. */
const SETTINGS = JSON.stringify({
  $schema: "https://json.schemastore.org/claude-code-settings.json",
  model: "opus",
  env: { FOO: "bar" },
  cleanupPeriodDays: 20,
  includeCoAuthoredBy: false,
  statusLine: { type: "command", command: "~/.claude/statusline.sh" },
  enabledPlugins: { "formatter@tools": true },
  allowManagedHooksOnly: true,
  allowManagedPermissionRulesOnly: true,
  disableAutoMode: "disable",
  sandbox: {
    enabled: true,
    autoAllowBashIfSandboxed: true,
    excludedCommands: ["docker"],
    network: { allowLocalBinding: true },
  },
  permissions: {
    allow: ["Bash(npm run lint)", "Read(~/.zshrc)"],
    ask: ["Bash(git push:*)"],
    deny: ["WebFetch", "Read(./.env)"],
    additionalDirectories: ["../docs/"],
    defaultMode: "acceptEdits",
    disableBypassPermissionsMode: "disable",
  },
});

describe("settings of Claude Code", () => {
  test.each(RULE_SOURCES)(
    "load as %s: sandbox and managed-only keys are a remark, not a refusal",
    (source) => {
      const { policy, notes } = read(SETTINGS, source);
      expect(policy.rules).toHaveLength(5);
      const said = notes.map(({ message }) => message.split(":")[0]);
      expect(said).toContain("sandbox");
      const managed = ["allowManagedPermissionRulesOnly", "allowManagedHooksOnly"];
      if (source === "managed")
        expect(policy.settings).toMatchObject({ managedRulesOnly: true, managedHooksOnly: true });
      else {
        expect(said).toEqual(expect.arrayContaining(managed));
        expect(policy.settings).not.toHaveProperty("managedRulesOnly");
        expect(policy.settings).not.toHaveProperty("managedHooksOnly");
      }
    },
  );

  test("load also where they hold nothing but what a policy has no business with", () => {
    for (const text of [
      '{ "sandbox": { "enabled": true } }',
      '{ "statusLine": { "type": "command", "command": "x" }, "env": {} }',
    ])
      expect(read(text).policy.rules).toEqual([]);
  });

  test("are still refused where a list of rules is misspelt", () => {
    expect(() => read('{ "permissions": { "denied": ["WebFetch"] }, "sandbox": {} }')).toThrow(
      "unknown key",
    );
  });
});

describe("a file of leashd", () => {
  const file = (...rules: readonly object[]) =>
    JSON.stringify({ settings: { default_action: "require_approval" }, rules });
  const rule = (name: string, action: string, more: object) => ({
    name,
    tools: ["Bash"],
    action,
    ...more,
  });

  test("is told which rules mean something else, as the first match does not win here", () => {
    const { notes } = read(
      file(
        rule("docs", "allow", { tools: ["Write"], path_patterns: ["^docs/"] }),
        rule("writing", "require_approval", { tools: ["Write", "Edit"] }),
        rule("status", "allow", { command_patterns: ["^git status"] }),
        rule("git", "require_approval", { command_patterns: ["^git\\b"] }),
        rule("anything", "deny", { command_patterns: ["--force"] }),
      ),
    );
    expect(notes.map(({ message }) => message)).toEqual([
      '"docs" allows what it fits in leashd, as the first rule that does; here what also fits ' +
        '"writing" (asks about) goes by the strictest',
      '"status" allows what it fits in leashd, as the first rule that does; here what also ' +
        'fits "git" (asks about), "anything" (denies) goes by the strictest',
      '"git" asks about what it fits in leashd, as the first rule that does; here what also ' +
        'fits "anything" (denies) goes by the strictest',
    ]);
  });

  test("needs no remark where denials come first and rules do not meet", () => {
    const { notes } = read(
      file(
        rule("force", "deny", { command_patterns: ["--force"] }),
        rule("looking", "allow", { command_patterns: ["^(ls|cat|pwd)\\b", "^git\\s+status"] }),
        rule("reading", "allow", { tools: ["Read"] }),
        rule("network", "require_approval", {
          command_patterns: ["^(curl|wget)\\b", "^git\\s+push"],
        }),
        rule("writing", "require_approval", { tools: ["Write"] }),
      ),
    );
    expect(notes).toEqual([]);
  });
});

describe("a file of PanCode that also sets its infrastructure", () => {
  const file = (more: string) =>
    `bashPatterns:\n  - { pattern: dropdb, reason: People do. }\n${more}`;

  test("is told of each domain what it is here, and that theme and models are set elsewhere", () => {
    const { policy, notes } = read(
      file(
        "domains: [safety, agents,\n  intelligence, magic]\ntheme: dark\npreferredModel: " +
          "local/llama3.2\n",
      ),
    );
    expect(policy.rules).toHaveLength(1);
    expect(notes.map(({ line, message }) => `${line} ${message}`).sort()).toEqual([
      "3 domains.0: safety: it is always on",
      "3 domains.1: agents: that is fleet.yaml here",
      "3 domains: they turn nothing on or off here",
      "4 domains.2: intelligence: Countersign has no counterpart of it",
      "4 domains.3: magic: PanCode has no such domain",
      "5 theme: it has no effect here; set theme in the config",
      "6 preferredModel: it has no effect here; set model in fleet.yaml",
    ]);
  });

  test("is refused where it sets a bound that a policy file cannot keep, with the place to set it", () => {
    expect(() => read(file("safetyMode: suggest\n"))).toThrow(
      /x\.json:3: safetyMode: .*sessions\.safety/,
    );
    expect(() => read(file("budgetCeiling: 10\n"))).toThrow(
      /x\.json:3: budgetCeiling: .*budget\.perSession/,
    );
    expect(() => read(file("domains: safety\n"))).toThrow("domains: expected a list");
    expect(() => read("theme: dark\nrules: []\n")).toThrow("theme: unknown key");
  });
});
