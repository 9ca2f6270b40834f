/**
 * What is written down, read back from the file: everything that happened, no secret of anybody.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
let at: TestGateway;
beforeEach(async () => {
  at = await openGateway();
});
afterEach(() => at.stop());

describe("the audit log", () => {
  it("tells one call from beginning to end", async () => {
    await at.companion();
    const asked = await at.ask({ summary: "Publish" }, "?wait=0");
    await at.send("POST", `/v1/approvals/${asked.body.approval}`, {
      body: { approved: true },
      token: at.tokens.agent,
    });
    await at.answer(asked.body.approval, { decision: "approve", scope: "session" });
    await at.send("POST", `/v1/calls/${asked.body.id}/outcome`, {
      body: { ok: false, error: "rejected" },
    });
    await at.ask({ callId: "again" });
    const lines = await at.audit();
    expect(lines.map(({ type }) => type)).toEqual([
      "config",
      "received",
      "verdict",
      "asked",
      "answered",
      "decided",
      "grant",
      "outcome",
      "received",
      "verdict",
      "decided",
    ]);
    for (const line of lines) expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [started, received, verdict, shown, answered, decided, grant, outcome, , , second] =
      lines;
    expect(started).toMatchObject({
      action: "started",
      detail: { approvers: "ada", headless: "off" },
    });
    expect(received).toMatchObject({
      call: {
        id: asked.body.id,
        session: "s:1",
        owner: "agent",
        summary: "Publish",
        raw: '{"command":"git push --force"}',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(verdict).toMatchObject({
      call: asked.body.id,
      level: "dangerous",
      stages: [{ stage: "approval", action: "ask" }],
    });
    expect(shown).toMatchObject({ approval: asked.body.approval, reached: ["companion"] });
    expect(answered).toMatchObject({
      choice: "approve",
      scope: "session",
      person: { channel: "companion", userId: "ada-phone" },
    });
    expect(decided).toMatchObject({
      calls: [asked.body.id],
      decision: { outcome: "allow", by: { kind: "person", name: "ada" } },
    });
    expect(grant).toMatchObject({ action: "granted", by: "ada" });
    expect(outcome).toMatchObject({
      call: asked.body.id,
      ok: false,
      error: "rejected",
      matches: null,
    });
    expect(second).toMatchObject({ decision: { by: { kind: "grant" } } });
  });

  it("holds no secret, wherever it stood: in the command, its pieces, the summary, a person's words, a grant", async () => {
    await at.companion();
    const command = `git push --force https://ada:${SECRET}@example.com/x.git`;
    const asked = await at.ask({ input: { command }, summary: `with token=${SECRET}` }, "?wait=0");
    await at.answer(asked.body.approval, { decision: "approve", scope: "session" });
    await at.ask({ input: { command }, callId: "again" });
    const denied = await at.ask({ session: "s:2" }, "?wait=0");
    await at.answer(denied.body.approval, { decision: "deny", reason: `use ${SECRET} instead` });
    const text = JSON.stringify(await at.audit());
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[secret:");
    for (const token of Object.values(at.tokens)) expect(text).not.toContain(token);
  });

  it("cuts what is long, together with the digest of the whole", async () => {
    const command = `echo ${"a".repeat(1000)}`;
    await at.ask({ input: { command } });
    const received = (await at.audit()).find(({ type }) => type === "received") as unknown as {
      call: { raw: string };
      truncated: Record<string, string>;
    };
    expect(received.call.raw).toHaveLength(500 + "...[truncated]".length);
    expect(received.truncated).toEqual({
      "call.raw": expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
  });
});
