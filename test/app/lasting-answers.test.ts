/**
 * Approvals that last: for a turn, for a time, and with a pattern that the person has edited. None
 * reaches further than the card and the person's words say.
 */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const open = async (yaml?: string) => {
  at = await openGateway(yaml);
  await at.companion();
  return at;
};
const push = (branch = "a") => ({ input: { command: `git push origin ${branch}` } });

/** Asks, and answers that. */
async function answered(gateway: TestGateway, over: object, answer: object) {
  const asked = gateway.ask({ turn: "t1", ...over }, "?wait=0");
  const { body } = await asked;
  const reply = await gateway.answer(body.approval, answer);
  return { ...reply, approval: body.approval, call: body.id };
}
const grantsOf = async ({ send, tokens }: TestGateway) =>
  (await send("GET", "/v1/grants", { token: tokens.approver })).body.grants;

describe("an approval for the turn", () => {
  it("covers calls of this turn, and none of another turn, of none, or of a child", async () => {
    const gateway = await open();
    const { status, body } = await answered(gateway, push(), {
      decision: "approve",
      scope: "turn",
    });
    expect([status, body.resolvedScope]).toEqual([200, "turn"]);
    const decided = async (over: object) =>
      (await gateway.ask({ ...push("b"), ...over }, "?wait=0")).body.decision;
    expect(await decided({ turn: "t1" })).toBe("allow");
    expect(await decided({ turn: "t2" })).toBe("pending");
    expect(await decided({})).toBe("pending");
    expect(await decided({ session: "s:child", parent: "s:1", turn: "t1" })).toBe("pending");
    expect(await decided({ session: "s:2", turn: "t1" })).toBe("pending");
    const [grant] = await grantsOf(gateway);
    expect(grant).toMatchObject({ turn: "t1", by: "ada" });
    expect(grant.expiresAt - grant.createdAt).toBe(3_600_000);
  });

  it("is refused where the call has no turn, and the question stays open", async () => {
    const gateway = await open();
    const { body } = await gateway.ask(push(), "?wait=0");
    const refused = await gateway.answer(body.approval, { decision: "approve", scope: "turn" });
    expect([refused.status, refused.body.error.code]).toEqual([422, "rule-refused"]);
    expect(refused.body.error.message).toContain("no known turn");
    expect((await gateway.pending())[0]?.id).toBe(body.approval);
    expect(await grantsOf(gateway)).toEqual([]);
  });
});

describe("an approval for a time", () => {
  it("lasts as long as the person says, and the time goes with the session only", async () => {
    const gateway = await open();
    const { status } = await answered(gateway, push(), {
      decision: "approve",
      scope: "session",
      ttl: 900,
    });
    expect(status).toBe(200);
    const [grant] = await grantsOf(gateway);
    expect(grant.expiresAt - grant.createdAt).toBe(900_000);
    const line = (await gateway.audit()).find(({ type }) => type === "answered");
    expect(line).toMatchObject({ scope: "session", ttlMs: 900_000 });
    const { body } = await gateway.ask({ session: "s:2", ...push() }, "?wait=0");
    for (const wrong of [
      { scope: "once", ttl: 900 },
      { scope: "turn", ttl: 900 },
      { scope: "user", ttl: 900 },
      { ttl: 900 },
      { scope: "session", ttl: 59 },
      { scope: "session", ttl: 86_401 },
      { scope: "once", pattern: "Bash(a:b *)" },
      { pattern: "Bash(a:b *)" },
    ]) {
      const reply = await gateway.answer(body.approval, { decision: "approve", ...wrong });
      expect([wrong, reply.status]).toEqual([wrong, 400]);
    }
  });
});

