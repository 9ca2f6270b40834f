/**
 * What a policy does while it runs, through the endpoints of a whole gateway: hooks, trust,
 * auto-approval, time, loops, budgets, reloads.
 */
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGateway, parseConfig } from "../../src/app/gateway.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { placesOf } from "../../src/workspaces/files.ts";
import { loadWorkspace } from "../../src/workspaces/load.ts";
import { openTrust } from "../../src/workspaces/trust.ts";
import { edit, policy, sit } from "../support/surface.ts";
import { put } from "../support/workspace-setup.ts";
import { KEY, openLlm } from "../worlds/llm.ts";

const deny = (name: string, match: string) => ({
  rules: [{ name, tool: "Bash", match, action: "deny" }],
});
const PUSH = "git push";

/** A hook that asks this model is in force. */
async function sitWithModel(llm: Awaited<ReturnType<typeof openLlm>>, prompt: string) {
  const model = {
    type: "prompt",
    name: "model",
    provider: "openai",
    url: llm.openai,
    model: "m",
    key: "$LLM_KEY",
    prompt,
  };
  process.env.LLM_KEY = KEY;
  const seat = await sit(policy({ hooks: { before: [model] } }));
  delete process.env.LLM_KEY;
  return seat;
}

describe("hooks", () => {
  it("that are commands deny, allow and ask, and know the call", async () => {
    const saying = (decision: string) =>
      `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":${decision}}}`;
    const script = `input=$(cat)
case "$input" in
  *no-way*) echo "not like that" >&2; exit 2 ;;
  *fine*) echo '${saying('"allow"')}' ;;
  *broken*) exit 1 ;;
  *) echo '${saying('"ask","permissionDecisionReason":"Sure?"')}' ;;
esac`;
    const { says, submit } = await sit(
      policy(
        {
          hooks: {
            PreToolUse: [
              {
                matcher: "Bash",
                hooks: [{ type: "command", name: "guard", command: "sh ./guard.sh" }],
              },
            ],
          },
        },
        { "guard.sh": script },
      ),
    );
    expect(await says("echo no-way")).toEqual(["deny", "hook", "guard"]);
    expect(await submit("echo no-way")).toMatchObject({
      reason: { source: "user", message: expect.stringContaining("not like that") },
    });
    expect(await says("frobnicate fine")).toEqual(["allow", "hook", "guard"]);
    expect(await says("echo broken")).toEqual(["deny", "hook", "guard"]);
    expect(await says("echo other")).toEqual(["ask", "hook", "guard"]);
    expect((await says(edit()))[1]).toBe("classifier");
  });

  it("that are addresses deny, and block where they cannot be asked", async () => {
    const heard: JsonObject[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request
        .on("data", (piece) => (text += piece))
        .on("end", () => {
          heard.push(JSON.parse(text));
          response.end(
            JSON.stringify({
              decision: text.includes("no-way") ? "block" : "approve",
              reason: "house rules",
            }),
          );
        });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { says } = await sit(
      policy({ hooks: { before: [{ type: "http", name: "office", url }] } }),
    );
    expect(await says("echo no-way")).toEqual(["deny", "hook", "office"]);
    expect(await says("frobnicate")).toEqual(["allow", "hook", "office"]);
    expect(heard[0]).toMatchObject({
      tool_name: "Bash",
      tool_input: { command: "echo no-way" },
      session_id: "s:1",
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await says("echo hello")).toEqual(["deny", "hook", "office"]);
  });

  it("that are prompts ask a model, which never denies and never decides what is catastrophic", async () => {
    const llm = await openLlm(
      ({ user }) =>
        `{"decision":"${user.includes("fine") ? "allow" : "deny"}","reason":"so it seems"}`,
    );
    onTestFinished(() => llm.stop());
    const { says } = await sitWithModel(llm, "Only fine things.");
    expect(await says("frobnicate fine")).toEqual(["allow", "hook", "model"]);
    expect(await says("frobnicate")).toEqual(["ask", "hook", "model"]);
    const asked = llm.prompts.length;
    expect((await says("mkfs.ext4 /dev/fine"))[0]).toBe("ask");
    expect(llm.prompts).toHaveLength(asked);
    expect(llm.complaints).toEqual([]);
  });

  it("that are prompts have the word in the mode auto until they said no three times in a row, and again once somebody approved", async () => {
    const llm = await openLlm(
      ({ user }) =>
        `{"decision":"${user.includes("fine") ? "allow" : "deny"}","reason":"so it seems"}`,
    );
    onTestFinished(() => llm.stop());
    const { submit, set, approved } = await sitWithModel(llm, "?");
    await set("s:1", { permissionMode: "auto" });
    expect(await submit("frobnicate fine 0")).toMatchObject({
      decision: "allow",
      reason: { type: "hook", code: "model" },
    });
    for (let at = 0; at < 3; at++)
      expect(await submit(`frobnicate ${at}`)).toMatchObject({ decision: "pending" });
    const asked = llm.prompts.length;
    expect(await submit("frobnicate fine 1")).toMatchObject({ decision: "pending" });
    expect(llm.prompts).toHaveLength(asked);
    expect(await approved("frobnicate fine 2")).toMatchObject({
      decision: "allow",
      reason: { type: "person" },
    });
    expect(await submit("frobnicate fine 3")).toMatchObject({
      decision: "allow",
      reason: { type: "hook", code: "model" },
    });
  });

  it("that are functions replace the input, which is judged again, and tell the agent something", async () => {
    const after: unknown[] = [];
    const functions = {
      dry: ({ tool_input: { command } }: { tool_input: JsonObject }) => ({
        decision: "allow",
        updatedInput: { command: (command as string).replace("wet", "dry") },
        context: "The tests were last green at noon.",
      }),
      told: (input: object) => void after.push(input),
    };
    const { says, submit, ran, audit, explain } = await sit(
      policy({
        ...deny("no-dry-ice", "dry ice*"),
        hooks: {
          before: [{ type: "function", name: "dryer", function: "dry", if: "Bash(wet:*)" }],
          after: [{ type: "function", function: "told" }],
        },
      }),
      { functions },
    );
    const given = await submit("wet run");
    expect(given).toMatchObject({
      decision: "allow",
      reason: { type: "hook", code: "dryer" },
      input: { command: "dry run" },
      context: ["The tests were last green at noon."],
    });
    expect((await explain("wet run")).stages).toContainEqual(
      expect.objectContaining({ stage: "hooks", action: "allow" }),
    );
    expect(await says("wet ice")).toEqual(["deny", "rule", "no-dry-ice"]);
    expect((await audit()).filter(({ type }) => type === "replaced")[0]).toMatchObject({
      by: "dryer",
      raw: '{"command":"dry run"}',
    });
    expect((await ran("wet run", { ok: true, input: { command: "dry run" } })).body).toMatchObject({
      matches: true,
      alarm: false,
    });
    await expect
      .poll(() => after)
      .toMatchObject([{ hook_event_name: "PostToolUse", tool_input: { command: "dry run" } }]);
  });

  it("hear of an outcome by where its files really lie", async () => {
    const after: unknown[] = [];
    const functions = {
      told: (input: { tool_input: JsonObject }) => void after.push(input.tool_input.file_path),
    };
    const told = { type: "function", name: "told", function: "told", if: "Read(keys/**)" };
    const { ran, project } = await sit(policy({ hooks: { after: [told] } }), { functions });
    await put(join(project, "keys/one.txt"), "1");
    await put(join(project, "other.txt"), "2");
    await symlink("keys", join(project, "notes"));
    for (const name of ["other.txt", "notes/one.txt"])
      await ran({ tool: "Read", input: { file_path: join(project, name) } }, { ok: true });
    await expect.poll(() => after).toEqual([join(project, "notes/one.txt")]);
  });

  it("block when they fail, unless the operator says otherwise, and only an organisation's count where it wants that", async () => {
    const functions = { fails: () => Promise.reject(new Error("no")) };
    const hook = (more: object) => ({
      hooks: { before: [{ type: "function", name: "fails", function: "fails", ...more }] },
    });
    const blocking = await sit(policy(hook({})), { functions });
    expect(await blocking.says("ls")).toEqual(["deny", "hook", "fails"]);
    const going = await sit(policy(hook({ onFailure: "continue" })), { functions });
    expect((await going.says("ls"))[0]).toBe("allow");
    const managed = await sit(
      policy(hook({}), { "managed.yaml": { settings: { allowManagedHooksOnly: true } } }),
      { functions },
    );
    expect((await managed.says("ls"))[0]).toBe("allow");
  });
});

it("a workspace's allows and hooks count once it is trusted, its denials at once", {
  timeout: 30_000,
}, async () => {
  const { says, project, top, gateway } = await sit({
    files: {
      "project/.claude/settings.json": {
        permissions: { allow: ["Bash(npm publish)"], deny: ["Bash(echo no:*)"] },
      },
      "project/.countersign/policy.yaml": {
        hooks: {
          before: [{ type: "command", name: "searcher", command: "exit 2", matcher: "Grep" }],
        },
      },
    },
  });
  const grep = { tool: "Grep", input: { pattern: "x" } };
  expect((await says("npm publish"))[0]).toBe("ask");
  expect(await says("echo no way")).toEqual(["deny", "rule", "deny Bash(echo no:*)"]);
  expect((await says(grep))[0]).toBe("allow");
  const { digest } = await loadWorkspace(project, loadPolicy, await placesOf({ home: top }));
  const trust = await openTrust({ state: gateway.state });
  await trust.put({ root: project, digest, files: [], at: 1, by: "ada@desk" });
  await expect
    .poll(() => says("npm publish"), { interval: 200 })
    .toEqual(["allow", "rule", "allow Bash(npm publish)"]);
  expect(await says(grep)).toEqual(["deny", "hook", "searcher"]);
  await put(join(project, ".claude/settings.local.json"), '{"permissions":{"allow":["Bash"]}}');
  await expect.poll(async () => (await says("npm publish"))[0], { interval: 200 }).toBe("ask");
});

describe("the approval policy", () => {
  it.each([
    ["dangerous", "allow classifier", "ask classifier"],
    ["all", "ask mode", "ask mode"],
    ["configured", "allow mode", "allow mode"],
    ["none", "allow mode", "allow mode"],
  ])(
    "%s: what is safe %s, what is dangerous %s, and what is catastrophic is asked about",
    async (approvalPolicy, safe, dangerous) => {
      const { says } = await sit({ config: { security: { interceptor: { approvalPolicy } } } });
      const said = async (call: string) => (await says(call)).slice(0, 2).join(" ");
      expect(await said("ls")).toBe(safe);
      expect(await said(PUSH)).toBe(dangerous);
      expect((await says("mkfs.ext4 /dev/sda1"))[0]).toBe("ask");
    },
  );

  // a config file with such a word does not load: only a program can hand it over
  it("asks about everything under a word that it does not know", async () => {
    const config = parseConfig(
      "listen: 127.0.0.1:0\nchannels: {}\nlog: { level: silent }",
      "c",
      {},
    );
    const home = await mkdtemp(join(tmpdir(), "whatever-"));
    const security = JSON.parse(
      JSON.stringify(config.security).replace('"dangerous"', '"whatever"'),
    );
    const gateway = await createGateway({ ...config, security }, { stateDirectory: home });
    onTestFinished(async () => {
      await gateway.stop();
      await rm(home, { recursive: true });
    });
    const { approvalPolicy } = security.interceptor;
    const input = { command: "ls" };
    const { decision, reason } = await gateway.check({ session: "s:1", tool: "Bash", input });
    // nobody can be asked there, so what is asked about is denied
    expect([approvalPolicy, decision, reason.code]).toEqual(["whatever", "deny", "no-channel"]);
  });

  it("has lists of tools that are exempt, and of those that are always asked about; a rule weighs more", async () => {
    const interceptor = { exemptTools: ["mcp__notes__*"], sensitiveTools: ["Read", "mcp__*"] };
    const { says } = await sit({
      ...policy({ permissions: { deny: ["mcp__notes__drop"] } }),
      config: { policy: "policy.json", security: { interceptor } },
    });
    expect(await says({ tool: "mcp__notes__add", input: {} })).toEqual(["allow", "mode", "none"]);
    expect(await says({ tool: "mcp__notes__drop", input: {} })).toEqual([
      "deny",
      "rule",
      "deny mcp__notes__drop",
    ]);
    expect(await says({ tool: "mcp__mail__send", input: {} })).toEqual(["ask", "mode", "all"]);
    expect(await says({ tool: "Read", input: { file_path: "a" } })).toEqual(["ask", "mode", "all"]);
  });
});

describe("auto-approval", () => {
  it("covers what would be asked, and no denial, no bounds, nothing catastrophic, and nothing of a peer's", async () => {
    const { set, session, submit } = await sit({
      ...policy(deny("no-mirrors", "git push --mirror*")),
      config: { policy: "policy.json", paths: { roots: ["{home}/project"] } },
    });
    expect((await set("s:1", { autoApprove: true })).body.autoApprove).toMatchObject({
      all: true,
      active: true,
    });
    expect(await submit(PUSH)).toMatchObject({
      decision: "allow",
      reason: { type: "auto-approve", code: "all" },
    });
    expect(await submit("git push --mirror")).toMatchObject({
      decision: "deny",
      reason: { type: "rule" },
    });
    expect(await submit("cat $(cat which)")).toMatchObject({ decision: "pending" });
    expect(await submit("mkfs.ext4 /dev/sda1")).not.toMatchObject({ decision: "allow" });
    expect((await set("p2p:did:key:z6Mk", { autoApprove: true })).status).toBe(400);
    await set("s:1", { autoApprove: false });
    expect(await submit(PUSH)).toMatchObject({ decision: "pending" });
    expect(await session("s:1")).toMatchObject({ autoApprove: null });
  });

  it("of tools is for those alone, and ends", async () => {
    const { set, session, submit } = await sit();
    const until = Date.now() + 2000;
    await set("s:1", { autoApprove: { tools: ["mcp__mail__*"], until } });
    expect(await submit({ tool: "mcp__mail__send", input: {} })).toMatchObject({
      decision: "allow",
      reason: { type: "auto-approve", code: "tool" },
    });
    expect(await submit(PUSH)).toMatchObject({ decision: "pending" });
    await sleep(until - Date.now() + 150);
    expect(await submit({ tool: "mcp__mail__send", input: { to: "b" } })).toMatchObject({
      decision: "pending",
    });
    expect(await session("s:1")).toMatchObject({ autoApprove: { active: false } });
  });
});

it("a question is open as long as its rule says, else its channel, else the config", async () => {
  const rules = [
    { name: "quick", tool: "Bash", match: "make deploy*", action: "ask", timeout: "300ms" },
  ];
  const { submit, send, tokens } = await sit({
    ...policy({ rules }),
    config: {
      policy: "policy.json",
      approval: { timeout: "7m" },
      channels: { companion: { timeout: "90s" } },
    },
  });
  const open = async (approval: string) => {
    const { body } = await send("GET", `/v1/approvals/${approval}`, { token: tokens.approver });
    return body.expiresAt - body.createdAt;
  };
  const { id, approval } = await submit("make deploy");
  expect(await open(approval)).toBe(300);
  expect(await open((await submit(PUSH)).approval)).toBe(90_000);
  const { body } = await send("GET", `/v1/calls/${id}?wait=5`);
  expect(body).toMatchObject({ decision: "deny", reason: { type: "timeout" } });
  const plain = await sit({ config: { approval: { timeout: "7m" } } });
  const asked = await plain.submit(PUSH);
  expect(asked.expiresAt - Date.now()).toBeGreaterThan(6 * 60_000);
});

describe("loops and budgets", () => {
  it("stops a session that failed five times, whatever succeeds afterwards", async () => {
    const { ran, explain, says, submit } = await sit();
    for (let at = 0; at < 3; at++) await ran(`ls ${at}`, { ok: false, error: "no" });
    expect((await explain(PUSH)).stages).toContainEqual(
      expect.objectContaining({
        stage: "loop",
        action: "none",
        reason: expect.objectContaining({ code: "loop-warning" }),
      }),
    );
    for (let at = 3; at < 5; at++) await ran(`ls ${at}`, { ok: false });
    expect(await says(PUSH)).toEqual(["deny", "gateway", "loop-tripped"]);
    await ran("ls 5", { ok: true });
    expect(await says(PUSH)).toEqual(["deny", "gateway", "loop-tripped"]);
    expect(await submit("ls")).toMatchObject({
      decision: "deny",
      reason: { code: "loop-tripped" },
    }); // a loop of safe calls
    expect(await submit(PUSH, { session: "s:2" })).toMatchObject({ decision: "pending" });
  });

  it("tells the agent of a loop of safe calls, then denies; and leaves alone what only waits", async () => {
    const { ran, submit } = await sit();
    for (let at = 0; at < 3; at++) await ran("ls", { ok: true });
    const warned = await submit("ls");
    expect(warned).toMatchObject({
      decision: "allow",
      context: [expect.stringMatching(/^Loop detector: .* 3 times in a row/)],
    });
    expect(await submit("ls -a")).not.toHaveProperty("context");
    for (let at = 3; at < 5; at++) await ran("ls", { ok: true });
    expect(await submit("ls")).toMatchObject({
      decision: "deny",
      reason: { type: "gateway", code: "loop-tripped" },
    });
    const poll = { tool: "BashOutput", input: { bash_id: "1" } };
    for (let at = 0; at < 7; at++) await ran(poll, { ok: true });
    expect(await submit(poll)).toMatchObject({ decision: "allow" });
  });

  it("stops a call that is made again and again, and a family of which three fail", async () => {
    const { ran, says, submit } = await sit({
      sessions: {
        "s:a": { parent: "s:top" },
        "s:b": { parent: "s:top" },
        "s:c": { parent: "s:top" },
      },
    });
    const send = { tool: "mcp__notes__add", input: {} };
    const write = { tool: "Write", input: { file_path: "a", content: "x" } };
    for (let at = 0; at < 5; at++) await ran(write, { ok: true });
    expect(await submit(write)).toMatchObject({
      decision: "deny",
      reason: { code: "loop-tripped" },
    });
    expect((await says({ ...write, input: { file_path: "b", content: "x" } }))[0]).toBe("allow");
    expect((await says(send))[0]).toBe("ask");
    for (const session of ["s:a", "s:b", "s:c"]) await ran("ls", { ok: false }, { session });
    expect(await says(PUSH, { session: "s:a" })).toEqual(["deny", "gateway", "loop-tripped"]);
    expect(await says(PUSH, { session: "s:top" })).toEqual(["deny", "gateway", "loop-tripped"]);
    expect((await says(PUSH, { session: "s:other" }))[0]).toBe("ask");
  });

  it("warns of a budget, and stops everything where it is spent, also by a child", async () => {
    const { ran, explain, says } = await sit({
      config: { budget: { perSession: 2 } },
      sessions: { "s:1": { parent: "s:top" } },
    });
    await ran("ls 1", { ok: true, cost: 1.7 });
    expect((await explain("ls")).stages).toContainEqual(
      expect.objectContaining({ stage: "budget", action: "none" }),
    );
    await ran("ls 2", { ok: true, cost: 0.3 });
    expect(await says("ls")).toEqual(["deny", "gateway", "budget-spent"]);
    expect(await says("ls", { session: "s:top" })).toEqual(["deny", "gateway", "budget-spent"]);
    expect((await says("ls", { session: "s:other" }))[0]).toBe("allow");
  });
});

it("personal data is in no card, no audit line and no log line where the operator wants that", async () => {
  const lines: string[] = [];
  const at = (fields: object, message: string) =>
    void lines.push(JSON.stringify([fields, message]));
  const log = { debug: at, info: at, warn: at, error: at };
  const mail = {
    tool: "mcp__mail__send",
    input: { to: "bob@x.example", body: "Ada is ada@x.example, 415-555-2671" },
  };
  const { submit, send, tokens, audit } = await sit(
    { config: { security: { interceptor: { redactPII: true } } } },
    { log },
  );
  const { approval } = await submit(mail, { summary: "Tells of ada@x.example" });
  const { body } = await send("GET", `/v1/approvals/${approval}`, { token: tokens.approver });
  expect(JSON.stringify(body.card)).not.toContain("ada@x.example");
  expect(JSON.stringify(body.card)).toContain("[REDACTED]");
  const text = JSON.stringify(await audit());
  expect(text).toContain("mcp__mail__send");
  expect(text).not.toContain("ada@x.example");
  expect(text).not.toContain("415-555-2671");
  expect(lines.join()).not.toContain("ada@x.example");
  const command = await submit("mail ada@x.example < /etc/hosts");
  const shown = (await send("GET", `/v1/approvals/${command.approval}`, { token: tokens.approver }))
    .body;
  expect(shown.arguments).toContain("mail ada@x.example");
});

describe("a reload", () => {
  it("decides by the new file at once, and keeps the old one while the new one is bad", async () => {
    const { says, top, gateway, send, tokens } = await sit(policy(deny("old", "make *")));
    const file = join(top, "policy.json");
    const status = async () =>
      (await send("GET", "/v1/status", { token: tokens.admin })).body.policy;
    expect(await says("make x")).toEqual(["deny", "rule", "old"]);
    await put(file, JSON.stringify(deny("new", "make *")));
    await gateway.reload();
    expect(await says("make x")).toEqual(["deny", "rule", "new"]);
    expect(await status()).not.toHaveProperty("problem");
    await put(file, '{ "rules": [{ "name": "newest" }] }');
    await gateway.reload();
    expect(await says("make x")).toEqual(["deny", "rule", "new"]);
    expect((await status()).problem).toContain("policy.json:1");
    await rm(file);
    await gateway.reload();
    expect(await says("make x")).toEqual(["deny", "rule", "new"]);
    await put(file, JSON.stringify(deny("newest", "make *")));
    await gateway.reload();
    expect(await says("make x")).toEqual(["deny", "rule", "newest"]);
    expect(await status()).not.toHaveProperty("problem");
  });

  it("heeds an organisation's file that appears while it runs", async () => {
    const { says, top, gateway } = await sit();
    expect((await says(PUSH))[0]).toBe("ask");
    await put(join(top, "managed.yaml"), JSON.stringify(deny("no-pushing", "git push*")));
    await gateway.reload();
    expect(await says(PUSH)).toEqual(["deny", "rule", "no-pushing"]);
  });
});
