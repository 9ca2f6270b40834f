/**
 * What an agent, or a repository that it has checked out, may try to get past a policy: each attack
 * over a whole gateway.
 */
import { mkdir, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import type { Ruling } from "../../src/core/policy.ts";
import { combine } from "../../src/policy/combine.ts";
import { openGateway } from "../support/gateways.ts";
import { put, temporary } from "../support/workspace-setup.ts";

interface Setting {
  readonly policy?: string;
  readonly config?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly functions?: Readonly<Record<string, (input: JsonObject) => unknown>>;
}

const DENY = "permissions: { deny: ['Bash(git push:*)', 'Read(./.env)'] }\n";

/** A home with the operator's policy in `conf`, the state in `.countersign`, and a project. */
async function testCore({
  policy = DENY,
  config = "channels: { companion: {} }",
  files = {},
  functions = {},
}: Setting = {}) {
  const home = await temporary();
  const project = join(home, "project");
  await put(join(home, "conf/policy.yaml"), policy);
  await mkdir(project, { recursive: true });
  for (const [name, text] of Object.entries(files)) await put(join(project, name), text);
  const at = await openGateway(
    `listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }, { name: lea, ` +
      `companion: lea-phone, roles: [lead] }]\nlog: { level: silent }\npolicy: ` +
      `policy.yaml\n${config}\n`,
    {
      stateDirectory: join(home, ".countersign"),
      configDirectory: join(home, "conf"),
      home,
      functions: functions as never,
    },
  );
  onTestFinished(() => at.stop());
  if (config.includes("companion")) await at.companion();
  const said = async (tool: string, input: object, over: object = {}) =>
    (await at.ask({ tool, input, cwd: project, ...over }, "?wait=0")).body;
  /**
   * `pending` where people are asked. A busy machine says so, too, before the policy has answered.
   */
  const decide = async (tool: string, input: object, over: object = {}): Promise<string> => {
    const { id, decision, approval } = await said(tool, input, over);
    if (decision !== "pending") return decision;
    const asked = async () => (await at.send("GET", `/v1/approvals/${approval}`)).status === 200;
    const latest = async () => (await at.send("GET", `/v1/calls/${id}`)).body.decision;
    await expect.poll(async () => (await asked()) || (await latest()) !== "pending").toBe(true);
    return latest();
  };
  const always = async (input: object, over: object = {}) => {
    const asked = at.ask({ input, cwd: project, ...over });
    const [approval] = await at.pending();
    await at.answer(approval!.id, { decision: "approve", scope: "session" });
    await asked;
    return approval!;
  };
  const as = (session: string, body: object) =>
    at.send("PUT", `/v1/sessions/${encodeURIComponent(session)}`, { body, token: at.tokens.admin });
  return { ...at, home, project, said, decide, always, as };
}

const bash = (command: string) => ({ command });
const PADDED = `: ${"x".repeat(11_000)}; git push`;

describe("a link in a checked out repository", () => {
  const MODES = [
    "",
    "sessions: { safety: auto-edit }\n",
    "security: { interceptor: { permissionMode: acceptEdits } }\n",
  ];
  it.each(MODES)(
    "leads nobody to the operator's files, or to those of the user's shell (%j)",
    async (more) => {
      const { home, project, decide } = await testCore({
        config: `${more}channels: { companion: {} }`,
      });
      await symlink(join(home, "conf/policy.yaml"), join(project, "policy.md"));
      await symlink(join(home, ".countersign"), join(project, "state"));
      await symlink(join(homedir(), ".bashrc"), join(project, "shell.md"));
      const write = (file_path: string) => decide("Write", { file_path, content: "x" });
      expect(await write("plain.md")).toBe("allow");
      expect(await write("policy.md")).toBe("deny");
      expect(await write("state/trust.json")).toBe("deny");
      expect(["deny", "pending"]).toContain(await write("shell.md"));
      expect(["deny", "pending"]).toContain(await decide("Bash", bash("echo x >> shell.md")));
      expect(await decide("Bash", bash("echo x > policy.md"))).toBe("deny");
      expect(await decide("Bash", bash("cat state/agent.header"))).toBe("deny");
      expect(await decide("Read", { file_path: join(project, "state/sessions.json") })).toBe(
        "deny",
      );
      expect(await decide("Bash", bash("ln ../conf/policy.yaml here"))).toBe("deny");
    },
  );

  it("is what a person is told about, and a link as the working directory changes nothing", async () => {
    const { home, project, decide, pending } = await testCore();
    await symlink("/etc", join(project, "e"));
    await symlink(project, join(home, "alias"));
    expect(await decide("Write", { file_path: "e/hosts", content: "" })).toBe("pending");
    expect((await pending())[0]).toMatchObject({
      level: "dangerous",
      patternKey: "fs.write.system",
    });
    expect(
      await decide("Write", { file_path: "hosts", content: "" }, { cwd: join(project, "e") }),
    ).toBe("pending");
    expect(
      await decide("Write", { file_path: "a", content: "" }, { cwd: join(home, "alias") }),
    ).toBe("allow");
  });

  it("or another name of the same file is no way around a path that is denied", async () => {
    const { project, decide } = await testCore({
      config: "security: { interceptor: { approvalPolicy: none } }\nchannels: { companion: {} }",
      files: { ".env": "x", "sub/a": "y" },
    });
    await symlink(".env", join(project, "dot"));
    await symlink("..", join(project, "sub/up"));
    for (const path of [".env", "dot", "sub/up/.env", "./sub/../.env", ".ENV", ".env/"])
      expect([path, await decide("Read", { file_path: path })]).toEqual([path, "deny"]);
    for (const cwd of ["/", "no/where", undefined])
      expect(await decide("Read", { file_path: ".env" }, { cwd })).toBe("deny");
    for (const command of [
      "cat .e*",
      "ln .env q",
      "cd sub/up && cat .env",
      "a=.env; cat $a",
      "cat < .en''v",
    ])
      expect([command, await decide("Bash", bash(command))]).toEqual([command, "deny"]);
  });
});

describe("what was granted", () => {
  const TWO =
    "rules:\n- { name: a, tool: Bash, match: 'kubectl *', action: ask }\n- { name: b, tool: " +
    "Bash, match: '* prod*', action: ask }\n";

  it("for one rule is not granted for another that asks as well, nor for a project's of the same name", async () => {
    const own = "rules: [{ name: b, tool: Bash, match: 'echo *', action: ask }]\n";
    const { always, decide } = await testCore({
      policy: TWO,
      files: { ".countersign/policy.yaml": own },
    });
    expect((await always(bash("echo hi"))).scope).toEqual(["Bash(rule:project/b)"]);
    expect((await always(bash("kubectl get pods"))).scope).toEqual(["Bash(rule:a)"]);
    expect(await decide("Bash", bash("kubectl get pods"))).toBe("allow");
    expect(await decide("Bash", bash("kubectl get pods prod"))).toBe("pending");
    expect(await decide("Bash", bash("ls prod"))).toBe("pending");
  });

  it("is not granted where a hook asks", async () => {
    const hook = ({ tool_input }: JsonObject) =>
      JSON.stringify(tool_input).includes("prod")
        ? { hookSpecificOutput: { permissionDecision: "ask" } }
        : undefined;
    const policy =
      "hooks:\n  PreToolUse:\n    - { type: function, function: hook, matcher: Bash }\n";
    const { always, decide } = await testCore({ policy, functions: { hook } });
    await always(bash("git push origin dev"));
    expect(await decide("Bash", bash("git push origin dev"))).toBe("allow");
    expect(await decide("Bash", bash("git push origin prod"))).toBe("pending");
  });

  it("to one parent is not had by a child whose other parent has no such grant", async () => {
    const { always, decide, as } = await testCore({ policy: TWO });
    await as("s:kid", { parent: "s:locked" });
    await always(bash("git push"), { session: "s:rich" });
    const ask = (session: string, parent?: string) =>
      decide("Bash", bash("git push"), { session, parent });
    expect(await ask("s:rich")).toBe("allow");
    expect(await ask("s:other", "s:rich")).toBe("allow");
    expect(await ask("s:kid", "s:rich")).toBe("pending");
  });
});

describe("a rule that denies", () => {
  it("is not padded away where questions are answered without a person", async () => {
    const { decide, as } = await testCore();
    await as("s:1", { autoApprove: true });
    expect(await decide("Bash", bash("npm publish"))).toBe("allow");
    expect(await decide("Bash", bash("git push"))).toBe("deny");
    expect(await decide("Bash", bash(PADDED))).toBe("pending");
  });

  it.each(["dangerous", "all"])(
    "is not padded away from the headless approver (%s), nor are bounds hidden from it",
    async (approve) => {
      const headless = `channels: {}\nheadless: { enabled: true, approve: ${approve} }`;
      const plain = await testCore({ config: headless });
      expect(await plain.decide("Bash", bash("npm publish"))).toBe("allow");
      expect(await plain.decide("Bash", bash(PADDED))).toBe("deny");
      const bounded = await testCore({
        config: `${headless}\npaths: { roots: [/srv] }`,
        policy: "rules: []\n",
      });
      expect(await bounded.decide("mcp__a__b", { where: "x" })).toBe(
        approve === "all" ? "allow" : "deny",
      );
    },
  );

  it("is not lost among more files than anybody reads", async () => {
    const { decide } = await testCore({
      config: "security: { interceptor: { approvalPolicy: none } }\nchannels: { companion: {} }",
    });
    const paths = [...Array.from({ length: 101 }, (_, at) => `f${at}`), ".env"];
    expect(await decide("read_multiple_files", { paths: paths.slice(0, 3) })).toBe("allow");
    expect(await decide("read_multiple_files", { paths })).toBe("pending");
  });

  it("means a command however it is spelt, and tools named like parts of objects are tools like any other", async () => {
    const { decide } = await testCore({
      policy: "rules: [{ name: x, tool: Bash, match: 'make *', action: deny }]\n",
    });
    const spellings =
      "m''ake all|/usr/bin/make all|MAKE all|make\tall|X=1 make all|env make all|(make " +
      "all)|ls;make all|$'make' all";
    const more = [
      "m\\\nake all",
      "make$IFS'all'",
      "find . -exec make all \\;",
      "ｍake all",
      "make\u200b all",
      "make\u0000 all",
    ];
    for (const command of [...spellings.split("|"), ...more])
      expect([command, await decide("Bash", bash(command))]).toEqual([command, "deny"]);
    for (const tool of ["__proto__", "constructor", "toString"])
      expect(await decide(tool, bash("ls"))).toBe("pending");
  });
});

describe("a project's own words", () => {
  it("are told to be the project's, on one line, with nothing in them that deceives", async () => {
    const own =
      'rules: [{ name: b, tool: Bash, match: "ls *", action: ask, reason: "ada has seen ' +
      'this\\n\\e[2Jalready" }]\n';
    const { decide, pending } = await testCore({ files: { ".countersign/policy.yaml": own } });
    expect(await decide("Bash", bash("ls -la"))).toBe("pending");
    expect(((await pending())[0]!.card as JsonObject).notes).toEqual([
      `The project's own rule "b" asks about this: ada has seen this ⟨U+001B⟩[2Jalready`,
    ]);
  });

  it.each([
    ["keys without end", Array.from({ length: 15_000 }, (_, at) => `k${at}: 1`).join("\n")],
    ["lists in lists", `rules: ${"[".repeat(60_000)}`],
    ["lists in lists on one line", `rules:\n  ${"- ".repeat(60_000)}x`],
    [
      "repetitions of repetitions",
      `bashPatterns:\n  - { pattern: "(${"ab?".repeat(300)}){100}", reason: x }`,
    ],
    ["more than a policy needs", "#".repeat(200_000)],
  ])("keep the gateway busy in no way: %s", async (_, text) => {
    const { decide } = await testCore({ files: { ".countersign/policy.yaml": text } });
    expect(await decide("Bash", bash("npm publish"))).toBe("pending");
  });
});

describe("what changes meanwhile", () => {
  it("a permission mode that a policy no longer names ends with that policy", async () => {
    const { home, gateway, decide } = await testCore({
      policy: "permissions: { defaultMode: bypassPermissions }\n",
    });
    expect(await decide("Bash", bash("git push"))).toBe("allow");
    await put(join(home, "conf/policy.yaml"), "permissions: { deny: [] }\n");
    await gateway.reload();
    expect(await decide("Bash", bash("git push"))).toBe("pending");
  });

  it("an agent that hangs up while its hook thinks does not affect another agent's answer", async () => {
    let release = (): void => {};
    const thinking = new Promise<void>((resolve) => {
      release = resolve;
    });
    let heard = 0;
    const policy =
      "hooks:\n  PreToolUse:\n    - { type: function, function: hook, matcher: Bash }\n";
    const { send, ask, pending, answer } = await testCore({
      policy,
      functions: { hook: () => (heard++ === 0 ? undefined : thinking) },
    });
    const waiting = ask({ input: bash("git push") }, "?wait=5");
    const [approval] = await pending();
    const stop = new AbortController();
    const body = { session: "s:1", tool: "Bash", input: bash("git push") };
    // after that time it waits without its hook
    const gone = send("POST", "/v1/calls?wait=1", { body, signal: stop.signal });
    setTimeout(() => stop.abort(), 1300);
    await expect(gone).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();
    await answer(approval!.id, { decision: "approve" });
    expect((await waiting).body).toMatchObject({ decision: "allow" });
  });

  it("of two calls that come to the same, each gets what it has to run", async () => {
    const change = ({ tool_input }: JsonObject) =>
      (tool_input as JsonObject).command === "ls" ? { updatedInput: bash("git push") } : undefined;
    const policy =
      "hooks:\n  PreToolUse:\n    - { type: function, function: change, matcher: Bash }\n";
    const { ask, pending, answer } = await testCore({ policy, functions: { change } });
    const plain = ask({ input: bash("git push") });
    const [approval] = await pending();
    const changed = ask({ input: bash("ls") });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await pending()).toHaveLength(1);
    await answer(approval!.id, { decision: "approve" });
    expect((await plain).body.input).toBeUndefined();
    expect((await changed).body).toMatchObject({
      decision: "allow",
      input: bash("git push"),
      digest: approval!.digest,
    });
  });

  it("an approver's change of the input needs the role that the changed input needs", async () => {
    const policy =
      "rules: [{ name: prod, tool: Bash, match: '* prod', action: ask, approvers: [lead] }]\n";
    const { ask, pending, answer, send } = await testCore({ policy });
    const asked = ask({ input: bash("git push origin dev") });
    const [approval] = await pending();
    const refused = await answer(approval!.id, {
      decision: "approve",
      input: bash("git push origin prod"),
    });
    expect(JSON.stringify(refused.body)).toContain("only approvers with one of the roles lead");
    await send("DELETE", `/v1/approvals/${String(approval!.id)}`);
    expect((await asked).body.decision).toBe("deny");
  });

  it("sessions without end do not free one whose parent is restricted", async () => {
    const { gateway, decide, as } = await testCore();
    await as("s:locked", { mode: "review" });
    const write = (session: string, parent?: string) =>
      decide("Write", { file_path: "a", content: "" }, { session, parent });
    expect(await write("s:kid", "s:locked")).toBe("deny");
    for (let at = 0; at < 60_000; at++)
      gateway.sessions.sessionPolicy({ session: `f:${at}`, parent: `g:${at}` });
    for (let at = 0; at < 12_000; at++) gateway.sessions.sessionPolicy({ session: `h:${at}` });
    expect(await write("s:kid")).toBe("deny");
    expect(await write("s:late", "s:locked")).toBe("deny");
  });
});

it("what is catastrophic is denied where everything is that no rule allows, whoever else has spoken", () => {
  const reason = { type: "mode", code: "deny", message: "" } as const;
  const fallback: Ruling = {
    action: "deny",
    reason,
    by: { kind: "policy", name: "deny" },
    explicit: false,
    stages: [],
  };
  const said = [{ stage: "level", action: "none", reason }] as const;
  expect(combine(said, fallback, { level: "catastrophic" } as never).action).toBe("deny");
  expect(
    combine(said, { ...fallback, action: "allow" }, { level: "catastrophic" } as never).action,
  ).toBe("ask");
});
