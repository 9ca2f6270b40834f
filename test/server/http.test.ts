/** The HTTP endpoints, from outside: what scripts rely on. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPermit } from "../../src/core/permit-verifier.ts";
import { request } from "../support/fixtures.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.stop());
/** A companion has to be there, or nobody can be asked. */
const withCompanion = async () => void (await at.companion());
const SAFE = { input: { command: "ls -la" } };

describe("POST /v1/calls", () => {
  it("answers at once what needs no person", async () => {
    const { status, body } = await at.ask(SAFE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      decision: "allow",
      level: "safe",
      keys: ["exec.read"],
      reason: { type: "classifier" },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(body.id).toMatch(/^[\w-]{22}$/);
    expect(body).not.toHaveProperty("permit");
  });

  it("denies what it can ask no person about, and says so", async () => {
    const { status, body } = await at.ask({ session: "nobody:1" });
    expect([status, body.decision, body.reason.code]).toEqual([200, "deny", "no-channel"]);
  });

  it("waits for the approval without `wait`, and hands out a permit for what a person approved", async () => {
    await withCompanion();
    const asked = at.ask({ session: "w:1" });
    const [approval] = await at.pending();
    await at.answer(approval!.id, { decision: "approve" });
    const { status, body } = await asked;
    expect([status, body.decision, body.scope, body.approval]).toEqual([
      200,
      "allow",
      "once",
      approval!.id,
    ]);
    const keys = (await at.send("GET", "/v1/permit-key", { token: "" })).body;
    expect(verifyPermit(body.permit, { keys, digest: body.digest })).toMatchObject({
      ok: true,
      claims: { id: body.id, session: "w:1", tool: "Bash" },
    });
  });

  it("says pending when `wait` runs out, leaves the approval open, and answers later under the same id", async () => {
    const { status, body } = await at.ask({ session: "w:2" }, "?wait=0");
    expect([status, body.decision]).toEqual([202, "pending"]);
    expect(body.expiresAt).toBeGreaterThan(Date.now());
    expect((await at.send("GET", `/v1/calls/${body.id}`)).status).toBe(202);
    const later = at.send("GET", `/v1/calls/${body.id}?wait=20`);
    await at.answer(body.approval, { decision: "deny", reason: "no" });
    expect((await later).body).toMatchObject({
      id: body.id,
      decision: "deny",
      reason: { type: "person", message: expect.stringContaining(": no.") },
    });
  });

  it("withdraws the question when a caller hangs up while it waits", async () => {
    const hangUp = new AbortController();
    const asked = at.ask;
    const gone = at
      .send("POST", "/v1/calls", {
        body: { session: "w:3", tool: "Bash", input: { command: "git push --force" } },
        signal: hangUp.signal,
      })
      .catch(() => "gone");
    const [approval] = await at.pending();
    hangUp.abort();
    expect(await gone).toBe("gone");
    const { body } = await at.send("GET", `/v1/approvals/${approval!.id}?wait=5`, {
      token: at.tokens.approver,
    });
    expect(body).toMatchObject({ status: "cancelled", resolvedAt: expect.any(Number) });
    expect(asked).toBeDefined();
  });

  it("keeps it open for a caller who was told pending, whoever else hangs up", async () => {
    const first = await at.ask({ session: "w:4", callId: "c-1" }, "?wait=0");
    const hangUp = new AbortController();
    const again = at
      .send("POST", "/v1/calls", {
        body: {
          session: "w:4",
          callId: "c-1",
          tool: "Bash",
          input: { command: "git push --force" },
        },
        signal: hangUp.signal,
      })
      .catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    hangUp.abort();
    await again;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await at.send("GET", `/v1/calls/${first.body.id}`)).status).toBe(202);
    await at.answer(first.body.approval, { approved: false });
  });

  it("is idempotent by session and callId; other content is a conflict", async () => {
    const one = await at.ask({ session: "i:1", callId: "c-1", ...SAFE });
    const two = await at.ask({ session: "i:1", callId: "c-1", ...SAFE });
    expect(two.body).toEqual(one.body);
    const other = await at.ask({ session: "i:1", callId: "c-1", input: { command: "pwd" } });
    expect([other.status, other.body.error]).toMatchObject([
      409,
      { code: "call-conflict", path: "callId" },
    ]);
  });

  it("lets an identical call join an open approval", async () => {
    const [one, two] = [
      await at.ask({ session: "j:1" }, "?wait=0"),
      await at.ask({ session: "j:1" }, "?wait=0"),
    ];
    expect(two.body.approval).toBe(one.body.approval);
    expect(two.body.id).not.toBe(one.body.id);
    await at.answer(one.body.approval, { approved: true });
    expect((await at.send("GET", `/v1/calls/${two.body.id}`)).body.decision).toBe("allow");
  });
});

