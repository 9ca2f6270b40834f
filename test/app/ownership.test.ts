/**
 * What belongs to a session belongs to its token: another token that names the same session gets
 * nothing out of it.
 */
import { afterEach, describe, expect, test } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const OTHER = "token-of-another-agent-0123456789";
const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
tokens: [{ role: agent, name: other, token: $OTHER_TOKEN }]
budget: { perSession: 10 }
log: { level: silent }
`;
const PUSH = {
  session: "s:1",
  tool: "Bash",
  input: { command: "git push origin main" },
  cwd: "/home/dev/app",
};

const opened: TestGateway[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

async function open() {
  const world = await openGateway(CONFIG, {}, { OTHER_TOKEN: OTHER });
  opened.push(world);
  await world.companion();
  const other = (body: object, query = "?wait=0") =>
    world.send("POST", `/v1/calls${query}`, { body, token: OTHER });
  return { world, other };
}

describe("a session that two tokens name", () => {
  test("has a question for each of them: one tap answers one token's call", async () => {
    const { world, other } = await open();
    const mine = (await world.ask(PUSH, "?wait=0")).body;
    const theirs = (await other(PUSH)).body;
    expect(theirs.approval).not.toBe(mine.approval);
    await world.answer(mine.approval, { decision: "approve" });
    expect(
      (await world.send("GET", `/v1/calls/${mine.id}`, { token: world.tokens.agent })).body
        .decision,
    ).toBe("allow");
    expect(
      (await world.send("GET", `/v1/calls/${theirs.id}`, { token: OTHER })).body.decision,
    ).toBe("pending");
  });

  test("has its grants for the token only whose call was approved", async () => {
    const { world, other } = await open();
    const { approval } = (await world.ask(PUSH, "?wait=0")).body;
    await world.answer(approval, { decision: "approve", scope: "session" });
    expect((await world.ask(PUSH, "?wait=0")).body).toMatchObject({
      decision: "allow",
      reason: { type: "grant" },
    });
    expect((await other(PUSH)).body.decision).toBe("pending");
    expect(
      (await world.send("GET", "/v1/grants", { token: world.tokens.admin })).body.grants,
    ).toMatchObject([{ owner: "agent" }]);
  });

  test("gives nothing to a session of another token that names it as its parent", async () => {
    const { world, other } = await open();
    const { approval } = (await world.ask(PUSH, "?wait=0")).body;
    await world.answer(approval, { decision: "approve", scope: "session" });
    expect(
      (await world.ask({ ...PUSH, session: "s:child", parent: "s:1" }, "?wait=0")).body.decision,
    ).toBe("allow");
    expect((await other({ ...PUSH, session: "s:their-child", parent: "s:1" })).body.decision).toBe(
      "pending",
    );
  });

  test("is not put under a stricter parent by the other token", async () => {
    const { world, other } = await open();
    await world.send("PUT", "/v1/sessions/s:plan", {
      body: { mode: "plan" },
      token: world.tokens.admin,
    });
    const write = {
      session: "s:1",
      tool: "Write",
      input: { file_path: "/home/dev/app/a.ts", content: "1" },
      cwd: "/home/dev/app",
    };
    expect((await other({ ...write, parent: "s:plan" })).body.decision).toBe("deny");
    expect((await other(write)).body.decision).toBe("deny");
    expect((await world.ask(write, "?wait=0")).body.decision).toBe("allow");
  });

  test("does not pay for what the other token spends", async () => {
    const { world, other } = await open();
    const safe = { session: "s:1", tool: "Bash", input: { command: "ls" }, cwd: "/home/dev/app" };
    const { id } = (await other(safe)).body;
    await world.send("POST", `/v1/calls/${id}/outcome`, {
      body: { ok: true, cost: 1e9 },
      token: OTHER,
    });
    expect((await other({ ...safe, input: { command: "ls src" } })).body).toMatchObject({
      decision: "deny",
      reason: { code: "budget-spent" },
    });
    expect(
      (await world.ask({ ...safe, input: { command: "ls src" } }, "?wait=0")).body.decision,
    ).toBe("allow");
  });

  test("is not stopped by the other token's failures", async () => {
    const { world, other } = await open();
    for (let at = 0; at < 6; at++) {
      const { id } = (await other({ session: "s:1", tool: "Bash", input: { command: `ls ${at}` } }))
        .body;
      await world.send("POST", `/v1/calls/${id}/outcome`, { body: { ok: false }, token: OTHER });
    }
    expect((await other(PUSH)).body).toMatchObject({
      decision: "deny",
      reason: { code: "loop-tripped" },
    });
    expect((await world.ask(PUSH, "?wait=0")).body.decision).toBe("pending");
  });

  test("has a turn for each: what one was denied, the other may still ask", async () => {
    const { world, other } = await open();
    const { approval } = (await world.ask({ ...PUSH, turn: "t" }, "?wait=0")).body;
    await world.answer(approval, { decision: "deny" });
    expect((await world.ask({ ...PUSH, turn: "t" }, "?wait=0")).body.reason.code).toBe(
      "denied-this-turn",
    );
    expect((await other({ ...PUSH, turn: "t" })).body.decision).toBe("pending");
  });

  test("has call ids for each: neither can take the other's", async () => {
    const { world, other } = await open();
    const theirs = (await other({ ...PUSH, callId: "c-1", input: { command: "ls" } })).body;
    const mine = await world.ask({ ...PUSH, callId: "c-1" }, "?wait=0");
    expect(mine.status).toBe(202);
    expect(mine.body.id).not.toBe(theirs.id);
  });

  test("is approved automatically for the token only that it was switched on for", async () => {
    const { world, other } = await open();
    await world.send("PUT", "/v1/sessions/s:1", {
      body: { autoApprove: true },
      token: world.tokens.admin,
    });
    // the first that uses it
    expect((await world.ask(PUSH, "?wait=0")).body.decision).toBe("allow");
    expect((await other(PUSH)).body.decision).toBe("pending");
    const put = (autoApprove: object) =>
      world.send("PUT", "/v1/sessions/s:1", { body: { autoApprove }, token: world.tokens.admin });
    expect((await put({ all: true })).body.error).toMatchObject({ path: "autoApprove.token" });
    expect((await put({ all: true, token: "other" })).body).toMatchObject({
      tokens: ["agent", "other"],
    });
    expect((await other({ ...PUSH, callId: "c-2" })).body.decision).toBe("allow");
    expect((await world.ask({ ...PUSH, callId: "c-2" }, "?wait=0")).body.decision).toBe("pending");
  });
});
