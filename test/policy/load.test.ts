/** Policy files of every dialect: what they become, and how one with a fault in it is refused. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { FETCH_TOOLS, SHELL_TOOLS } from "../../src/agents/tools/index.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { type LoadOptions, loadPolicy, readPolicy } from "../../src/policy/loading/load.ts";
import { permissionRule } from "../../src/policy/rules/permission-rule.ts";
import type { PolicyFile, Rule } from "../../src/policy/rules/rule.ts";
import { EDITORS, MOVERS, READERS } from "../../src/policy/rules/tool-kin.ts";
import fc from "../support/properties.ts";

const OPTIONS: LoadOptions = {
  file: "policies/x.yaml",
  source: "user",
  directory: "/etc/policies",
};
const load = (text: string, options: Partial<LoadOptions> = {}): PolicyFile =>
  loadPolicy(text, { ...OPTIONS, ...options });

function refusal(
  text: string,
  options: Partial<LoadOptions> = {},
): { message: string; path: string | undefined } {
  try {
    load(text, options);
  } catch (error) {
    expect(error).toBeInstanceOf(CountersignError);
    const { code, message, path } = error as CountersignError;
    expect(code).toBe("bad-policy");
    return { message, path };
  }
  throw new Error("it was not refused");
}

const given = (name: string): Promise<string> =>
  readFile(new URL(`../cases/policies/${name}`, import.meta.url), "utf8");
const SHELL = [...SHELL_TOOLS];
const NO_PATHS = { zeroAccess: [], readOnly: [], noDelete: [], roots: [] };

describe("a policy file", () => {
  test("gives its rules, each with its line and a name that does not depend on where it stands", () => {
    const source = [
      "version: 1",
      "rules:",
      "  - tool: Bash",
      "    match: git push*",
      "    action: ask",
      "    approvers: [lead]",
      "    timeout: 10m",
      "  # between",
      "  - { name: w, tools: [Write, Edit], level: dangerous, keys: [fs.write.project], " +
        "action: deny, reason: no }",
    ].join("\n");
    expect(load(source)).toEqual({
      file: "policies/x.yaml",
      source: "user",
      rules: [
        {
          name: "ask Bash (git push*)",
          tools: ["Bash"],
          match: "git push*",
          action: "ask",
          approvers: ["lead"],
          timeoutMs: 600_000,
          line: 3,
        },
        {
          name: "w",
          tools: ["Write", "Edit"],
          level: "dangerous",
          keys: ["fs.write.project"],
          action: "deny",
          reason: "no",
          line: 9,
        },
      ],
      hooks: [],
      paths: NO_PATHS,
      settings: {},
    });
  });

  test("may be JSON, and may hold no rules", () => {
    expect(load('{ "rules": [{ "tool": "Bash", "action": "deny" }] }').rules).toMatchObject([
      { tools: ["Bash"], action: "deny", line: 1 },
    ]);
    expect(load("rules: []").rules).toEqual([]);
    expect(load("paths: { readOnly: [dist] }").paths).toEqual({ ...NO_PATHS, readOnly: ["dist"] });
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
    [
      "an unknown key of a rule",
      rule("matches: x"),
      "policies/x.yaml:4: rules.0.matches: unknown key; did you mean match?",
      "rules.0.matches",
    ],
    [
      "an unknown key",
      "rule: []\nrules: []\n",
      "policies/x.yaml:1: rule: unknown key; did you mean rules?",
      "rule",
    ],
    [
      "another version",
      "version: 2\nrules: []\n",
      "policies/x.yaml:1: version: expected 1, found 2",
      "version",
    ],
    [
      "no rules",
      "version: 1\n",
      "policies/x.yaml:1: rules: missing; expected a list (for a policy without rules: rules: [])",
      "rules",
    ],
    [
      "rules that are no list",
      "rules: { a: 1 }\n",
      "policies/x.yaml:1: rules: expected a list, found a mapping",
      "rules",
    ],
    [
      "a rule that is no mapping",
      "rules:\n  - deny\n",
      'policies/x.yaml:2: rules.0: expected a mapping, found "deny"',
      "rules.0",
    ],
    [
      "nothing",
      "",
      "policies/x.yaml:1: the file is empty; expected a mapping " +
        "(for a policy without rules: rules: [])",
      undefined,
    ],
    ["a text", "hello", 'policies/x.yaml:1: expected a mapping, found "hello"', undefined],
    [
      "an empty match",
      rule('match: ""'),
      'policies/x.yaml:4: rules.0.match: expected non-empty text, found ""',
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
      "policies/x.yaml:4: rules.0.match: expected text of at most 1000 characters, found " +
        `"${"a".repeat(56)}…`,
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
    [
      "no tool",
      "rules:\n  - action: ask\n",
      'policies/x.yaml:2: rules.0: expected exactly one of "tool" and "tools"',
      "rules.0",
    ],
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
    [
      "a tag that nobody knows",
      "rules: !js []\n",
      /^policies\/x\.yaml:1: Unresolved tag: !js/,
      undefined,
    ],
    [
      "two documents",
      "rules: []\n---\nrules: []\n",
      /^policies\/x\.yaml:\d+: .*multiple documents/,
      undefined,
    ],
    [
      "aliases that multiply",
      `a: &a [1,1,1,1,1,1,1,1]\nb: &b [${"*a,".repeat(8)}]\nc: &c ` +
        `[${"*b,".repeat(8)}]\nrules: [${"*c,".repeat(8)}]\n`,
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
    const { message, path } = refusal(
      "version: 3\nrules:\n  - tool: Bash\n    action: no\n    extra: 1\n  - action: deny\n",
    );
    expect(message.split("\n")).toEqual([
      "policies/x.yaml:1: version: expected 1, found 3",
      'policies/x.yaml:4: rules.0.action: expected allow, ask or deny, found "no"',
      "policies/x.yaml:5: rules.0.extra: unknown key",
      'policies/x.yaml:6: rules.1: expected exactly one of "tool" and "tools"',
    ]);
    expect(path).toBe("version");
  });
});

describe("a file with a fault", () => {
  test.each([
    [
      "a duration of no form",
      "settings: { timeout: soon }",
      "policies/x.yaml:1: settings.timeout: expected a duration such as 30s, 10m or 1h, at " +
        'most a day, found "soon"',
    ],
    [
      "a duration of more than a day",
      "settings: { timeout: 2d }",
      "policies/x.yaml:1: settings.timeout: expected a duration such as 30s, 10m or 1h, at " +
        'most a day, found "2d"',
    ],
    [
      "no time at all",
      "settings: { approval_timeout_seconds: 0 }",
      "policies/x.yaml:1: settings.approval_timeout_seconds: expected a number above 0, found 0",
    ],
    [
      "the same said twice",
      "settings: { timeout: 1m, approval_timeout_seconds: 60 }",
      'policies/x.yaml:1: settings.approval_timeout_seconds: "timeout" says the ' +
        "same; keep one of them",
    ],
    [
      "an unknown setting",
      "settings: { toString: 1 }",
      "policies/x.yaml:1: settings.toString: unknown key",
    ],
    [
      "an unknown default",
      "settings: { default_action: alow }",
      "policies/x.yaml:1: settings.default_action: expected allow, deny or " +
        'require_approval, found "alow"',
    ],
    [
      "a timeout where nobody is asked",
      "rules:\n  - { tool: Bash, action: deny, timeout: 1m }",
      'policies/x.yaml:2: rules.0.timeout: only a rule with "action: ask" has a timeout',
    ],
    [
      "a managed setting",
      "settings: { allowManagedRulesOnly: true }",
      "policies/x.yaml:1: settings.allowManagedRulesOnly: only a managed policy may say this, " +
        'and this file is read as "user"',
    ],
    [
      "a list of paths that is none",
      "zeroAccessPaths: .env",
      'policies/x.yaml:1: zeroAccessPaths: expected a list, found ".env"',
    ],
    [
      "a path that is none",
      "readOnlyPaths:\n  - a\n  - 3",
      "policies/x.yaml:3: readOnlyPaths.1: expected text, found 3",
    ],
    [
      "a pattern without its reason",
      "bashPatterns:\n  - { pattern: a, reason: b }\n  - { pattern: c }",
      "policies/x.yaml:3: bashPatterns.1.reason: missing; expected text",
    ],
    [
      "a reason without its pattern",
      "bashToolPatterns:\n  - { reason: c }",
      "policies/x.yaml:2: bashToolPatterns.0.pattern: missing; expected text",
    ],
    [
      "a pattern that is none",
      "bashToolPatterns:\n  - { pattern: '(a', reason: c }",
      'policies/x.yaml:2: bashToolPatterns.0.pattern: the pattern "(a" cannot be used: an ' +
        "opening parenthesis without its closing one",
    ],
    [
      "an action that PanCode has not",
      "rules:\n  - { pattern: a, action: allow, reason: b }",
      'policies/x.yaml:2: rules.0.action: expected deny, no-access or no-delete, found "allow"',
    ],
    [
      "a leashd rule without tools",
      "rules:\n  - name: a\n    action: require_approval",
      'policies/x.yaml:2: rules.0: a rule without "tool" or "tools" never applies in leashd; ' +
        "name its tools",
    ],
    [
      "a leashd rule without a name",
      "rules:\n  - { tool: Bash, command_patterns: [a], action: deny }",
      "policies/x.yaml:2: rules.0.name: missing; expected text",
    ],
    [
      "a leashd pattern that is none",
      "rules:\n  - name: a\n    tool: Bash\n    action: deny\n    command_patterns:\n      - " +
        "x\n      - '(a)\\1'",
      'policies/x.yaml:7: rules.0.command_patterns.1: the pattern "(a)\\\\1" cannot be used: ' +
        "a reference back to a group",
    ],
    [
      "a rule that mixes two dialects",
      "rules:\n  - { name: a, tool: Bash, command_patterns: [x], match: y, action: deny }",
      "policies/x.yaml:2: rules.0.match: unknown key",
    ],
    [
      "a key of Claude Code's settings beside ours",
      "version: 1\nmodel: opus\npermissions: {}",
      "policies/x.yaml:2: model: unknown key",
    ],
    [
      "an unknown list of permissions",
      '{ "permissions": { "denied": [] } }',
      "policies/x.yaml:1: permissions.denied: unknown key",
    ],
    [
      "a permission that is no text",
      '{ "permissions": { "deny": [3] } }',
      "policies/x.yaml:1: permissions.deny.0: expected text, found 3",
    ],
    [
      "a mode that nobody knows",
      '{ "permissions": { "defaultMode": "yolo" } }',
      "policies/x.yaml:1: permissions.defaultMode: expected default, acceptEdits, plan, auto, " +
        'dontAsk or bypassPermissions, found "yolo"',
    ],
    [
      "a prototype's name for a key",
      "rules: []\n__proto__: 1\nconstructor: 2\ntoString: 3",
      [
        "policies/x.yaml:2: __proto__: unknown key",
        "policies/x.yaml:3: constructor: unknown key",
        "policies/x.yaml:4: toString: unknown key",
      ].join("\n"),
    ],
    [
      "a prototype's name in a rule",
      "rules:\n  - { tool: a, action: deny, __proto__: 1, valueOf: 2 }",
      [
        "policies/x.yaml:2: rules.0.__proto__: unknown key",
        "policies/x.yaml:2: rules.0.valueOf: unknown key",
      ].join("\n"),
    ],
    [
      "hooks that are a list",
      "hooks: []",
      "policies/x.yaml:1: hooks: expected a mapping, found an empty list",
    ],
    [
      "a hook for an event that nobody knows",
      "hooks: { constructor: [] }",
      "policies/x.yaml:1: hooks.constructor: unknown event; expected PreToolUse (before), ask " +
        "or PostToolUse (after)",
    ],
    [
      "a hook for another event, in a file of ours",
      "hooks: { Stop: [] }",
      "policies/x.yaml:1: hooks.Stop: unknown event; expected PreToolUse (before), ask or " +
        "PostToolUse (after)",
    ],
    [
      "a misspelt event, in Claude Code's",
      '{ "permissions": {}, "hooks": { "PreTooluse": [] } }',
      "policies/x.yaml:1: hooks.PreTooluse: unknown event; expected PreToolUse (before), ask " +
        "or PostToolUse (after)",
    ],
    [
      "a hook of a type that cannot be asked",
      "hooks:\n  before:\n    - { type: agent, prompt: x }",
      "policies/x.yaml:3: hooks.before.0.type: expected command, http, prompt " +
        'or function, found "agent"',
    ],
    [
      "a hook that is no mapping",
      "hooks:\n  before:\n    - ./x.sh",
      'policies/x.yaml:3: hooks.before.0: expected a mapping, found "./x.sh"',
    ],
    [
      "a hook without its command",
      "hooks:\n  before:\n    - { type: command }",
      "policies/x.yaml:3: hooks.before.0.command: missing; expected non-empty text",
    ],
    [
      "one malformed hook among others",
      '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "a" }] },\n { ' +
        '"matcher": 3, "hooks": {} }] } }',
      [
        "policies/x.yaml:2: hooks.PreToolUse.1.matcher: expected text, found 3",
        "policies/x.yaml:2: hooks.PreToolUse.1.hooks: expected a list, found a mapping",
      ].join("\n"),
    ],
    [
      "a hook's rule that is none",
      "hooks:\n  before:\n    - { type: command, command: a, if: Bash( }",
      'policies/x.yaml:3: hooks.before.0.if: the rule "Bash(" cannot be used: it has neither ' +
        "the form Tool nor Tool(specifier)",
    ],
    [
      "a hook's time that is none",
      "hooks:\n  before:\n    - { type: command, command: a, timeout: 0 }",
      "policies/x.yaml:3: hooks.before.0.timeout: expected a number of seconds, or a duration " +
        "such as 30s, at most a day, found 0",
    ],
    [
      "two hooks of one name",
      "hooks:\n  before:\n    - { name: a, type: command, command: a }\n    - { name: a, " +
        "type: command, command: b }",
      'policies/x.yaml:4: hooks.before.1.name: the name "a" is taken by another hook',
    ],
    [
      "a variable that is not set",
      "hooks:\n  before:\n    - { type: http, url: $HOME_OF_HOOKS }",
      "policies/x.yaml:3: hooks.before.0.url: the environment variable HOME_OF_HOOKS is not set",
    ],
    [
      "a variable that every object has",
      "hooks:\n  before:\n    - { type: http, url: $toString }",
      "policies/x.yaml:3: hooks.before.0.url: the environment variable toString is not set",
    ],
  ] as const)("such as %s is refused in words", (_what, source, message) => {
    expect(refusal(source).message).toBe(message);
  });
});

describe("a permission of Claude Code", () => {
  const rulesOf = (text: string, action: string): readonly Rule[] =>
    load(JSON.stringify({ permissions: { [action]: [text] } }), { base: "/projects/app" }).rules;

  test.each([
    ["allow", "Bash", { tools: SHELL }],
    ["allow", "Bash(*)", { tools: SHELL }],
    [
      "allow",
      "Bash(npm run test:*)",
      { tools: SHELL, on: { kind: "command", pattern: "npm run test:*" } },
    ],
    ["deny", "Bash(git push *)", { tools: SHELL, on: { kind: "command", pattern: "git push *" } }],
    [
      "ask",
      "Bash(echo \\(a\\) \\\\n)",
      { tools: SHELL, on: { kind: "command", pattern: "echo (a) \\n" } },
    ],
    ["ask", "Bash(f() { x; })", { tools: SHELL, on: { kind: "command", pattern: "f() { x; }" } }],
    [
      "ask",
      "run_shell_command(ls *)",
      { tools: ["run_shell_command"], on: { kind: "command", pattern: "ls *" } },
    ],
    ["allow", "Read", { tools: READERS }],
    ["allow", "Edit", { tools: EDITORS }],
    ["deny", "Edit", { tools: [...EDITORS, ...MOVERS] }],
    [
      "allow",
      "Read(/docs/**)",
      {
        tools: READERS,
        on: { kind: "path", pattern: "/docs/**", base: "/projects/app", touches: ["read", "list"] },
      },
    ],
    [
      "deny",
      "Read(./.env)",
      {
        tools: ["*"],
        on: { kind: "path", pattern: "./.env", base: "/projects/app", touches: ["read", "list"] },
      },
    ],
    [
      "ask",
      "Read(~/notes)",
      {
        tools: ["*"],
        on: { kind: "path", pattern: "~/notes", base: "/projects/app", touches: ["read", "list"] },
      },
    ],
    [
      "allow",
      "Edit(src/**)",
      {
        tools: EDITORS,
        on: {
          kind: "path",
          pattern: "src/**",
          base: "/projects/app",
          touches: ["write", "delete"],
        },
      },
    ],
    [
      "deny",
      "Edit(//etc/**)",
      {
        tools: ["*"],
        on: {
          kind: "path",
          pattern: "//etc/**",
          base: "/projects/app",
          touches: ["write", "delete", "permit"],
        },
      },
    ],
    [
      "deny",
      "Write(a)",
      {
        tools: ["*"],
        on: {
          kind: "path",
          pattern: "a",
          base: "/projects/app",
          touches: ["write", "delete", "permit"],
        },
      },
    ],
    [
      "deny",
      "LS(secret/)",
      {
        on: { kind: "path", pattern: "secret/", base: "/projects/app", touches: ["read", "list"] },
      },
    ],
    [
      "allow",
      "WebFetch(domain:Docs.Example.COM)",
      { tools: [...FETCH_TOOLS], on: { kind: "domain", domain: "docs.example.com" } },
    ],
    [
      "ask",
      "WebFetch(domain:*.example.com)",
      { tools: [...FETCH_TOOLS], on: { kind: "domain", domain: "*.example.com" } },
    ],
    [
      "deny",
      "WebFetch(domain:example.com)",
      { tools: ["*"], on: { kind: "domain", domain: "example.com" } },
    ],
    [
      "deny",
      "WebFetch(domain:bücher.example)",
      { tools: ["*"], on: { kind: "domain", domain: "xn--bcher-kva.example" } },
    ],
    ["allow", "WebFetch(domain:*)", { tools: [...FETCH_TOOLS] }],
    ["allow", "mcp__github", { tools: ["mcp__github", "mcp__github__*"] }],
    ["allow", "mcp__github__*", { tools: ["mcp__github__*"] }],
    ["allow", "mcp__github__get_*", { tools: ["mcp__github__get_*"] }],
    ["deny", "mcp__*__delete_*", { tools: ["mcp__*__delete_*"] }],
    ["deny", "*", { tools: ["*"] }],
    [
      "ask",
      "mcp__db__query(sql:*DROP*)",
      { tools: ["mcp__db__query"], on: { kind: "param", name: "sql", value: "*DROP*" } },
    ],
    [
      "deny",
      "Agent(explore)",
      { tools: ["Agent", "Task"], on: { kind: "param", name: "subagent_type", value: "explore" } },
    ],
    [
      "deny",
      "Agent(model:big)",
      { tools: ["Agent", "Task"], on: { kind: "param", name: "model", value: "big" } },
    ],
    [
      "ask",
      "Skill(deploy *)",
      { tools: ["Skill"], on: { kind: "param", name: "skill", value: "deploy*" } },
    ],
    ["deny", "toString", { tools: ["toString"] }],
    [
      "deny",
      "constructor(x:y)",
      { tools: ["constructor"], on: { kind: "param", name: "x", value: "y" } },
    ],
  ] as const)("%s %s", (action, text, expected) => {
    const rules = rulesOf(text, action);
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({ name: `${action} ${text}`, action, line: 1, ...expected });
    if (!("on" in expected)) expect(rules[0]!.on).toBeUndefined();
  });

  test.each([
    [
      "allow",
      "*",
      'it would allow unknown tools: in an allow, "*" may only stand after mcp__SERVER__',
    ],
    [
      "allow",
      "mcp__*",
      'it would allow unknown tools: in an allow, "*" may only stand after mcp__SERVER__',
    ],
    [
      "allow",
      "mcp__*__read",
      'it would allow unknown tools: in an allow, "*" may only stand after mcp__SERVER__',
    ],
    [
      "allow",
      "Web*",
      'it would allow unknown tools: in an allow, "*" may only stand after mcp__SERVER__',
    ],
    [
      "allow",
      "mcp__db__query(sql:SELECT*)",
      "an allow cannot depend on one parameter: the others may be anything. Only ask and deny " +
        "rules have Tool(parameter:value)",
    ],
    [
      "allow",
      "Agent(model:small)",
      "an allow cannot depend on one parameter: the others may be anything. Only ask and deny " +
        "rules have Tool(parameter:value)",
    ],
    ["deny", "WebSearch(cats)", "the specifier of WebSearch has an unknown form"],
    ["deny", "WebFetch(https://example.com)", "the specifier of WebFetch has an unknown form"],
    ["deny", "Bash()", "its parentheses are empty; for every use of the tool write Bash"],
    ["deny", "Bash( )", "its parentheses are empty; for every use of the tool write Bash"],
    ["deny", "Bash(ls", "it has neither the form Tool nor Tool(specifier)"],
    ["deny", "Bash(ls\\)", "it has neither the form Tool nor Tool(specifier)"],
    ["deny", "Bash(ls) x", "it has neither the form Tool nor Tool(specifier)"],
    ["deny", "Bash ls", "it has neither the form Tool nor Tool(specifier)"],
    ["deny", "(ls)", "it has neither the form Tool nor Tool(specifier)"],
    ["deny", "WebFetch(domain:a b)", '"a b" is not the name of a host; it may begin with "*."'],
    [
      "deny",
      "WebFetch(domain:a.*.com)",
      '"a.*.com" is not the name of a host; it may begin with "*."',
    ],
    [
      "deny",
      "WebFetch(domain:example.com:80)",
      '"example.com:80" is not the name of a host; it may begin with "*."',
    ],
  ])("%s %s is refused in words", (action, text, why) => {
    const source = JSON.stringify({ permissions: { [action]: [text] } });
    expect(refusal(source)).toEqual({
      message:
        `policies/x.yaml:1: permissions.${action}.0: the rule ${JSON.stringify(text)} cannot ` +
        `be used: ${why}`,
      path: `permissions.${action}.0`,
    });
  });
});

describe("a file in the words of", () => {
  const named = ({ rules }: PolicyFile) => rules.map(({ name }) => name);

  test("Claude Code loads unchanged, and says what could have no effect", async () => {
    const { policy, notes } = readPolicy(await given("claude-project.json"), {
      file: "settings.json",
      source: "project",
      directory: "/projects/app/.claude",
      base: "/projects/app",
    });
    expect(named(policy)).toEqual([
      "allow Bash(npm run test:*)",
      "allow Bash(git log *)",
      "allow Bash(echo \\(done\\))",
      "allow Bash(python3 -c \"print('hello')\")",
      "allow Read(//var/log/**)",
      "allow Edit(/src/**)",
      "allow Grep",
      "allow WebFetch(domain:docs.example.com)",
      "allow WebSearch(*)",
      "allow mcp__issues__list_*",
      "allow mcp__notes",
      "allow TodoWrite",
      "ask Bash(git push *)",
      "ask Skill(deploy:*)",
      "ask Agent(model:big)",
      "ask WebFetch",
      "deny Read(./.env)",
      "deny Read(~/.ssh/**)",
      "deny Edit(/generated/**)",
      "deny Bash(curl:*)",
      "deny WebFetch(domain:*.Example.org)",
      "deny mcp__*__delete_*",
      "deny Task(explorer)",
      "deny NotebookEdit",
    ]);
    expect(policy.settings).toEqual({
      permissionMode: "acceptEdits",
      forbiddenModes: ["bypassPermissions"],
    });
    expect(policy.paths).toEqual(NO_PATHS);
    const hook = { source: "project", onFailure: "block", directory: "/projects/app/.claude" };
    expect(policy.hooks).toEqual([
      {
        ...hook,
        name: 'PreToolUse: "$CLAUDE_PROJECT_DIR"/check.sh',
        event: "PreToolUse",
        type: "command",
        matcher: "Bash|Edit",
        timeoutMs: 5000,
        options: { command: '"$CLAUDE_PROJECT_DIR"/check.sh', statusMessage: "checking" },
      },
      {
        ...hook,
        name: "PreToolUse: http://127.0.0.1:9/hook",
        event: "PreToolUse",
        type: "http",
        matcher: "Bash|Edit",
        timeoutMs: 60_000,
        options: { url: "http://127.0.0.1:9/hook", headers: { x: "y" } },
      },
      {
        ...hook,
        name: "PostToolUse: prettier --write .",
        event: "PostToolUse",
        type: "command",
        matcher: "Write",
        timeoutMs: 60_000,
        options: { command: "prettier --write ." },
      },
    ]);
    expect(notes).toEqual([
      {
        line: 21,
        message:
          "allow Skill(release): left out: an allow cannot depend on the name given to Skill; " +
          "allow Skill to allow all of it",
      },
      {
        line: 35,
        message:
          "additionalDirectories: nothing keeps tools within directories here, " +
          "so this adds nothing",
      },
      {
        line: 55,
        message:
          "only Claude Code itself can ask this hook, so it is not asked here; a prompt needs " +
          "a provider and a model",
      },
    ]);
  });

  test("an organisation may lock rules, hooks and modes, where it is one", async () => {
    const text = await given("claude-managed.json");
    expect(load(text, { source: "managed" })).toMatchObject({
      rules: [{ name: "deny WebFetch" }],
      settings: {
        managedRulesOnly: true,
        managedHooksOnly: true,
        forbiddenModes: ["bypassPermissions", "auto"],
      },
    });
    for (const source of ["cli", "local", "project", "user", "session"] as const)
      expect(load(text, { source }).settings).toEqual({
        forbiddenModes: ["bypassPermissions", "auto"],
      });
    const ours =
      "settings: { allowManagedRulesOnly: true, allowManagedHooksOnly: true, " +
      "forbiddenModes: [auto] }";
    expect(load(ours, { source: "managed" }).settings).toEqual({
      managedRulesOnly: true,
      managedHooksOnly: true,
      forbiddenModes: ["auto"],
    });
  });

  test("Claude Code is known by its name and place where it has nothing to say", () => {
    const settings = {
      file: "/projects/app/.claude/settings.local.json",
      directory: "/projects/app/.claude",
    };
    expect(load('{ "model": "opus" }', settings).rules).toEqual([]);
    expect(load("", settings).rules).toEqual([]);
    expect(refusal('{ "model": "opus" }').message).toContain("model: unknown key");
  });

  test("leashd loads unchanged: its tools have other names elsewhere, and none within an MCP server", async () => {
    const { rules, settings } = load(await given("leashd.yaml"));
    expect(settings).toEqual({ timeoutMs: 120_000, defaultAction: "ask" });
    expect(rules.map(({ name, action, reason, line }) => [name, action, reason, line])).toEqual([
      ["secrets", "deny", "Secrets stay where they are.", 7],
      ["overwriting-history", "deny", "Others have this history.", 13],
      ["looking", "allow", undefined, 18],
      ["notes", "allow", undefined, 24],
      ["writing", "ask", undefined, 27],
    ]);
    const [secrets, history, looking, notes, writing] = rules;
    for (const tool of [
      "Read",
      "Write",
      "Edit",
      "read_file",
      "write_file",
      "replace",
      "mcp__*__Read",
    ])
      expect(secrets!.tools).toContain(tool);
    expect(notes!.tools).toEqual(["search_notes", "mcp__*__search_notes"]);
    expect(writing!.on).toBeUndefined();
    const found = (
      rule: Rule | undefined,
      key: "commands" | "paths",
      text: string,
    ): boolean | undefined =>
      rule?.on?.kind === "regex" ? rule.on[key]?.some((regex) => regex.test(text)) : undefined;
    expect(
      [".env", "a/.env.local", ".env.sample", "x.pem"].map((path) => found(secrets, "paths", path)),
    ).toEqual([true, true, false, true]);
    expect(found(secrets, "commands", "x")).toBeUndefined();
    expect(
      ["git push -f", "git push --force", "git push --force-with-lease"].map((text) =>
        found(history, "commands", text),
      ),
    ).toEqual([true, true, false]);
    expect(
      ["ls", "find . -name a", "find . -delete"].map((text) => found(looking, "commands", text)),
    ).toEqual([true, true, false]);
  });

  test("PanCode loads unchanged, however it spells its key", async () => {
    const { rules, paths } = load(await given("pancode.yaml"));
    expect(paths).toEqual({
      zeroAccess: ["~/.ssh/", "*.pem"],
      readOnly: ["dist/"],
      noDelete: ["README.md", ".git/"],
      roots: [],
    });
    expect(
      rules.map(({ name, action, reason, tools }) => [name, action, reason, tools.length]),
    ).toEqual([
      ["deny /\\bshutdown\\b/", "deny", "The machine stays on.", SHELL.length],
      [
        "deny /\\bgit\\s+push\\s+.*--force(?!-with-lease)/",
        "deny",
        "Use --force-with-lease.",
        SHELL.length,
      ],
      ["ask /\\bgit\\s+stash\\s+drop\\b/", "ask", "A stash is lost.", SHELL.length],
    ]);
  });

  test("PanCode's later form loads too: what it denies by path may still be read", async () => {
    const { rules, paths } = load(await given("pancode-unified.yaml"));
    expect(paths).toEqual({
      zeroAccess: ["~/.aws/**"],
      readOnly: ["vendor/**"],
      noDelete: ["db/migrations/**"],
      roots: [],
    });
    expect(rules).toMatchObject([
      { name: "deny /\\bterraform\\s+destroy\\b/", action: "deny", line: 5 },
    ]);
  });

  test("all of them loads as well", async () => {
    const environment = { HOOK_URL: "http://127.0.0.1:9/", HOOK_TOKEN: "secret-value" };
    const { rules, paths, settings, hooks } = load(await given("mixed.yaml"), { environment });
    expect(rules.map(({ name, action }) => [name, action])).toEqual([
      ["deny /mkfs/", "deny"],
      ["deny Bash(rm -rf *)", "deny"],
      ["careful", "ask"],
      ["quiet", "deny"],
    ]);
    expect(rules[2]).toMatchObject({
      tools: ["Bash"],
      match: "docker *",
      approvers: ["lead"],
      timeoutMs: 90_000,
    });
    expect(paths).toEqual({
      roots: ["/projects", "/shared"],
      zeroAccess: ["~/.gnupg", "*.key", "vendor/**"],
      readOnly: [],
      noDelete: [".git"],
    });
    expect(settings).toEqual({ timeoutMs: 600_000, permissionMode: "default" });
    expect(
      hooks.map(({ name, event, timeoutMs, onFailure, options }) => [
        name,
        event,
        timeoutMs,
        onFailure,
        options,
      ]),
    ).toEqual([
      ["guard", "PreToolUse", 5000, "continue", { command: "./guard.sh" }],
      ["PreToolUse: review", "PreToolUse", 60_000, "block", { function: "review" }],
      [
        "PostToolUse: $HOOK_URL",
        "PostToolUse",
        60_000,
        "block",
        {
          url: "http://127.0.0.1:9/",
          headers: { authorization: "secret-value", note: "costs $5" },
        },
      ],
    ]);
  });

  test("a hook's headers may hold variables that it names, and no others", () => {
    const hook = (allowed: string) =>
      load(
        `hooks: { before: [{ type: http, url: "http://h", headers: { a: "Bearer $A", b: ` +
          `"x\${B}" }, allowedEnvVars: ${allowed} }] }`,
        { environment: { A: "1", B: "2" } },
      ).hooks[0]!.options.headers;
    expect(hook("[A]")).toEqual({ a: "Bearer 1", b: ["x$", "{B}"].join("") });
    expect(hook("[A, B]")).toEqual({ a: "Bearer 1", b: "x2" });
  });

  test("hooks that would have the same name are told apart", () => {
    const { hooks } = load(
      "hooks: { before: [{ type: command, command: a }, { type: command, " +
        "command: a, matcher: Bash }] }",
    );
    expect(hooks.map(({ name }) => name)).toEqual(["PreToolUse: a", "PreToolUse: a (2)"]);
  });
});

describe("whatever a file holds", () => {
  const words = fc.constantFrom(
    ...`version name rules paths hooks settings permissions allow deny tool tools match action
      pattern reason type before PreToolUse matcher command command_patterns timeout __proto__
      constructor toString zeroAccessPaths bashPatterns Bash Bash(x) Read(*) * (a+)+ $X 1
      yes`.split(/\s+/),
  );
  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      words,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(words, tie("any"), { maxKeys: 4, noNullPrototype: false }),
    ),
  })).any;

  test("it is either read or refused with a place for every fault", () => {
    fc.assert(
      fc.property(fc.dictionary(words, value, { maxKeys: 5 }), (content) => {
        try {
          load(JSON.stringify(content, null, 1));
        } catch (error) {
          expect((error as CountersignError).code).toBe("bad-policy");
          for (const line of (error as Error).message.split("\n"))
            expect(line).toMatch(/^policies\/x\.yaml:\d+: /);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("a permission is either read or refused, and an allow never covers every tool", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.constantFrom(
            "Bash",
            "mcp__",
            "*",
            "(",
            ")",
            "a",
            ":",
            "\\",
            " ",
            "domain:",
            "Read",
            "/",
          ),
        )
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("allow" as const, "ask" as const, "deny" as const),
        (rule, action) => {
          const read = permissionRule(rule, { action, base: "/" });
          if (typeof read !== "string" && action === "allow")
            for (const tool of read.tools)
              expect(tool === "" || tool.startsWith("*") || /^mcp__\*/.test(tool)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
