/**
 * Approving for good: which rule is offered, that it covers that call alone, and that it is
 * written, listed, taken back and recorded.
 */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { GatewayOptions } from "../../src/app/gateway.ts";
import { openGateway, type Reply } from "../support/gateways.ts";

const PUBLISH = { tool: "Bash", input: { command: "npm publish" }, cwd: "/srv/shop" };

async function open(more = "", options: GatewayOptions = {}) {
  const at = await openGateway(
    `listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { ` +
      `companion: {} }\nlog: { level: silent }\n${more}`,
    options,
  );
  onTestFinished(() => at.stop());
  const companion = await at.companion();
  let session = 0;
  /** A call of a session that nothing was granted to. */
  const ask = (over: object = {}) =>
    at.ask({ ...PUBLISH, session: `claude-code:${++session}`, ...over }, "?wait=0");
  const approvalOf = async ({ body }: Reply) =>
    (await at.send("GET", `/v1/approvals/${body.approval}`, operator)).body;
  const operator = { token: at.tokens.approver };
  const rulesFile = join(at.home, "rules.yaml");
  return {
    ...at,
    companion,
    ask,
    approvalOf,
    rulesFile,
    rules: async () => (await at.send("GET", "/v1/grants", operator)).body.rules,
    revoke: (id: string) => at.send("DELETE", `/v1/grants/${id}`, operator),
    events: async (type: string) => (await at.audit()).filter((line) => line.type === type),
  };
}

const OFFER = `{ tools: ["Bash"], match: "npm publish", keys: [publish.registry], action: allow }`;

