/** The history index over a gateway's audit log: what it holds, where it ends, what it proves. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/app/log.ts";
import { openHistory } from "../../src/audit/history.ts";
import { openAuditLog } from "../../src/audit/log.ts";
import { toolCall } from "../support/fixtures.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const config = (more = "") => `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
${more}`;

const history = async ({ send, tokens }: TestGateway, query = "") =>
  (await send("GET", `/v1/history${query}`, { token: tokens.approver })).body;
const ls = (file = "") => ({ input: { command: `ls ${file}`.trim() } });

describe("GET /v1/history", () => {
  it("tells of each call who decided, why, how far it reaches, and what became of it", async () => {
    at = await openGateway(config());
    await at.companion();
    await at.ask(ls());
    const approving = at.ask({ input: { command: "git push --force" } });
    const [asked] = await at.pending();
    expect((await history(at)).items[0]).toMatchObject({ status: "waiting", decision: null });
    await at.answer(asked?.id, { decision: "approve", scope: "session" });
    const { body: approved } = await approving;
    await at.send("POST", `/v1/calls/${approved.id}/outcome`, {
      body: { ok: false, error: "remote: rejected", exitCode: 1 },
    });
    const denying = at.ask({ input: { command: "terraform destroy" } });
    const [second] = await at.pending();
    await at.answer(second?.id, { decision: "deny", reason: "not today" });
    await denying;
    const { items, next, before } = await history(at);
    expect([next, before]).toEqual([null, null]);
    expect(items).toMatchObject([
      {
        what: "terraform destroy",
        decision: "deny",
        status: "rejected",
        by: { kind: "person", name: "ada", channel: "companion" },
        reason: { type: "person", message: expect.stringContaining("not today") },
        asked: true,
        outcome: null,
      },
      {
        call: approved.id,
        approval: asked?.id,
        heading: "Overwrites history on a remote repository",
        level: "dangerous",
        decision: "allow",
        status: "approved",
        scope: "session",
        outcome: { ok: false, error: "remote: rejected", exitCode: 1 },
      },
      { what: "ls", decision: "allow", status: "automatic", asked: false, by: { kind: "policy" } },
    ]);
    expect(items[1].askedAt).toBeGreaterThanOrEqual(items[1].at);
    expect(items[1].decidedAt).toBeGreaterThanOrEqual(items[1].askedAt);
  });

  it("filters by every field, and pages without a gap or a repeat while calls come in", async () => {
    at = await openGateway(config());
    for (let each = 0; each < 7; each++)
      await at.ask({ session: `s:${each % 2}`, ...ls(`${each}`) });
    const what = (page: { items: { what: string }[] }) => page.items.map((item) => item.what);
    expect(what(await history(at, "?session=s:1"))).toEqual(["ls 5", "ls 3", "ls 1"]);
    expect(what(await history(at, "?q=LS%203"))).toEqual(["ls 3"]);
    expect(what(await history(at, "?q=nothing"))).toEqual([]);
    expect(what(await history(at, "?tool=Read"))).toEqual([]);
    expect(what(await history(at, "?outcome=automatic&limit=1"))).toEqual(["ls 6"]);
    expect(what(await history(at, "?outcome=approved"))).toEqual([]);
    expect(what(await history(at, "?level=safe&person=dangerous&limit=1"))).toEqual(["ls 6"]);
    expect(what(await history(at, "?person=ada"))).toEqual([]);
    expect(what(await history(at, "?until=1"))).toEqual([]);
    expect(what(await history(at, "?since=9000000000000"))).toEqual([]);
    const first = await history(at, "?limit=3");
    await at.ask(ls("new"));
    const second = await history(at, `?limit=3&cursor=${first.next}`);
    const third = await history(at, `?limit=3&cursor=${second.next}`);
    const all = [first, second, third].flatMap(what);
    expect(all).toEqual([6, 5, 4, 3, 2, 1, 0].map((each) => `ls ${each}`));
    expect(third.next).toBeNull();
  });

  it("survives a restart and rotations", async () => {
    const rotating = config("audit: { maxBytes: 4096 }");
    at = await openGateway(rotating);
    const { home } = at;
    for (let each = 0; each < 12; each++) await at.ask(ls(`${each}`));
    await at.gateway.stop();
    at = await openGateway(rotating, { stateDirectory: home });
    await at.ask(ls("after"));
    const { items } = await history(at);
    expect(items.map(({ what }: { what: string }) => what)).toEqual([
      "ls after",
      ...Array.from({ length: 12 }, (_, each) => `ls ${11 - each}`),
    ]);
    // several of its lines are in rotated files by now
    const oldest = items.at(-1);
    const { body } = await at.send("GET", `/v1/history/${oldest.call}`, {
      token: at.tokens.approver,
    });
    expect(body.audit).toMatchObject({
      verified: true,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("masks secrets and shows no invisible characters", async () => {
    at = await openGateway(config());
    const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    await at.ask({ session: "s:a\u202eb", input: { command: `echo ${token}` } });
    const { items } = await history(at);
    expect(JSON.stringify(items)).not.toContain(token);
    expect(items[0].session).toContain("⟨");
  });

  it("is not for agents", async () => {
    at = await openGateway(config());
    for (const path of ["/v1/history", "/v1/history/x", "/v1/stats"]) {
      const { status, body } = await at.send("GET", path);
      expect([path, status, body.error.code]).toEqual([path, 403, "not-an-approver"]);
    }
  });
});

describe("GET /v1/history/{call}", () => {
  it("follows the chain to the line of the decision, and says where it does not hold", async () => {
    at = await openGateway(config());
    const { body: call } = await at.ask(ls());
    await at.ask(ls("later"));
    const look = async () =>
      (await at!.send("GET", `/v1/history/${call.id}`, { token: at!.tokens.admin })).body;
    const { audit, what } = await look();
    const lines = await at.audit();
    const decided = lines.find(
      ({ type, calls }) => type === "decided" && (calls as string[]).includes(call.id),
    );
    expect([what, audit]).toEqual([
      "ls",
      { seq: decided?.seq, hash: expect.stringMatching(/^[0-9a-f]{64}$/), verified: true },
    ]);
    const file = join(at.home, "audit.jsonl");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"outcome":"allow"', '"outcome":"deny"'));
    const changed = (await look()).audit;
    expect(changed).toMatchObject({ verified: false, hash: null });
    expect(changed.why).toContain("was changed at line");
    await writeFile(file, text);
  });

  it("answers 404 for a call that is not in the index", async () => {
    at = await openGateway(config());
    const { status, body } = await at.send("GET", "/v1/history/nothing", {
      token: at.tokens.approver,
    });
    expect([status, body.error.code]).toEqual([404, "unknown-call"]);
  });
});

describe("the index", () => {
  it("keeps the latest calls only, says so, and reads no more than it may of the log", async () => {
    at = await openGateway(config());
    const audit = await openAuditLog(
      join(at.home, "own.jsonl"),
      { maxBytes: 1e9 },
      createLog("silent"),
    );
    for (let each = 0; each < 60; each++) {
      const call = toolCall({ input: { command: `ls ${each}` } });
      await audit.append({ type: "received", call });
    }
    const few = await openHistory({ audit, max: 10 }).page({ limit: 100 });
    expect(few.items.map(({ what }) => what)).toContain("ls 59");
    expect(few.items.length).toBeLessThanOrEqual(11);
    expect(few.before).toBe(few.items.at(-1)?.at);
    const index = openHistory({ audit, maxBytes: 4000 });
    const page = await index.page({ limit: 100 });
    expect(page.items.length).toBeGreaterThan(1);
    expect(page.items.length).toBeLessThan(30);
    expect(page.before).toBe(page.items.at(-1)?.at);
    for (let each = 0; each < 60; each++)
      await audit.append({
        type: "received",
        call: toolCall({ input: { command: `id ${each}` } }),
      });
    const later = await index.page({ limit: 100 });
    expect(later.items[0]?.what).toBe("id 59");
    expect(later.items.every(({ what }) => what.startsWith("id"))).toBe(true);
    await audit.close();
  });

  it("says that a call is cancelled if its gateway was killed before it was decided", async () => {
    at = await openGateway(config());
    const audit = await openAuditLog(
      join(at.home, "own.jsonl"),
      { maxBytes: 1e9 },
      createLog("silent"),
    );
    const index = openHistory({ audit });
    await audit.append({ type: "received", call: toolCall() });
    expect((await index.page({ limit: 9 })).items[0]?.status).toBe("waiting");
    await audit.append({ type: "config", action: "started", detail: {} });
    await audit.append({ type: "received", call: toolCall() });
    const { items } = await index.page({ limit: 9 });
    expect(items.map(({ status, decision }) => [status, decision])).toEqual([
      ["waiting", null],
      ["cancelled", null],
    ]);
    await audit.close();
  });

  it("counts a line only once it is durable, and each once, however many ask at once", async () => {
    at = await openGateway(config());
    await Promise.all(Array.from({ length: 20 }, (_, each) => at!.ask(ls(`${each}`))));
    const pages = await Promise.all(Array.from({ length: 8 }, () => history(at!, "?limit=200")));
    for (const { items } of pages) {
      expect(items).toHaveLength(20);
      expect(new Set(items.map(({ call }: { call: string }) => call)).size).toBe(20);
    }
  });
});

describe("GET /v1/stats", () => {
  it("counts prompts by day and outcome, how long people took, and what would save prompts", async () => {
    at = await openGateway(config());
    await at.companion();
    for (let each = 0; each < 4; each++) {
      const asked = at.ask({ session: `s:${each}`, input: { command: "make deploy" } });
      const [question] = await at.pending();
      await at.answer(question?.id, { approved: true });
      await asked;
    }
    const denied = at.ask({ input: { command: "terraform destroy" } });
    const [question] = await at.pending();
    await at.answer(question?.id, { approved: false });
    await denied;
    await at.ask(ls());
    const { body } = await at.send("GET", "/v1/stats", { token: at.tokens.approver });
    expect(body.days).toEqual([
      {
        day: new Date().toISOString().slice(0, 10),
        prompts: 5,
        approved: 4,
        denied: 1,
        expired: 0,
        cancelled: 0,
        automatic: 1,
      },
    ]);
    expect(body).toMatchObject({ decide: { count: 5 }, expiredShare: 0 });
    expect(body.decide.p50).toBeLessThanOrEqual(body.decide.p95);
    expect(body.findings[0]).toMatchObject({ prompts: 4, approved: 4, denied: 0 });
    expect(body.rules[0]).toMatchObject({ prompts: 4, judgement: "too-few", rubberStamp: false });
    expect(body.proposals[0]).toMatchObject({
      rule: '{ tools: ["Bash"], match: "make deploy", action: allow }',
      saved: 4,
      prompts: 4,
    });
    expect(body.proposals[0].examples[0].what).toBe("make deploy");
    const old = await at.send("GET", "/v1/stats?until=1000&since=0", { token: at.tokens.admin });
    expect(old.body).toMatchObject({ days: [], decide: { count: 0, p50: null } });
    const wrong = await at.send("GET", "/v1/stats?until=1&since=2", { token: at.tokens.admin });
    expect([wrong.status, wrong.body.error.path]).toEqual([400, "until"]);
  });
});
