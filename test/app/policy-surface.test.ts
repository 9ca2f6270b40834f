/**
 * What a policy is made of, through the endpoints of a whole gateway: what it explains is what it
 * decides, and why.
 */
import { describe, expect, it } from "vitest";
import type { World } from "../support/hole-worlds.ts";
import { type Call, edit, policy, type Said, sit } from "../support/surface.ts";

describe("activity modes", () => {
  it("hide tools from calls and from the list of tools, whatever the level is", async () => {
    const { set, says, send } = await sit();
    const seen = async () =>
      (await send("GET", "/v1/sessions/s:1/tools?tools=Read,Edit,Task,TodoWrite,Bash,frobnicate"))
        .body.tools;
    expect(await seen()).toEqual(["Read", "Edit", "Task", "TodoWrite", "Bash", "frobnicate"]);
    await set("s:1", { mode: "plan", safety: "full-auto" });
    expect(await says(edit())).toEqual(["deny", "mode", "mode.plan"]);
    expect(await says({ tool: "frobnicate", input: {} })).toEqual(["deny", "mode", "mode.plan"]);
    expect((await says("ls"))[0]).toBe("allow");
    expect(await seen()).toEqual(["Read", "TodoWrite", "Bash"]);
    await set("s:1", { mode: "review" });
    expect(await says({ tool: "TodoWrite", input: {} })).toEqual(["deny", "mode", "mode.review"]);
    expect(await seen()).toEqual(["Read", "Task", "Bash"]);
    await set("s:1", { mode: "admin" });
    expect(await says(edit())).toEqual(["deny", "mode", "mode.admin"]);
  });

  it("may be the operator's own, and may be what every session begins with", async () => {
    const modes = { docs: { extends: "plan", tools: ["mcp__wiki__*"], hidden: ["Bash"] } };
    const { says, send } = await sit({ config: { modes, sessions: { mode: "docs" } } });
    expect(await says("ls")).toEqual(["deny", "mode", "mode.docs"]);
    expect((await says({ tool: "mcp__wiki__edit", input: {} })).slice(0, 2)).toEqual([
      "ask",
      "classifier",
    ]);
    const { body } = await send("GET", "/v1/sessions/s:1/tools?tools=Bash,mcp__wiki__edit,Read");
    expect(body).toMatchObject({ mode: "docs", tools: ["mcp__wiki__edit", "Read"] });
  });
});

describe("safety levels", () => {
  const matrix: readonly (readonly [Call, string, ...string[]])[] = [
    [{ tool: "Read", input: { file_path: "a" } }, "file_read", "allow", "allow", "allow"],
    [
      { tool: "Write", input: { file_path: "a", content: "x" } },
      "file_write",
      "deny",
      "allow",
      "allow",
    ],
    ["rm a", "file_delete", "deny", "deny", "allow"],
    ["make build", "bash_exec", "deny", "allow", "allow"],
    ["rm -rf src", "bash_destructive", "deny", "deny", "ask"],
    ["git push", "git_push", "deny", "deny", "allow"],
    ["git reset --hard", "git_destructive", "deny", "deny", "deny"],
    [
      { tool: "WebFetch", input: { url: "https://x.example/", prompt: "" } },
      "network",
      "allow",
      "allow",
      "allow",
    ],
    [
      { tool: "Task", input: { prompt: "look", description: "x", subagent_type: "explore" } },
      "agent_dispatch",
      "deny",
      "allow",
      "allow",
    ],
    ["chmod 0777 a", "system_modify", "deny", "deny", "deny"],
  ];

  it.each(["suggest", "auto-edit", "full-auto"])(
    "%s answers by the matrix, class by class",
    async (level) => {
      const { set, says } = await sit();
      await set("s:1", { safety: level });
      const column = ["suggest", "auto-edit", "full-auto"].indexOf(level);
      for (const [call, name, ...words] of matrix)
        expect(await says(call), name).toEqual([words[column], "level", `${level}.${name}`]);
    },
  );

  it("supervised says nothing: what is safe runs, and the rest is asked about", async () => {
    const { says } = await sit();
    const said = [];
    for (const [call] of matrix) said.push((await says(call)).slice(0, 2).join(" "));
    const asked = ["rm a", "rm -rf src", "git push", "git reset --hard", "chmod 0777 a"];
    expect(said).toEqual(
      matrix.map(([call]) => `${asked.includes(call as string) ? "ask" : "allow"} classifier`),
    );
  });

  it("ask about what destroys at full-auto, and somebody can approve it", async () => {
    const { set, approved, says } = await sit();
    await set("s:1", { safety: "full-auto" });
    expect(await says("rm -rf src")).toEqual(["ask", "level", "full-auto.bash_destructive"]);
    expect(await approved("rm -rf src")).toMatchObject({
      decision: "allow",
      reason: { type: "person" },
      scope: "once",
    });
  });

  it.each(["build", "dist", "node_modules", "target"])(
    "ask about rm -rf %s at full-auto, though it can be made again",
    async (directory) => {
      const { set, says } = await sit();
      await set("s:1", { safety: "full-auto" });
      expect(await says(`rm -rf ${directory}`)).toEqual([
        "ask",
        "level",
        "full-auto.bash_destructive",
      ]);
    },
  );

  it("are changed while it runs, by people and never by an agent", async () => {
    const { set, says, send, tokens } = await sit();
    expect((await says("git push"))[0]).toBe("ask");
    const put = (token: string) =>
      send("PUT", "/v1/sessions/s:1", { body: { safety: "suggest" }, token });
    expect((await put(tokens.agent)).status).toBe(403);
    expect((await put(tokens.approver)).status).toBe(200);
    expect(await says("git push")).toEqual(["deny", "level", "suggest.git_push"]);
    expect(await set("s:1", { safety: "yolo" })).toMatchObject({
      status: 400,
      body: { error: { path: "safety" } },
    });
    expect(await says("git push")).toEqual(["deny", "level", "suggest.git_push"]);
  });
});