describe("the approvals endpoint", () => {
  it("shows an approval with everything that was promised, arguments raw", async () => {
    const raw = '{"session":"a:1","tool":"Bash","input":{ "command" : "git push \\u002d-force" }}';
    const { body } = await at.send("POST", "/v1/calls?wait=0", { raw });
    const { body: approval } = await at.send("GET", `/v1/approvals/${body.approval}`, {
      token: at.tokens.approver,
    });
    expect(approval).toMatchObject({
      id: body.approval,
      session: "a:1",
      tool: "Bash",
      arguments: '{ "command" : "git push \\u002d-force" }',
      status: "pending",
      level: "dangerous",
      patternKey: "vcs.git.push_force",
      description: expect.any(String),
      keys: ["vcs.git.push_force", "vcs.git.push"],
      resolvedAt: null,
    });
    expect(approval.expiresAt - approval.createdAt).toBe(300_000);
    const { body: resolved } = await at.answer(approval.id, { approved: false });
    expect(resolved).toMatchObject({
      status: "rejected",
      resolvedBy: "ada",
      channel: "companion",
      resolvedAt: expect.any(Number),
    });
  });

  it("tells who was first, with 409", async () => {
    const { body } = await at.ask({ session: "a:2" }, "?wait=0");
    await at.answer(body.approval, { decision: "deny" });
    const late = await at.answer(body.approval, { decision: "approve" });
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: "already-resolved", status: "rejected", resolvedBy: "ada", channel: "companion" },
    ]);
  });

  it("knows no approval that never was, with 404", async () => {
    const { status, body } = await at.answer("nothing", { approved: true });
    expect([status, body.error.code]).toEqual([404, "unknown-approval"]);
  });

  it("lets no agent and no admin answer, with 403", async () => {
    const { body } = await at.ask({ session: "a:3" }, "?wait=0");
    const agent = await at.send("POST", `/v1/approvals/${body.approval}`, {
      body: { approved: true },
    });
    const admin = await at.send("POST", `/v1/approvals/${body.approval}`, {
      body: { approved: true },
      token: at.tokens.admin,
    });
    expect([agent.status, agent.body.error.code, admin.status, admin.body.error.code]).toEqual([
      403,
      "not-an-approver",
      403,
      "forbidden",
    ]);
    await at.answer(body.approval, { approved: false });
  });

  it("wants the phrase for what is catastrophic, with 422", async () => {
    const { body } = await at.ask({ session: "a:4", input: { command: "rm -rf /" } }, "?wait=0");
    const { body: approval } = await at.send("GET", `/v1/approvals/${body.approval}`, {
      token: at.tokens.approver,
    });
    expect(approval).toMatchObject({
      level: "catastrophic",
      phrase: expect.stringMatching(/^approve [a-z]{4}$/),
      scope: [],
    });
    const without = await at.answer(approval.id, { approved: true });
    expect([without.status, without.body.error.code]).toEqual([422, "phrase-required"]);
    const wrong = await at.answer(approval.id, { decision: "approve", phrase: "approve nope" });
    expect([wrong.status, wrong.body.error]).toMatchObject([
      422,
      { code: "phrase-wrong", triesLeft: 2 },
    ]);
    expect(
      (await at.answer(approval.id, { decision: "approve", phrase: approval.phrase })).body.status,
    ).toBe("approved");
  });

  it("lets its requester cancel it, and nobody else's agent see it", async () => {
    const { body } = await at.ask({ session: "a:5" }, "?wait=0");
    const { status, body: cancelled } = await at.send("DELETE", `/v1/approvals/${body.approval}`);
    expect([status, cancelled.status]).toEqual([200, "cancelled"]);
    expect((await at.send("DELETE", `/v1/approvals/${body.approval}`)).status).toBe(409);
    expect((await at.send("DELETE", "/v1/approvals/nothing")).status).toBe(404);
  });

  it("lists by status", async () => {
    const { body } = await at.send("GET", "/v1/approvals?status=cancelled", {
      token: at.tokens.approver,
    });
    expect(body.approvals.every((each: { status: string }) => each.status === "cancelled")).toBe(
      true,
    );
    expect(
      (await at.send("GET", "/v1/approvals?status=perhaps", { token: at.tokens.approver })).body
        .error,
    ).toMatchObject({
      code: "bad-request",
      path: "status",
    });
  });

  it("approves with a changed input, judged again", async () => {
    const { body } = await at.ask({ session: "a:6" }, "?wait=0");
    const worse = await at.answer(body.approval, {
      decision: "approve",
      input: { command: "rm -rf /" },
    });
    expect([worse.status, worse.body.error.code]).toEqual([422, "edit-refused"]);
    await at.answer(body.approval, { decision: "approve", input: { command: "git push" } });
    const { body: decided } = await at.send("GET", `/v1/calls/${body.id}`);
    expect(decided).toMatchObject({ decision: "allow", input: { command: "git push" } });
    expect(decided.digest).not.toBe(body.digest);
  });
});