describe("an edited pattern", () => {
  const OFFERED = "Bash(vcs.git.push:git push)";
  const edit = (gateway: TestGateway, id: unknown, pattern: string) =>
    gateway.answer(id, { decision: "approve", scope: "session", pattern });

  it("widens the end of a subject, covers the call, and grants the rest as it was", async () => {
    const gateway = await open();
    const asked = await gateway.ask({ input: { command: "npm publish --tag next" } }, "?wait=0");
    const [question] = await gateway.pending();
    const scope = (question?.scope ?? []) as string[];
    const [first = ""] = scope;
    const words = first.slice(0, -1).split(" ");
    const wide = `${words[0]} *)`;
    const reply = await edit(gateway, asked.body.approval, wide);
    expect([reply.status, reply.body]).toMatchObject([200, { resolvedScope: "session" }]);
    const patterns = (await grantsOf(gateway)).map(({ pattern }: { pattern: string }) => pattern);
    expect(patterns[0]).toBe(wide.slice(0, -1));
    expect(patterns.slice(1)).toEqual(
      scope.filter((each) => !each.startsWith(patterns[0]!.slice(0, -1))),
    );
    expect((await gateway.send("GET", `/v1/calls/${asked.body.id}`)).body.decision).toBe("allow");
    const same = await gateway.ask({ input: { command: "npm publish --tag next" } }, "?wait=0");
    expect(same.body.decision).toBe("allow");
    const line = (await gateway.audit()).find(({ type }) => type === "answered");
    expect(line).toMatchObject({ pattern: wide });
  });

  it.each([
    ["another tool", "Write(vcs.git.push:git *)"],
    ["another finding", "Bash(fs.delete.file:git *)"],
    ["everything", "*"],
    ["every finding of the tool", "Bash(*"],
    ["every subject", "Bash(vcs.git.push:*)"],
    ["half a word", "Bash(vcs.git.push:gi*)"],
    ["another command", "Bash(vcs.git.push:hg *)"],
    ["two stars", "Bash(vcs.git.push:g* *)"],
    ["no star", "Bash(vcs.git.push:git pull)"],
    ["a character that cannot be seen", "Bash(vcs.git.push:git\u200b *)"],
  ])("is refused if it would cover %s, and the question stays open", async (_what, pattern) => {
    const gateway = await open();
    const { body } = await gateway.ask(push(), "?wait=0");
    expect((await gateway.pending())[0]).toMatchObject({ scope: [OFFERED] });
    const refused = await edit(gateway, body.approval, pattern);
    expect([refused.status, refused.body.error.code]).toEqual([422, "rule-refused"]);
    expect(await grantsOf(gateway)).toEqual([]);
    expect((await gateway.pending())[0]?.id).toBe(body.approval);
  });

  it("is refused for a catastrophic call, an operator's rule, a secret, a peer, a child", async () => {
    const home = await mkdtemp(join(tmpdir(), "countersign-"));
    const policy = join(home, "policy.yaml");
    const rule = "{ name: look, tools: [Bash], match: 'git push *', action: ask }";
    await writeFile(policy, `rules: [${rule}]\n`);
    const gateway = await open(`
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
policy: ${policy}
`);
    const refusedFor = async (over: object, pattern = "Bash(vcs.git.push:git *)") => {
      const { body } = await gateway.ask(over, "?wait=0");
      const { body: question } = await gateway.send("GET", `/v1/approvals/${body.approval}`, {
        token: gateway.tokens.approver,
      });
      const reply = await gateway.answer(body.approval, {
        decision: "approve",
        scope: "session",
        pattern,
        ...(question.phrase && { phrase: question.phrase }),
      });
      return [reply.status, reply.body.error?.code, reply.body.error?.message];
    };
    const refused = (why: string) => [422, "rule-refused", expect.stringContaining(why)];
    expect(await refusedFor({ input: { command: "mkfs.ext4 /dev/sda1" } })).toEqual(
      refused("Nothing can be granted"),
    );
    expect(await refusedFor(push())).toEqual(refused("A rule asks"));
    const secret = { input: { command: "cat ~/.ssh/id_rsa" }, session: "s:3" };
    expect(await refusedFor(secret, "Bash(secret.read:cat *)")).toEqual(refused("secrets"));
    const child = { session: "s:child", parent: "s:1", input: { command: "npm publish" } };
    expect(await refusedFor(child, "Bash(pkg.publish:npm *)")).toEqual(
      refused("Nothing can be granted"),
    );
    const peer = { session: "p2p:did:key:z6Mk1", input: { command: "npm publish" } };
    expect(await refusedFor(peer, "Bash(pkg.publish:npm *)")).toEqual(refused("peer"));
    expect(await grantsOf(gateway)).toEqual([]);
  });

  it("never lets a catastrophic call of the same words pass", async () => {
    const gateway = await open();
    const first = await gateway.ask({ input: { command: "rm -rf build/x" } }, "?wait=0");
    const [question] = await gateway.pending();
    const [offered = ""] = (question?.scope ?? []) as string[];
    await edit(gateway, first.body.approval, offered);
    const { body } = await gateway.ask({ input: { command: "rm -rf /" } }, "?wait=0");
    expect(body.decision).toBe("pending");
  });

  it("of a rule is written as it was edited, and is refused where it would be too wide", async () => {
    const gateway = await open();
    const command = { cwd: "/srv", input: { command: "git push origin feature" } };
    const { body } = await gateway.ask(command, "?wait=0");
    const approve = (pattern: string) =>
      gateway.answer(body.approval, { decision: "approve", scope: "user", pattern });
    for (const [pattern, why] of [
      ["git *", "two words"],
      ["git push origin fea*", "two words"],
      ["git pull *", "does not cover"],
      ["*", "two words"],
      ["git * feature", "end with a star"],
    ] as const) {
      const refused = await approve(pattern);
      expect([pattern, refused.status, refused.body.error.message]).toEqual([
        pattern,
        422,
        expect.stringContaining(why),
      ]);
    }
    const taken = await approve("git push origin *");
    expect(taken.status).toBe(200);
    const { rules } = (await gateway.send("GET", "/v1/grants", { token: gateway.tokens.approver }))
      .body;
    expect(rules).toMatchObject([{ text: expect.stringContaining('match: "git push origin *"') }]);
    const other = { ...command, input: { command: "git push origin another" } };
    expect((await gateway.ask(other)).body).toMatchObject({
      decision: "allow",
      reason: { type: "rule" },
    });
    for (const command of [
      "git push origin another --force",
      "git push origin x; rm -rf build",
      "git push upstream x",
    ]) {
      const asked = await gateway.ask({ cwd: "/srv", input: { command } }, "?wait=0");
      expect([command, asked.body.decision]).toEqual([command, "pending"]);
    }
  });

  it("of a rule never opens a program that runs any code", async () => {
    const gateway = await open();
    const { body } = await gateway.ask(
      { cwd: "/srv", input: { command: "docker run ubuntu ls" } },
      "?wait=0",
    );
    const refused = await gateway.answer(body.approval, {
      decision: "approve",
      scope: "user",
      pattern: "docker run *",
    });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining("any command, or any code"),
    ]);
  });
});