describe("a session with a parent", () => {
  it("is not admitted above it, and is lowered with it", async () => {
    const { set, says, session } = await sit();
    await set("s:top", { safety: "full-auto" });
    expect((await set("s:1", { parent: "s:top", safety: "full-auto" })).status).toBe(200);
    expect(await says("git push")).toEqual(["allow", "level", "full-auto.git_push"]);
    await set("s:top", { safety: "auto-edit", mode: "plan" });
    expect(await says("git push")).toEqual(["deny", "level", "auto-edit.git_push"]);
    expect(await says(edit())).toEqual(["deny", "mode", "mode.plan"]);
    expect(await session("s:1")).toMatchObject({
      safety: "auto-edit",
      mode: "plan",
      own: { safety: "full-auto" },
    });
    const refused = await set("s:1", { safety: "full-auto" });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: "escalation", path: "safety" } },
    });
    expect(refused.body.error.message).toContain("s:1 descends from s:top");
  });

  it("is bounded by what an agent says of its descent, from then on", async () => {
    const { set, says } = await sit();
    await set("s:top", { safety: "suggest" });
    expect((await says("git push"))[0]).toBe("ask");
    expect(await says("git push", { parent: "s:top" })).toEqual([
      "deny",
      "level",
      "suggest.git_push",
    ]);
    expect(await says("git push")).toEqual(["deny", "level", "suggest.git_push"]);
  });

  it("has no grants and no auto-approval but those of its parent", async () => {
    const { set, says, submit, approved } = await sit();
    await set("s:1", { parent: "s:top" });
    expect(await set("s:1", { autoApprove: true })).toMatchObject({
      status: 403,
      body: { error: { path: "autoApprove" } },
    });
    await approved("git push", { session: "s:1", scope: "session" });
    expect((await says("git push"))[0]).toBe("ask");
    await approved("git push", { session: "s:top", scope: "session" });
    expect(await submit("git push")).toMatchObject({
      decision: "allow",
      reason: { type: "grant" },
    });
  });
});

