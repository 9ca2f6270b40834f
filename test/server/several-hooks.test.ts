/** A host that runs several hooks of ours for one tool call: people are asked once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { SeveralHooks } from "../../src/server/several-hooks.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

describe("what several hooks bring", () => {
  test("is taken once, and a second time from the hook that brings it twice", () => {
    const several = new SeveralHooks<string>();
    let made = 0;
    const take = () => `call ${++made}`;
    const brought = ["user", "user", "project", "claude", "project", "claude", "claude"];
    expect(brought.map((hook) => several.once("12:00", hook, take))).toEqual([
      ...["call 1", "call 2", "call 1", "call 1", "call 2", "call 2", "call 3"],
    ]);
    expect(several.once("12:01", "user", take)).toBe("call 4");
  });

  test("is forgotten when a thousand others came since", () => {
    const several = new SeveralHooks<number>();
    expect(several.once("first", "user", () => 1)).toBe(1);
    for (let at = 0; at < 1000; at++) several.once(`later ${at}`, "user", () => at);
    expect(several.once("first", "project", () => 2)).toBe(2);
  });
});

describe("Copilot, which runs the hooks of Claude Code in a project too,", () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openGateway();
    await gateway.companion();
  });
  afterEach(() => gateway.stop());

  const payload = (over: JsonObject = {}): JsonObject => ({
    hook_event_name: "PreToolUse",
    session_id: "s1",
    timestamp: "2026-11-23T13:33:40.282Z",
    cwd: "/home/dev/app",
    tool_name: "Bash",
    tool_input: { command: "chmod 777 .", description: "Tidy up", mode: "sync" },
    ...over,
  });
  const fire = (path: string, over?: JsonObject) =>
    gateway.send("POST", `/v1/hooks/${path}`, {
      token: gateway.tokens.agent,
      body: payload(over),
    });
  const approvals = async (): Promise<JsonObject[]> =>
    (await gateway.send("GET", "/v1/approvals", { token: gateway.tokens.approver })).body.approvals;
  const decisionOf = ({ body }: { body: JsonObject }): unknown =>
    (body.hookSpecificOutput as JsonObject).permissionDecision;

  test.each([
    ["approve", "allow"],
    ["deny", "deny"],
  ])("asks once, whichever hooks are installed (%s)", async (decision, expected) => {
    const first = fire("copilot?hook=user");
    const [open] = await gateway.pending();
    expect(open).toMatchObject({ session: "copilot:s1", calls: 1 });
    await gateway.answer(open?.id, { decision });
    const all = [await first, await fire("copilot?hook=project"), await fire("claude-code")];
    expect(all.map(decisionOf)).toEqual([expected, expected, expected]);
    expect((await approvals()).length).toBe(1);
  });

  test("asks about each of two equal calls of one moment (law 5)", async () => {
    const calls = [fire("copilot?hook=user"), fire("copilot?hook=user")];
    await expect.poll(async () => (await approvals())[0]?.calls).toBe(2);
    const [open] = await gateway.pending();
    await gateway.answer(open?.id, { decision: "approve" });
    expect((await Promise.all(calls)).map(decisionOf)).toEqual(["allow", "allow"]);
    const third = fire("copilot?hook=user");
    await expect.poll(async () => (await gateway.pending()).length).toBe(1);
    await gateway.answer((await gateway.pending())[0]?.id, { decision: "deny" });
    expect(decisionOf(await third)).toBe("deny");
  });

  test("asks where only the hook of Claude Code is installed, in Copilot's name", async () => {
    const asked = fire("claude-code");
    const [open] = await gateway.pending();
    expect(open?.session).toBe("copilot:s1");
    await gateway.answer(open?.id, { decision: "deny", reason: "not on a Friday" });
    expect(decisionOf(await asked)).toBe("deny");
  });

  test("reports an outcome through several hooks, and that is no alarm", async () => {
    const asked = fire("copilot?hook=user");
    const [open] = await gateway.pending();
    await gateway.answer(open?.id, { decision: "approve" });
    await asked;
    const report = { hook_event_name: "PostToolUse", timestamp: "2026-11-23T13:33:41.000Z" };
    for (const path of ["copilot?hook=user", "copilot?hook=project", "claude-code"])
      expect((await fire(path, report)).status).toBe(200);
    const outcomes = (await gateway.audit()).filter(({ type }) => type === "outcome");
    expect(outcomes.map(({ matches, severity }) => [matches, severity])).toEqual([
      [true, undefined],
    ]);
  });
});