describe("outcomes", () => {
  it("compares what ran with what was approved, once", async () => {
    const { body } = await at.ask(SAFE);
    const report = await at.send("POST", `/v1/calls/${body.id}/outcome`, {
      body: { ok: true, input: { command: "ls -la" }, durationMs: 5 },
    });
    expect(report.body).toEqual({ id: body.id, matches: true, alarm: false });
    const again = await at.send("POST", `/v1/calls/${body.id}/outcome`, { body: { ok: true } });
    expect([again.status, again.body.error.code]).toEqual([409, "already-reported"]);
  });

  it("raises the alarm when something else ran, or something denied", async () => {
    const allowed = await at.ask(SAFE);
    expect(
      (
        await at.send("POST", `/v1/calls/${allowed.body.id}/outcome`, {
          body: { ok: true, input: { command: "ls -la; rm x" } },
        })
      ).body,
    ).toMatchObject({ matches: false, alarm: true });
    const denied = await at.ask({
      session: "nobody:2",
      input: { command: "countersign approve x" },
    });
    expect(
      (await at.send("POST", `/v1/calls/${denied.body.id}/outcome`, { body: { ok: true } })).body,
    ).toMatchObject({
      matches: null,
      alarm: true,
    });
    expect((await at.audit()).filter(({ severity }) => severity === "ALARM")).toHaveLength(2);
  });
});

describe("grants", () => {
  it("are given, listed, used, revoked", async () => {
    const push = { session: "g:1", input: { command: "git push" } };
    const { body } = await at.ask(push, "?wait=0");
    await at.answer(body.approval, { decision: "approve", scope: "session" });
    const { body: listed } = await at.send("GET", "/v1/grants?session=g:1", {
      token: at.tokens.approver,
    });
    expect(listed.grants).toMatchObject([
      {
        session: "g:1",
        pattern: expect.stringContaining("Bash(vcs.git.push"),
        by: "ada",
        approval: body.approval,
      },
    ]);
    expect((await at.ask({ ...push, summary: "again" })).body).toMatchObject({
      decision: "allow",
      scope: "session",
      reason: { type: "grant" },
    });
    expect(
      (await at.send("DELETE", `/v1/grants/${listed.grants[0].id}`, { token: at.tokens.approver }))
        .body.grants,
    ).toHaveLength(1);
    expect(
      (await at.send("DELETE", `/v1/grants/${listed.grants[0].id}`, { token: at.tokens.approver }))
        .body.error.code,
    ).toBe("unknown-grant");
    expect(
      (await at.send("DELETE", "/v1/grants", { token: at.tokens.admin })).body.error,
    ).toMatchObject({
      code: "bad-request",
      path: "session",
    });
    expect(
      (await at.send("DELETE", "/v1/grants?session=g:1", { token: at.tokens.admin })).body,
    ).toEqual({ grants: [] });
    expect((await at.send("DELETE", "/v1/grants?session=g:1")).status).toBe(403);
  });
});

