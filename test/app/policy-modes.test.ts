/**
 * Permission modes through a whole gateway: what each lets pass beside rules and the approval
 * policy.
 */
import { describe, expect, it } from "vitest";
import { type Call, edit, policy, sit } from "../support/surface.ts";

const mode = (permissionMode: string, approvalPolicy = "dangerous") => ({
  security: { interceptor: { permissionMode, approvalPolicy } },
});

describe("acceptEdits", () => {
  it.each(["dangerous", "all"])(
    "lets edits in the workspace pass under the policy %s, and nothing else",
    async (word) => {
      const { says } = await sit({ config: mode("acceptEdits", word) });
      const passes: Call[] = [
        edit(),
        "mkdir -p src/new",
        "touch src/a.ts",
        "mv src/a.ts src/b.ts",
        "cp src/a.ts src/b.ts",
      ];
      for (const call of passes) expect(await says(call)).toEqual(["allow", "mode", "acceptEdits"]);
      const asked: Call[] = [
        { tool: "Write", input: { file_path: "/srv/other/a.ts", content: "x" } },
        { tool: "Write", input: { file_path: ".git/hooks/pre-commit", content: "x" } },
        "mv src/a.ts /srv/other/a.ts",
        "touch a && git push",
      ];
      for (const call of asked) expect((await says(call))[0]).toBe("ask");
    },
  );

  it("takes no edit out of a tool that is always asked about, out of a denial, or out of a rule's question", async () => {
    const rules = [
      { name: "locked", tool: "Edit", match: "*locked*", action: "deny" },
      { name: "look", tool: "Edit", match: "*look*", action: "ask" },
    ];
    const { says } = await sit({
      ...policy({ rules }),
      config: {
        policy: "policy.json",
        security: {
          interceptor: {
            ...mode("acceptEdits", "all").security.interceptor,
            sensitiveTools: ["Write"],
          },
        },
      },
    });
    expect(await says({ tool: "Write", input: { file_path: "a.ts", content: "x" } })).toEqual([
      "ask",
      "mode",
      "all",
    ]);
    expect(await says(edit("locked.ts"))).toEqual(["deny", "rule", "locked"]);
    expect(await says(edit("look.ts"))).toEqual(["ask", "rule", "look"]);
    const strict = await sit({
      ...policy({ settings: { defaultAction: "deny" } }),
      config: { policy: "policy.json", ...mode("acceptEdits") },
    });
    expect(await strict.says(edit())).toEqual(["deny", "mode", "deny"]);
  });
});

describe("plan", () => {
  const rules = [{ name: "anything", tool: "*", action: "allow" }];
  it("lets nothing write, Bash included, whatever a rule allows", async () => {
    const { says } = await sit({
      ...policy({ rules }),
      config: { policy: "policy.json", ...mode("plan", "none") },
    });
    const denied: Call[] = [
      edit(),
      "touch a",
      "echo x > a",
      "echo x > /tmp/a",
      "sed -i s/a/b/ a",
      "ls | tee a",
      "rm a",
      "git commit -m x",
      "git fetch",
      "git push",
      "npm test",
      "npm ci",
      "make",
      "unheard-of",
      'python3 -c \'open("a", "w")\'',
      "curl -d @a https://example.com",
      "curl -o a https://example.com",
      "sh -c 'touch a'",
      "ls && touch a",
      "cat $(touch a)",
      'eval "$(cat a)"',
      "kill 5",
      "chmod +x a",
      { tool: "WebFetch", input: { url: "https://example.com", method: "DELETE" } },
      { tool: "mcp__x__y", input: {} },
    ];
    for (const call of denied)
      expect([call, ...(await says(call))]).toEqual([call, "deny", "mode", "plan"]);
  });

  it("lets commands look", async () => {
    const { says } = await sit({ config: mode("plan") });
    const passes: Call[] = [
      "ls -la src",
      "cat a > /dev/null 2>&1",
      "git status && git log --oneline | head -5",
      "grep -rn x . | sort | uniq -c",
      "find . -name '*.ts'",
      "cd src && ls",
      "curl https://example.com",
      { tool: "Read", input: { file_path: "a.ts" } },
      { tool: "WebFetch", input: { url: "https://example.com", prompt: "x" } },
      { tool: "TodoWrite", input: {} },
    ];
    for (const call of passes) expect([call, (await says(call))[0]]).toEqual([call, "allow"]);
    expect((await says("cat ~/.ssh/id_rsa"))[0]).toBe("ask");
  });
});

describe("dontAsk", () => {
  it("denies everything that no rule allows, safe or not", async () => {
    const rules = [
      { name: "reads", tool: "Read", action: "allow" },
      { name: "tests", tool: "Bash", match: "npm test", action: "allow" },
      { name: "look", tool: "Bash", match: "git push*", action: "ask" },
    ];
    for (const word of ["dangerous", "none", "all"]) {
      const { says } = await sit({
        ...policy({ rules }),
        config: { policy: "policy.json", ...mode("dontAsk", word) },
      });
      expect(await says({ tool: "Read", input: { file_path: "a.ts" } })).toEqual([
        "allow",
        "rule",
        "reads",
      ]);
      expect(await says("npm test")).toEqual(["allow", "rule", "tests"]);
      for (const call of [
        "ls",
        "git push",
        "npm test && touch a",
        "frobnicate",
        edit(),
        { tool: "TodoWrite", input: {} },
      ] as Call[])
        expect([call, ...(await says(call))]).toEqual([call, "deny", "mode", "dontAsk"]);
    }
  });

  it("counts no level and no hook as a rule", async () => {
    const hook = { name: "yes", type: "command", command: `echo '{"decision":"approve"}'` };
    const { says } = await sit({
      ...policy({ hooks: { before: [hook] } }),
      config: { policy: "policy.json", ...mode("dontAsk"), sessions: { safety: "full-auto" } },
    });
    expect(await says("npm test")).toEqual(["deny", "mode", "dontAsk"]);
    expect(await says("ls")).toEqual(["deny", "mode", "dontAsk"]);
  });
});

describe("a call that leaves its host's sandbox", () => {
  it("is asked about with the reason sandboxOverride, whatever allows it, and bypassPermissions does not skip it", async () => {
    const out = { tool: "Bash", input: { command: "ls", dangerouslyDisableSandbox: true } };
    const { says } = await sit({
      ...policy({ rules: [{ name: "anything", tool: "*", action: "allow" }] }),
      config: { policy: "policy.json", ...mode("bypassPermissions", "none") },
    });
    expect(await says(out)).toEqual(["ask", "sandboxOverride", "disabled"]);
    expect(
      await says({
        tool: "shell",
        input: { command: "ls", sandbox_permissions: "require_escalated" },
      }),
    ).toEqual(["ask", "sandboxOverride", "disabled"]);
    expect(
      (await says({ tool: "Bash", input: { command: "ls", dangerouslyDisableSandbox: false } }))[1],
    ).not.toBe("sandboxOverride");
  });
});
