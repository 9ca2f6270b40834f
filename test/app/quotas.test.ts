/**
 * What one token may hold open: beyond it a call is refused with a reason, and nobody else notices.
 */
import { afterEach, describe, expect, test } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const OTHER = "token-of-another-agent-0123456789";
const config = (limits: string) => `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
tokens: [{ role: agent, name: other, token: $OTHER_TOKEN }]
limits: { ${limits} }
log: { level: silent }
`;

const opened: TestGateway[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

async function open(limits: string) {
  const world = await openGateway(config(limits), {}, { OTHER_TOKEN: OTHER });
  opened.push(world);
  await world.companion();
  let count = 0;
  const push = (over: object = {}) => ({
    session: "s:1",
    tool: "Bash",
    input: { command: `git push origin main-${count++}` },
    ...over,
  });
  const ask = (over: object = {}) => world.ask(push(over), "?wait=0");
  const other = () => world.send("POST", "/v1/calls?wait=0", { body: push(), token: OTHER });
  return { world, ask, other, push };
}

describe("the quotas of a token", () => {
  test("open questions by count: one more is refused until another is answered", async () => {
    const { world, ask, other } = await open("openQuestions: 3");
    const first = await ask();
    for (let at = 0; at < 2; at++) expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      decision: "deny",
      reason: {
        type: "gateway",
        code: "too-many-questions",
        message: expect.stringContaining("Wait until people have answered"),
      },
      error: { code: "too-many-questions" },
    });
    expect((await other()).status).toBe(202);
    await world.answer(first.body.approval, { decision: "deny" });
    expect((await ask()).status).toBe(202);
  });

  test("open questions by bytes", async () => {
    const { ask, other } = await open("openBytes: 10000");
    const long = { input: { command: `git push ${"x".repeat(6000)}` } };
    expect((await ask(long)).status).toBe(202);
    expect((await ask({ input: { command: `git push ${"y".repeat(6000)}` } })).status).toBe(429);
    expect((await ask()).status).toBe(202);
    expect((await other()).status).toBe(202);
  });

  test("identical calls that wait together hold their bytes each", async () => {
    const { ask } = await open("openBytes: 10000");
    const long = { input: { command: `git push ${"x".repeat(4000)}` } };
    expect((await ask(long)).status).toBe(202);
    expect((await ask(long)).status).toBe(202);
    expect((await ask(long)).status).toBe(429);
  });

  test("calls without a decision", async () => {
    const { world, ask, other } = await open("openCalls: 3");
    const same = { input: { command: "git push" } };
    const first = await ask(same);
    expect([(await ask(same)).status, (await ask(same)).status]).toEqual([202, 202]);
    const refused = await ask(same);
    expect([refused.status, refused.body.error.code]).toEqual([429, "too-many-calls"]);
    expect((await other()).status).toBe(202);
    await world.answer(first.body.approval, { decision: "deny" });
    expect((await ask(same)).status).toBe(202);
    expect((await ask({ input: { command: "ls" } })).body.decision).toBe("allow");
  });

  test("are given back whatever becomes of a call", async () => {
    const { world, ask } = await open("openCalls: 2, openQuestions: 1");
    for (let round = 0; round < 5; round++) {
      const { body } = await ask();
      await (round % 2 === 0
        ? world.send("DELETE", `/v1/approvals/${body.approval}`)
        : world.answer(body.approval, { decision: "approve" }));
      expect((await ask({ input: { command: `ls ${round}` } })).body.decision).toBe("allow");
    }
  });

  test("are told to an agent host as a denial that the model can read", async () => {
    const { world, ask } = await open("openCalls: 1");
    await ask();
    const payload = {
      session_id: "1",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "git push" },
      tool_use_id: "t-1",
      cwd: "/home/dev/app",
      transcript_path: "/tmp/t.jsonl",
      permission_mode: "default",
    };
    const { status, body } = await world.send("POST", "/v1/hooks/claude-code", { body: payload });
    expect(status).toBe(200);
    expect(body.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining("calls without a decision"),
    });
  });
});

test("a hook's body is limited like every other", async () => {
  const { world } = await open("body: 2048");
  const raw = JSON.stringify({
    session_id: "1",
    hook_event_name: "PostToolUse",
    more: "x".repeat(4096),
  });
  expect((await world.send("POST", "/v1/hooks/claude-code", { raw })).status).toBe(413);
});