describe("“Always” can become a permanent rule", () => {
  it("of a project: the card shows the rule's text, the rule is in the policy file, and calls of that project pass by it", async () => {
    const at = await open();
    const asked = await at.ask();
    expect((await at.approvalOf(asked)).card.rule).toEqual({ text: OFFER, project: "/srv/shop" });
    const answered = await at.answer(asked.body.approval, {
      decision: "approve",
      scope: "project",
    });
    expect(answered).toMatchObject({
      status: 200,
      body: { resolvedScope: "project", resolvedRule: expect.stringMatching(/^always-[a-z]{10}$/) },
    });
    const [rule] = await at.rules();
    expect(rule).toMatchObject({
      scope: "project",
      project: "/srv/shop",
      by: "ada",
      approval: asked.body.approval,
    });
    const again = await at.ask({ session: "codex:1" });
    expect(again.body).toMatchObject({
      decision: "allow",
      reason: { type: "rule", code: rule.id, source: "user" },
    });
    expect((await at.ask({ cwd: "/srv/other" })).body).toMatchObject({ decision: "pending" });
  });

  it("of the user: it holds in every project, and for that command alone", async () => {
    const at = await open();
    await at.answer((await at.ask()).body.approval, { decision: "approve", scope: "user" });
    expect((await at.ask({ cwd: "/srv/other" })).body).toMatchObject({ decision: "allow" });
    for (const command of [
      "npm publish --tag beta",
      "npm publish; rm -rf /srv",
      "npm publish $X",
      "cd /tmp && npm publish",
    ])
      expect((await at.ask({ input: { command } })).body, command).toMatchObject({
        decision: "pending",
      });
  });

  it("is listed and can be taken back, and then it is asked about again", async () => {
    const at = await open();
    await at.answer((await at.ask()).body.approval, { decision: "approve", scope: "user" });
    const [rule] = await at.rules();
    expect((await at.revoke(rule.id)).body).toMatchObject({
      grants: [],
      rules: [{ id: rule.id, text: OFFER }],
    });
    expect(await at.rules()).toEqual([]);
    expect((await at.ask()).body).toMatchObject({ decision: "pending" });
    expect((await at.revoke(rule.id)).body).toMatchObject({ error: { code: "unknown-grant" } });
  });

  it("is written down: who approved it, that it was written, and who took it back", async () => {
    const at = await open();
    await at.answer((await at.ask()).body.approval, { decision: "approve", scope: "user" });
    const [{ id }] = await at.rules();
    await at.revoke(id);
    expect(await at.events("rule")).toMatchObject([
      { action: "written", by: "ada", rule: { id, text: OFFER } },
      { action: "revoked", rule: { id } },
    ]);
    expect(await at.events("decided")).toMatchObject([{ decision: { scope: "user", rule: id } }]);
  });

  it("outlives the gateway, and keeps the operator's own rules and comments in the file", async () => {
    const first = await open();
    const own =
      "# ours\nrules:\n  # never on Fridays\n  - { name: own, tools: [Bash], match: 'git " +
      "tag*', action: ask }\n";
    await writeFile(first.rulesFile, own, { mode: 0o600 });
    await first.answer((await first.ask()).body.approval, { decision: "approve", scope: "user" });
    const text = await readFile(first.rulesFile, "utf8");
    for (const kept of ["# ours", "# never on Fridays", "name: own", "match: npm publish"])
      expect(text).toContain(kept);
    expect((await stat(first.rulesFile)).mode & 0o777).toBe(0o600);
    await first.gateway.stop();
    const second = await open("", { stateDirectory: first.home });
    expect((await second.ask()).body).toMatchObject({ decision: "allow" });
    expect((await second.ask({ input: { command: "git tag v1" } })).body).toMatchObject({
      decision: "pending",
    });
  });

  it("counts every rule where several are approved at once", async () => {
    const at = await open();
    const commands = [
      "npm publish",
      "npm publish --tag beta",
      "npm publish --tag next",
      "cargo publish",
    ];
    const asked = await Promise.all(commands.map((command) => at.ask({ input: { command } })));
    await Promise.all(
      asked.map(({ body }) => at.answer(body.approval, { decision: "approve", scope: "user" })),
    );
    expect(await at.rules()).toHaveLength(commands.length);
    for (const command of commands)
      expect((await at.ask({ input: { command } })).body).toMatchObject({ decision: "allow" });
  });

  it("is in force only if this answer decided: of a denial and an approval for good at once, one wins", async () => {
    const at = await open();
    for (let round = 0; round < 10; round++) {
      const { body } = await at.ask({ input: { command: `npm publish --tag t${round}` } });
      const replies = await Promise.all([
        at.answer(body.approval, { decision: "approve", scope: "user" }),
        at.answer(body.approval, { decision: "deny" }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status } = await at.approvalOf({ body } as Reply);
      const written = JSON.stringify(await at.rules()).includes(`--tag t${round}`);
      expect(written).toBe(status === "approved");
    }
  });

  it("comes over a companion's socket, too", async () => {
    const at = await open();
    const { body } = await at.ask();
    at.companion.respond(body.approval, { approved: true, alwaysAllow: true, scope: "project" });
    expect(await at.companion.next("approval.ack")).toMatchObject({
      status: "approved",
      message: expect.stringMatching(/always in this project/),
    });
    expect((await at.ask()).body).toMatchObject({ decision: "allow" });
  });
});

describe("no rule is offered", () => {
  const REFUSED: readonly (readonly [string, object])[] = [
    ["for what is catastrophic", { input: { command: "rm -rf /" } }],
    ["for more than one command", { input: { command: "npm publish && npm publish" } }],
    [
      "for a command with a star, which a rule would read as any text",
      { input: { command: "npm publish *" } },
    ],
    ["for a command with an expansion", { input: { command: "npm publish $TAG" } }],
    [
      "for a command that is too long to be read",
      { input: { command: `npm publish ${"a".repeat(300)}` } },
    ],
    [
      "for a command that holds a secret",
      {
        input: {
          command: "npm publish --otp 123456 --token npm_abcdefghijklmnopqrstuvwxyz0123456789",
        },
      },
    ],
    [
      "for an unknown tool that has an address, as the rest of its input may differ",
      { tool: "mcp__bank__transfer", input: { url: "https://bank.example", amount: 5 } },
    ],
    [
      "for a tool whose input the judges cannot read",
      { tool: "mcp__bank__transfer", input: { amount: 5 } },
    ],
  ];
  for (const [why, over] of REFUSED)
    it(why, async () => {
      const at = await open();
      const { body } = await at.ask(over);
      expect((await at.approvalOf({ body } as Reply)).card.rule).toBeNull();
      const { phrase } = await at.approvalOf({ body } as Reply);
      const answered = await at.answer(body.approval, {
        decision: "approve",
        scope: "user",
        ...(phrase && { phrase }),
      });
      expect(answered).toMatchObject({ status: 422, body: { error: { code: "rule-refused" } } });
      expect(await at.approvalOf({ body } as Reply)).toMatchObject({ status: "pending" });
      await expect(stat(at.rulesFile)).rejects.toThrow("ENOENT");
    });

  it("where a rule asks: no allow beats an ask", async () => {
    const policies = await writePolicy(
      "rules: [{ name: mine, tools: [Bash], match: 'npm publish', action: ask }]\n",
    );
    const at = await open("", { policies });
    expect((await at.approvalOf(await at.ask())).card.rule).toBeNull();
  });

  it("where only managed rules count", async () => {
    const [managedFile = ""] = await writePolicy(
      "allowManagedPermissionRulesOnly: true\npermissions: { deny: [Bash(no)] }\n",
    );
    const at = await open("", { managedFile });
    expect((await at.approvalOf(await at.ask())).card.rule).toBeNull();
  });

  it("for a project where the call belongs to none, though one for all projects is", async () => {
    const at = await open();
    const asked = await at.ask({ cwd: undefined });
    expect((await at.approvalOf(asked)).card.rule).toEqual({ text: OFFER, project: null });
    const answered = await at.answer(asked.body.approval, {
      decision: "approve",
      scope: "project",
    });
    expect(answered.body.error).toMatchObject({
      code: "rule-refused",
      message: expect.stringMatching(/belongs to no known project/),
    });
  });

  it("for a child session, which has no more than its parent", async () => {
    const at = await open();
    const asked = await at.ask({ parent: "claude-code:boss" });
    expect((await at.approvalOf(asked)).card.rule).toBeNull();
  });
});

describe("a rule that cannot be written", () => {
  it("decides nothing: the question stays open, and the person is told why", async () => {
    const at = await open();
    const { body } = await at.ask();
    await mkdir(at.rulesFile);
    const answered = await at.answer(body.approval, { decision: "approve", scope: "user" });
    expect(answered).toMatchObject({
      status: 422,
      body: {
        error: { code: "rule-refused", message: expect.stringMatching(/is no file.*approve once/) },
      },
    });
    expect((await at.answer(body.approval, { decision: "approve" })).status).toBe(200);
  });

  it("is not added to a file that somebody has broken, which stays as it is", async () => {
    const at = await open();
    const { body } = await at.ask();
    await writeFile(at.rulesFile, "rules: [\n", { mode: 0o600 });
    const answered = await at.answer(body.approval, { decision: "approve", scope: "user" });
    expect(answered.body.error).toMatchObject({
      code: "rule-refused",
      message: expect.stringContaining(at.rulesFile),
    });
    expect(await readFile(at.rulesFile, "utf8")).toBe("rules: [\n");
  });

  it("into force is written down as failed, and the one call stands", async () => {
    const [policy] = await writePolicy("rules: []\n");
    const at = await open("", { policies: [policy!] });
    const { body } = await at.ask();
    await writeFile(policy!, "rules: nonsense\n");
    expect((await at.answer(body.approval, { decision: "approve", scope: "user" })).status).toBe(
      200,
    );
    await expect
      .poll(() => at.events("rule"))
      .toMatchObject([
        { action: "written" },
        { action: "failed", error: expect.stringMatching(/rules/) },
      ]);
    expect((await at.ask()).body).toMatchObject({ decision: "pending" });
  });
});

describe("a rule with a project", () => {
  it("needs an absolute path: another one refuses the file, with file and line", async () => {
    const policies = await writePolicy(
      "rules:\n  - { tools: [Bash], match: x, project: shop, action: allow }\n",
    );
    await expect(open("", { policies })).rejects.toThrow(
      /policy\.yaml:2: rules\.0\.project: expected an absolute path/,
    );
  });

  it("denies in that project only", async () => {
    const policies = await writePolicy(
      "rules: [{ tools: [Bash], match: 'npm*', project: /srv/shop, action: deny }]\n",
    );
    const at = await open("", { policies });
    expect((await at.ask()).body).toMatchObject({ decision: "deny", reason: { type: "rule" } });
    expect((await at.ask({ cwd: "/srv/other" })).body).toMatchObject({ decision: "pending" });
  });
});

async function writePolicy(text: string): Promise<string[]> {
  const { mkdtemp, rm } = await import("node:fs/promises");
  const directory = await mkdtemp("/tmp/policy-");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, "policy.yaml");
  await writeFile(file, text, { mode: 0o600 });
  return [file];
}