describe("rules", () => {
  const deny = (name: string) => ({
    rules: [{ name, tool: "Bash", match: `from-${name} *`, action: "deny" }],
  });
  const all = (managed: object): World => ({
    config: { policy: "policy.json" },
    files: {
      "managed.yaml": { ...deny("managed"), ...managed },
      "cli.yaml": deny("cli"),
      "policy.json": deny("user"),
      "project/.claude/settings.json": { permissions: { deny: ["Bash(from-project *)"] } },
      "project/.claude/settings.local.json": { permissions: { deny: ["Bash(from-local *)"] } },
    },
    sessions: { "s:1": { rules: { deny: ["Bash(from-session *)"] } } },
  });
  const sources = ["managed", "cli", "local", "project", "user", "session"];

  it("count from all six sources, and say from which", async () => {
    const { explain, submit } = await sit(all({}), { policies: ["cli.yaml"] });
    for (const source of sources) {
      const reason = { type: "rule", source, code: expect.stringContaining(source) };
      expect(await explain(`from-${source} x`)).toMatchObject({ decision: "deny", reason });
      expect(await submit(`from-${source} x`)).toMatchObject({ decision: "deny", reason });
    }
  });

  it("of an organisation that wants no others count alone", async () => {
    const { says } = await sit(all({ settings: { allowManagedRulesOnly: true } }), {
      policies: ["cli.yaml"],
    });
    expect(await says("from-managed x")).toEqual(["deny", "rule", "managed"]);
    for (const source of sources.slice(1))
      expect((await says(`from-${source} x`)).slice(0, 2), source).toEqual(["ask", "classifier"]);
  });

  it("deny before they ask and ask before they allow, in whatever file they stand", async () => {
    const rule = (action: string, match: string) => ({
      name: `${action} ${match}`,
      tool: "Bash",
      match,
      action,
    });
    const { says } = await sit({
      config: { policy: ["one.json", "two.json"] },
      files: {
        "managed.yaml": { rules: [rule("allow", "make *")] },
        "one.json": { rules: [rule("ask", "make deploy*"), rule("allow", "git push*")] },
        "two.json": { rules: [rule("deny", "make deploy prod*")] },
      },
      sessions: { "s:1": { rules: { allow: ["Bash(make deploy prod)", "mcp__issues__list_*"] } } },
    });
    expect(await says("make x")).toEqual(["allow", "rule", "allow make *"]);
    expect(await says("make deploy test")).toEqual(["ask", "rule", "ask make deploy*"]);
    expect(await says("make deploy prod")).toEqual(["deny", "rule", "deny make deploy prod*"]);
    expect(await says("git push")).toEqual(["allow", "rule", "allow git push*"]);
    expect(await says({ tool: "mcp__issues__list_all", input: {} })).toEqual([
      "allow",
      "rule",
      "allow mcp__issues__list_*",
    ]);
  });

  it("may stand in files of Claude Code, leashd and PanCode as they are", async () => {
    const { says } = await sit({
      config: { policy: ["settings.json", "leashd.yaml", "pansafety.yaml"] },
      files: {
        "settings.json": {
          model: "opus",
          permissions: {
            allow: ["Bash(npm run test:*)"],
            ask: ["WebFetch(domain:x.example)"],
            deny: ["Read(./.env)", "Bash(curl:*)"],
            defaultMode: "default",
          },
        },
        "leashd.yaml": `version: "1.0"
name: team
settings: { approval_timeout_seconds: 120 }
rules:
  - name: overwriting-history
    tool: Bash
    command_patterns: ['git\\s+push\\b.*\\s(-f|--force)\\b']
    action: deny
    risk_level: critical
  - { name: looking, tools: [Bash], command_patterns: ['^frob --look$'], action: allow }
`,
        "pansafety.yaml": `bashToolPatterns:
  - { pattern: '\\bterraform\\s+apply\\b', reason: People do that. }
zeroAccessPaths: ["vault/"]
readOnlyPaths: [dist/]
noDeletePaths: [README.md]
`,
      },
    });
    expect(await says("npm run test:unit")).toEqual([
      "allow",
      "classifier",
      "code.exec.project_task",
    ]);
    expect(await says({ tool: "WebFetch", input: { url: "https://x.example/" } })).toEqual([
      "ask",
      "rule",
      "ask WebFetch(domain:x.example)",
    ]);
    expect(await says("cat .env")).toEqual(["deny", "rule", "deny Read(./.env)"]);
    expect(await says("env curl x.example")).toEqual(["deny", "rule", "deny Bash(curl:*)"]);
    expect(await says("git push -f")).toEqual(["deny", "rule", "overwriting-history"]);
    expect(await says("frob --look")).toEqual(["allow", "rule", "looking"]);
    expect(await says("terraform apply")).toEqual([
      "deny",
      "rule",
      "deny /\\bterraform\\s+apply\\b/",
    ]);
    expect(await says("cat vault/a")).toEqual(["deny", "workingDir", "zero-access"]);
    expect(await says(edit("dist/a.js"))).toEqual(["deny", "workingDir", "read-only"]);
    expect(await says("rm README.md")).toEqual(["deny", "workingDir", "no-delete"]);
  });
});

