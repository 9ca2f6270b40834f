/**
 * The endpoints of the sessions, over real HTTP: who may set what, how it is refused, and which
 * tools a session sees.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sessionCommand } from "../../src/cli/session.ts";
import type { SessionsOptions } from "../../src/core/session-settings.ts";
import { Sessions } from "../../src/core/sessions.ts";
import { VERSION } from "../../src/filesystem/version.ts";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { globOf } from "../../src/policy/rules/glob.ts";
import { levelOrder } from "../../src/policy/stages/levels.ts";
import { permissionOrder } from "../../src/policy/stages/permission-modes.ts";
import { compileRules } from "../../src/policy/stages/rules.ts";
import { createModes } from "../../src/policy/stages/visibility.ts";
import { guardEndpoints } from "../../src/server/auth.ts";
import { readBodies } from "../../src/server/body.ts";
import type { ServerDeps } from "../../src/server/deps.ts";
import { answerFaults } from "../../src/server/errors.ts";
import { sessionRoutes } from "../../src/server/sessions.ts";
import { createTokens, tokenHash } from "../../src/server/tokens.ts";

const TOKENS = {
  agent: "agent-token-0123456789",
  approver: "approver-token-0123456789",
  admin: "admin-token-0123456789",
};
type Role = keyof typeof TOKENS;
const ROLES = Object.keys(TOKENS) as Role[];

const compile: SessionsOptions["compile"] = (permissions, session) => {
  const file = `rules of ${session}`;
  const { rules } = loadPolicy(JSON.stringify({ permissions }), {
    file,
    source: "session",
    directory: "/",
  });
  return compileRules([{ source: "session", file, rules, trusted: true }], { home: "/home/ada" });
};

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open() {
  const modes = createModes({ docs: { extends: "plan", tools: ["deploy"] } });
  const recorded: { change: Readonly<Record<string, unknown>>; by: string }[] = [];
  const sessions = new Sessions({
    defaults: { mode: "build", safety: "supervised", permissionMode: "default" },
    orders: { mode: modes, safety: levelOrder, permissionMode: permissionOrder },
    globOf,
    compile,
    now: Date.now,
    grantTtlMs: 3_600_000,
    record: async (each) => void recorded.push(each),
    save: async () => {},
  });
  const app = Fastify({ routerOptions: { maxParamLength: 512 } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  const tokens = createTokens(
    ROLES.map((role) => ({ role, name: `${role}-name`, sha256: tokenHash(TOKENS[role]) })),
  );
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  app.addHook("onRequest", async (_, reply) => void reply.header("countersign-version", VERSION));
  readBodies(app);
  answerFaults(app, log as never);
  guardEndpoints(app, { tokens, limits: { hosts: [] } } as unknown as ServerDeps, {
    listenHost: "127.0.0.1",
  });
  const details = { set: true, stopped: false, budget: null, live: null };
  const overview = {
    list: async () => sessions.list().map((view) => ({ ...view, ...details })),
    get: async (session: string) => ({ ...sessions.get(session), ...details }),
  };
  sessionRoutes(app as never, { sessions, overview, modes });
  await app.listen({ host: "127.0.0.1", port: 0 });
  opened.push(app);
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const send = async (
    method: string,
    path: string,
    { body, as = "approver" }: { body?: unknown; as?: Role } = {},
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${TOKENS[as]}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test may read any field of an answer
    return { status: answer.status, body: (await answer.json()) as any };
  };
  return { send, sessions, recorded, url };
}

const at = (key: string, more = "") => `/v1/sessions/${encodeURIComponent(key)}${more}`;

describe("who may set something for a session", () => {
  test.each(["approver", "admin"] as const)("an %s may, and look at it", async (as) => {
    const { send, recorded } = await open();
    const put = await send("PUT", at("claude-code:7f3a"), {
      body: { mode: "plan", safety: "suggest" },
      as,
    });
    expect(put).toMatchObject({
      status: 200,
      body: { session: "claude-code:7f3a", mode: "plan", safety: "suggest" },
    });
    expect(recorded).toMatchObject([
      { session: "claude-code:7f3a", by: `${as}-name`, change: { mode: "plan" } },
    ]);
    expect((await send("GET", at("claude-code:7f3a"), { as })).body).toEqual(put.body);
    expect((await send("GET", "/v1/sessions", { as })).body).toEqual({ sessions: [put.body] });
  });

  test("an agent may not, whatever it wants to set, and looks at nothing either", async () => {
    const { send, sessions } = await open();
    for (const body of [{ safety: "suggest" }, { safety: "full-auto" }, {}, { nonsense: 1 }])
      expect(await send("PUT", at("s:1"), { body, as: "agent" })).toMatchObject({
        status: 403,
        body: { error: { code: "not-an-approver" } },
      });
    for (const [method, path] of [
      ["GET", at("s:1")],
      ["GET", "/v1/sessions"],
      ["DELETE", at("s:1")],
    ] as const)
      expect((await send(method, path, { as: "agent" })).status).toBe(403);
    expect(sessions.list()).toEqual([]);
  });
});

describe("what is refused", () => {
  test.each<[string, unknown, string | undefined]>([
    ["nothing to set", {}, undefined],
    ["an unknown key", { saftey: "suggest" }, undefined],
    ["an unknown mode", { mode: "yolo" }, "mode"],
    ["an unknown level", { safety: "FULL-AUTO" }, "safety"],
    ["an unknown permission mode", { permissionMode: "yes" }, "permissionMode"],
    ["a relative workspace", { workspace: "src" }, "workspace"],
    ["itself as parent", { parent: "s:1" }, "parent"],
    ["a control character", { parent: "a\u0000b" }, "parent"],
    ["a time that has passed", { autoApprove: { until: 1 } }, "autoApprove.until"],
    ["no time at all", { autoApprove: { minutes: 0 } }, undefined],
    ["a rule that is none", { rules: { allow: ["("] } }, "rules.allow.0"],
  ])("%s", async (_what, body, path) => {
    const { send, sessions, recorded } = await open();
    const refused = await send("PUT", at("s:1"), { body });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "bad-request" } } });
    if (path !== undefined) expect(refused.body.error.path).toBe(path);
    expect(recorded).toEqual([]);
    expect(sessions.list()).toEqual([]);
  });

  test("more than the parent has: 403 escalation, with an explanation and the setting", async () => {
    const { send } = await open();
    await send("PUT", at("s:top"), { body: { safety: "auto-edit" } });
    expect((await send("PUT", at("s:1"), { body: { parent: "s:top" } })).status).toBe(200);
    const refused = await send("PUT", at("s:1"), { body: { safety: "full-auto" }, as: "admin" });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: "escalation", path: "safety" } },
    });
    expect(refused.body.error.message).toContain(
      's:1 descends from s:top, whose safety level is "auto-edit"',
    );
    expect((await send("PUT", at("s:1"), { body: { safety: "auto-edit" } })).status).toBe(200);
  });

  test("a parent that it already exceeds: 403 escalation", async () => {
    const { send } = await open();
    await send("PUT", at("s:1"), { body: { safety: "full-auto" } });
    const refused = await send("PUT", at("s:1"), { body: { parent: "s:top" } });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: "escalation", path: "safety" } },
    });
    expect((await send("GET", at("s:1"))).body).toMatchObject({
      parent: null,
      safety: "full-auto",
    });
  });
});

describe("a session's key in the address", () => {
  test.each([
    "telegram:12:34",
    "ci:a/b c",
    "p2p:did:key:z6Mk",
    "s:ü?&=#%",
    "__proto__",
    `s:${"x".repeat(500)}`,
    `s:${"/".repeat(160)}`,
  ])("may be %s", async (key) => {
    const { send } = await open();
    expect(await send("PUT", at(key), { body: { mode: "plan" } })).toMatchObject({
      status: 200,
      body: { session: key, mode: "plan" },
    });
    expect((await send("GET", at(key, "/tools?tools=Edit,Read"))).body).toMatchObject({
      session: key,
      tools: ["Read"],
    });
  });
});

describe("the tools of a session", () => {
  test("are served to agents too, those that are visible, in the order in which they were given", async () => {
    const { send } = await open();
    await send("PUT", at("s:1"), { body: { mode: "review" } });
    const tools =
      "mcp__x__y,Task,Edit,TodoWrite,Read,toString,Bash,pan_apply_config,,pan_read_config";
    expect(await send("GET", at("s:1", `/tools?tools=${tools}`), { as: "agent" })).toEqual({
      status: 200,
      body: {
        session: "s:1",
        mode: "review",
        safety: "supervised",
        tools: ["Task", "Read", "Bash", "pan_read_config"],
      },
    });
  });

  test("without a list are all that are known and visible", async () => {
    const { send } = await open();
    const shown = async (mode: string): Promise<string[]> => {
      await send("PUT", at("s:1"), { body: { mode } });
      return (await send("GET", at("s:1", "/tools"), { as: "agent" })).body.tools;
    };
    const plan = await shown("plan");
    expect(plan).toEqual(
      expect.arrayContaining([
        "read",
        "bash",
        "grep",
        "find",
        "ls",
        "shadow_explore",
        "task_write",
        "Read",
        "TodoWrite",
      ]),
    );
    for (const tool of ["edit", "write", "dispatch_agent", "Edit", "Task", "deploy"])
      expect(plan).not.toContain(tool);
    expect(await shown("docs")).toContain("deploy");
    expect(await shown("build")).toEqual(
      expect.arrayContaining(["edit", "write", "dispatch_chain"]),
    );
  });

  test("are bounded by the parent, as it is now", async () => {
    const { send } = await open();
    await send("PUT", at("s:1"), { body: { parent: "s:top" } });
    await send("PUT", at("s:top"), { body: { mode: "plan" } });
    expect((await send("GET", at("s:1", "/tools?tools=Edit,Read"))).body).toMatchObject({
      mode: "plan",
      tools: ["Read"],
    });
  });
});

describe("auto-approval and taking back", () => {
  test("is shown with its end; false ends it; DELETE takes everything back but the parent", async () => {
    const { send } = await open();
    const before = Date.now();
    const { body } = await send("PUT", at("s:1"), {
      body: { autoApprove: { tools: ["Edit"], minutes: 30 } },
    });
    expect(body.autoApprove).toMatchObject({
      all: false,
      tools: ["Edit"],
      by: "approver-name",
      active: true,
    });
    expect(body.autoApprove.until).toBeGreaterThanOrEqual(before + 30 * 60_000);
    expect(
      (await send("PUT", at("s:1"), { body: { autoApprove: true } })).body.autoApprove,
    ).toMatchObject({ all: true });
    expect(
      (await send("PUT", at("s:1"), { body: { autoApprove: false } })).body.autoApprove,
    ).toBeNull();
    await send("PUT", at("s:1"), { body: { parent: "s:top", mode: "plan" } });
    expect(await send("DELETE", at("s:1"))).toMatchObject({
      status: 200,
      body: { mode: "build", parent: "s:top", own: {} },
    });
    expect(await send("DELETE", at("s:never-seen"))).toMatchObject({
      status: 200,
      body: { mode: "build" },
    });
  });
});

describe("countersign session", () => {
  async function run(url: string, ...words: string[]): Promise<string> {
    vi.stubEnv("COUNTERSIGN_URL", url);
    vi.stubEnv("COUNTERSIGN_TOKEN", TOKENS.approver);
    const printed: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => printed.push(String(text)) > 0);
    try {
      await sessionCommand().exitOverride().parseAsync(words, { from: "user" });
    } finally {
      write.mockRestore();
      vi.unstubAllEnvs();
    }
    return printed.join("");
  }

  test("sets, shows, lists and takes back", async () => {
    const { url, sessions } = await open();
    expect(await run(url)).toBe("Nothing is set for any session.\n");
    await run(
      url,
      "s:top",
      "--mode",
      "plan",
      "--safety",
      "suggest",
      "--permission-mode",
      "dontAsk",
    );
    expect(sessions.get("s:top")).toMatchObject({
      mode: "plan",
      safety: "suggest",
      permissionMode: "dontAsk",
    });
    await run(url, "s:1", "--parent", "s:top", "--workspace", "/p");
    expect(await run(url, "s:1")).toMatch(/descends from +s:top/);
    expect(await run(url)).toMatch(/s:1 +plan +suggest +dontAsk +- +s:top/);
    expect(JSON.parse(await run(url, "--output", "json"))).toMatchObject([
      { session: "s:1" },
      { session: "s:top" },
    ]);
    expect(JSON.parse(await run(url, "s:1", "--reset", "--output", "json"))).toMatchObject({
      workspace: null,
      parent: "s:top",
    });
    expect(JSON.parse(await run(url, "s:1", "--parent", "none", "--output", "json"))).toMatchObject(
      {
        mode: "build",
        parent: null,
      },
    );
  });

  test("says of a setting that a session above bounds it", async () => {
    const { url } = await open();
    await run(url, "s:top", "--safety", "full-auto");
    await run(url, "s:1", "--parent", "s:top", "--safety", "full-auto");
    await run(url, "s:top", "--safety", "suggest");
    expect(await run(url, "s:1")).toMatch(
      /safety +suggest \(set to full-auto, limited by its parent\)/,
    );
  });

  test("approves without asking: everything, some tools, for a time, and not any more", async () => {
    const { url, sessions } = await open();
    const approved = () => sessions.get("s:1").autoApprove;
    await run(url, "s:1", "--auto-approve");
    expect(approved()).toMatchObject({ all: true, tools: [] });
    const before = Date.now();
    await run(url, "s:1", "--auto-approve", "Edit, mcp__git__*", "--for", "30m");
    expect(approved()).toMatchObject({ all: false, tools: ["Edit", "mcp__git__*"] });
    expect(approved()!.until - before).toBeGreaterThanOrEqual(30 * 60_000);
    expect(approved()!.until - before).toBeLessThan(31 * 60_000);
    await run(url, "s:1", "--no-auto-approve");
    expect(approved()).toBeNull();
  });

  test.each([
    [["--mode", "plan"], "bad-request"],
    [["s:1", "--for", "30m"], "bad-request"],
    [["s:1", "--auto-approve", "--for", "soon"], "bad-request"],
    [["s:1", "--auto-approve", "--for", "0m"], "bad-request"],
    [["s:1", "--reset", "--mode", "plan"], "bad-request"],
    [["s:1", "--mode", "yolo"], "bad-request"],
    [["s:1", "--parent", "s:top", "--safety", "full-auto"], "escalation"],
  ])("%j is refused: %s", async (words, code) => {
    const { url, sessions } = await open();
    await expect(run(url, ...words)).rejects.toMatchObject({ code });
    expect(sessions.list()).toEqual([]);
  });
});