describe("explain, status, audit", () => {
  it("explains every stage without asking anyone", async () => {
    const { body } = await at.send("POST", "/v1/explain", {
      body: { session: "e:1", tool: "Bash", input: { command: "rm -rf /" } },
    });
    expect(body).toMatchObject({
      level: "catastrophic",
      decision: "ask",
      patternKey: "fs.delete.recursive.root",
      route: ["companion"],
      scope: [],
      risk: {
        score: "critical",
        factors: ["recursive_delete"],
        path: "critical",
        categories: [],
        actionClasses: ["bash_destructive"],
        reversibility: "irreversible",
        danger: 2,
      },
    });
    expect(body.stages.length).toBeGreaterThan(0);
    expect(
      (await at.send("GET", "/v1/approvals?status=pending", { token: at.tokens.approver })).body
        .approvals,
    ).toEqual([]);
  });

  it("believes a tool's own server only where it says something bad", async () => {
    const levelOf = async (tool: string, annotations: object | undefined) => {
      const body = { session: "e:1", tool, input: { path: "notes.md" }, annotations };
      return (await at.send("POST", "/v1/explain", { body })).body;
    };
    expect(await levelOf("Read", undefined)).toMatchObject({ level: "safe" });
    expect(await levelOf("Read", { destructiveHint: true })).toMatchObject({
      level: "dangerous",
      patternKey: "tool.declared_destructive",
    });
    expect(
      await levelOf("mcp__notes__get", { readOnlyHint: true, destructiveHint: false }),
    ).toMatchObject({
      level: "dangerous",
      patternKey: "tool.unknown",
    });
  });

  it("shows its status, without a secret", async () => {
    const { body } = await at.send("GET", "/v1/status", { token: at.tokens.admin });
    expect(body).toMatchObject({
      approvalPolicy: "dangerous",
      store: "memory",
      pending: 0,
      channels: [{ name: "companion", state: "up" }],
      approvers: ["ada"],
    });
    for (const token of Object.values(at.tokens)) expect(JSON.stringify(body)).not.toContain(token);
  });

  it("shows the audit log to an admin, and to nobody else", async () => {
    const { body } = await at.send("GET", "/v1/audit?type=decided&limit=3", {
      token: at.tokens.admin,
    });
    expect(body.lines).toHaveLength(3);
    expect((await at.send("GET", "/v1/audit", { token: at.tokens.approver })).status).toBe(403);
  });

  it("answers health, readiness, metrics and its own description to everyone", async () => {
    const open = async (path: string) => at.send("GET", path, { token: "" });
    expect((await open("/healthz")).body).toMatchObject({ ok: true });
    expect((await open("/readyz")).body).toEqual({ ready: true });
    expect((await open("/metrics")).body).toMatch(
      /countersign_decisions_total\{decision="allow",by="\w+"\} \d+/,
    );
    expect((await open("/metrics")).body).toMatch(
      /countersign_tool_use_total\{event="granted_\w+"\} \d+/,
    );
    const { body } = await open("/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    for (const path of [
      "/v1/calls",
      "/v1/calls/{id}",
      "/v1/calls/{id}/outcome",
      "/v1/approvals",
      "/v1/approvals/{id}",
      "/v1/events",
      "/v1/status",
      "/v1/grants",
      "/v1/grants/{id}",
      "/v1/explain",
      "/v1/audit",
      "/v1/hooks/{agent}",
      "/healthz",
      "/readyz",
      "/metrics",
    ]) {
      expect(Object.keys(body.paths)).toContain(path);
    }
  });
});

describe("the event stream", () => {
  it("tells of approvals and decisions as they happen", async () => {
    const hangUp = new AbortController();
    const response = await fetch(`${at.url}/v1/events`, {
      headers: { authorization: `Bearer ${at.tokens.admin}` },
      signal: hangUp.signal,
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const { body } = await at.ask({ session: "sse:1" }, "?wait=0");
    await at.answer(body.approval, { approved: true });
    let text = "";
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString("utf8");
      if (text.includes("event: decision") && text.includes("event: approval.resolved")) break;
    }
    hangUp.abort();
    const events = [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].map(([, type, data]) => [
      type,
      JSON.parse(data!),
    ]);
    expect(events.map(([type]) => type).sort()).toEqual([
      "approval.created",
      "approval.resolved",
      "decision",
    ]);
    expect(Object.fromEntries(events)["approval.resolved"]).toMatchObject({
      id: body.approval,
      status: "approved",
    });
    expect(text).not.toContain('permit":"');
  });

  it("drops a watcher that does not read, without waiting for it", async () => {
    const { hostname, port } = new URL(at.url);
    const slow = connect(Number(port), hostname);
    await once(slow, "connect");
    slow.write(
      `GET /v1/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ` +
        `${at.tokens.admin}\r\n\r\n`,
    );
    await once(slow, "data");
    slow.pause();
    const closed = once(slow, "close");
    for (let sent = 0; sent < 2000; sent++) {
      const raw = JSON.stringify({ note: "x".repeat(10_000) });
      at.gateway.events.emit({
        type: "approval.created",
        record: { request: request({ arguments: raw }) },
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    slow.on("error", () => {});
    slow.resume();
    await closed;
    expect((await at.ask(SAFE)).body.decision).toBe("allow");
  });

  it("is not for agents", async () =>
    expect((await at.send("GET", "/v1/events")).status).toBe(403));
});