describe("an answer in a frame", () => {
  it("may have a turn, a time, a pattern and another input, and each is checked", async () => {
    const gateway = await open();
    const companion = await gateway.companion();
    const ask = async (session: string) =>
      (await gateway.ask({ ...push(), session, turn: "t1" }, "?wait=0")).body;
    const [one, two, three] = [await ask("s:1"), await ask("s:2"), await ask("s:3")];
    companion.respond(one.approval, { approved: true, alwaysAllow: true, scope: "turn" });
    expect(await companion.next("approval.ack")).toMatchObject({ status: "approved" });
    companion.respond(two.approval, {
      approved: true,
      alwaysAllow: true,
      ttl: 60,
      pattern: "Bash(vcs.git.push:git *)",
    });
    expect(await companion.next("approval.ack")).toMatchObject({ status: "approved" });
    const grants = await grantsOf(gateway);
    expect(grants).toMatchObject([
      { session: "s:1", turn: "t1" },
      { session: "s:2", pattern: "Bash(vcs.git.push:git *" },
    ]);
    expect(grants[1].expiresAt - grants[1].createdAt).toBe(60_000);
    const edited = { approved: true, input: { command: "git push --force origin main" } };
    companion.respond(three.approval, { ...edited, input: { command: "rm -rf /" } });
    expect(await companion.next("approval.ack")).toMatchObject({ status: "edit-refused" });
    companion.respond(three.approval, { ...edited, input: { command: "git push origin dev" } });
    expect(await companion.next("approval.ack")).toMatchObject({ status: "approved" });
    const { body } = await gateway.send("GET", `/v1/calls/${three.id}`);
    expect(body).toMatchObject({ decision: "allow", input: { command: "git push origin dev" } });
    for (const wrong of [
      { approved: true, ttl: 60 },
      { approved: true, pattern: "x" },
      { approved: true, alwaysAllow: true, scope: "turn", ttl: 60 },
      { approved: false, input: {} },
    ]) {
      companion.respond(one.approval, wrong);
      expect(await companion.next("error")).toMatchObject({ error: { code: "bad-request" } });
    }
  });
});