describe("permission modes", () => {
  const settings = policy({
    permissions: {
      allow: ["Bash(make *)", "Bash(python3 *)"],
      ask: ["Bash(npm publish:*)"],
      deny: ["Bash(curl:*)"],
    },
  });
  const calls = [edit("a.ts"), "git push", "npm publish", "curl x.example", "python3 x.py"];
  const cases: Readonly<Record<string, readonly Said[]>> = {
    default: [
      ["allow", "classifier", "fs.write.project"],
      ["ask", "classifier", "vcs.git.push"],
      ["ask", "rule", "ask Bash(npm publish:*)"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["allow", "rule", "allow Bash(python3 *)"],
    ],
    acceptEdits: [
      ["allow", "mode", "acceptEdits"],
      ["ask", "classifier", "vcs.git.push"],
      ["ask", "rule", "ask Bash(npm publish:*)"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["allow", "rule", "allow Bash(python3 *)"],
    ],
    plan: [
      ["deny", "mode", "plan"],
      ["deny", "mode", "plan"],
      ["deny", "mode", "plan"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["deny", "mode", "plan"],
    ],
    dontAsk: [
      ["deny", "mode", "dontAsk"],
      ["deny", "mode", "dontAsk"],
      ["deny", "mode", "dontAsk"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["allow", "rule", "allow Bash(python3 *)"],
    ],
    bypassPermissions: [
      ["allow", "classifier", "fs.write.project"],
      ["allow", "mode", "bypassPermissions"],
      ["ask", "rule", "ask Bash(npm publish:*)"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["allow", "rule", "allow Bash(python3 *)"],
    ],
    auto: [
      ["allow", "classifier", "fs.write.project"],
      ["ask", "classifier", "vcs.git.push"],
      ["ask", "rule", "ask Bash(npm publish:*)"],
      ["deny", "rule", "deny Bash(curl:*)"],
      ["ask", "classifier", "code.exec.project_script"],
    ],
  };

  it.each(Object.entries(cases))("%s", async (permissionMode, expected) => {
    const { set, says } = await sit(settings);
    expect(await set("s:1", { permissionMode })).toMatchObject({
      status: 200,
      body: { permissionMode },
    });
    for (const [at, call] of calls.entries()) expect(await says(call)).toEqual(expected[at]);
  });

  it("bypassPermissions never lets through what is catastrophic, nor what a remote peer wants", async () => {
    const { explain, set, says } = await sit();
    await set("s:1", { permissionMode: "bypassPermissions" });
    expect((await says("mkfs.ext4 /dev/sda1")).slice(0, 2)).toEqual(["ask", "classifier"]);
    await set("p2p:did:key:z6Mk", { permissionMode: "bypassPermissions" });
    expect((await explain("git push", { session: "p2p:did:key:z6Mk" })).decision).not.toBe("allow");
  });

  it("come from the config or from a policy file, and an organisation can forbid them", async () => {
    const own = await sit(policy({ settings: { permissionMode: "dontAsk" } }));
    expect(await own.says("git push")).toEqual(["deny", "mode", "dontAsk"]);
    const forbidden = await sit({
      files: { "managed.yaml": { settings: { forbiddenModes: ["bypassPermissions"] } } },
    });
    await forbidden.set("s:1", { permissionMode: "bypassPermissions" });
    expect((await forbidden.says("git push"))[0]).toBe("ask");
  });
});

describe("paths", () => {
  it("hold tools and commands within the roots, links and all", async () => {
    const { says, explain } = await sit({
      config: {
        paths: {
          roots: ["{home}/project"],
          zeroAccess: ["secret.txt"],
          readOnly: ["dist"],
          noDelete: ["LICENSE"],
        },
      },
      files: { "outside/a": "x", "project-evil/a": "x", "project/a": "x" },
      links: { "project/out": "../outside" },
    });
    expect((await says({ tool: "Read", input: { file_path: "a" } }))[0]).toBe("allow");
    const outside: Said = ["deny", "workingDir", "outside"];
    for (const file_path of [
      "../outside/a",
      "out/a",
      "out/new/file",
      "/etc/hosts",
      "../project-evil/a",
      "~/outside/a",
    ])
      expect(await says({ tool: "Read", input: { file_path } }), file_path).toEqual(outside);
    for (const command of [
      "cat out/a",
      "cat ../outside/a",
      "cp a ~/b",
      "ls > /tmp/x",
      "cd out && cat a",
    ])
      expect(await says(command), command).toEqual(outside);
    expect(await says("head secret.txt")).toEqual(["deny", "workingDir", "zero-access"]);
    expect(await says(edit("dist/a"))).toEqual(["deny", "workingDir", "read-only"]);
    expect(await says("git rm LICENSE")).toEqual(["deny", "workingDir", "no-delete"]);
    const { stages } = await explain("cat out/a");
    expect(stages).toContainEqual(
      expect.objectContaining({
        stage: expect.stringMatching(/^(sandbox|paths?)$/),
        action: "deny",
      }),
    );
  });
});
