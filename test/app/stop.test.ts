/**
 * Stopped sessions: nothing of them is allowed, however it is asked for and whatever was on its
 * way, until a person lets them go on.
 */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { Stops } from "../../src/core/stops.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
`;

const stop = ({ send, tokens }: TestGateway, session?: string) =>
  send("POST", "/v1/stop", { body: { ...(session && { session }) }, token: tokens.approver });
const resume = ({ send, tokens }: TestGateway, session?: string) =>
  send("DELETE", `/v1/stop${session ? `?session=${session}` : ""}`, { token: tokens.approver });
const STOPPED = {
  decision: "deny",
  reason: { type: "gateway", code: "stopped", message: expect.stringContaining("ada") },
};
const ls = { input: { command: "ls" } };

describe("a stop", () => {
  it("denies what waits, and tells who stopped it", async () => {
    at = await openGateway(CONFIG);
    await at.companion();
    const waiting = at.ask();
    const [asked] = await at.pending();
    expect((await stop(at)).body).toMatchObject({ all: true, sessions: [], by: "ada" });
    expect((await waiting).body).toMatchObject(STOPPED);
    const { body } = await at.send("GET", `/v1/approvals/${asked?.id}`, {
      token: at.tokens.approver,
    });
    expect(body).toMatchObject({ status: "cancelled", resolvedBy: "ada" });
    const decided = (await at.audit()).find(({ type }) => type === "decided");
    expect(decided?.decision).toMatchObject({ by: { kind: "stop", name: "ada" } });
  });

  it("denies every new call: safe, allowed by a rule, granted, approved without asking", async () => {
    const home = await mkdtemp(join(tmpdir(), "countersign-"));
    const policy = join(home, "policy.yaml");
    await writeFile(policy, "rules: [{ name: any, tools: ['*'], action: allow }]\n");
    at = await openGateway(`${CONFIG}policy: ${policy}\n`, { stateDirectory: home });
    const auto = { body: { autoApprove: true }, token: at.tokens.admin };
    await at.send("PUT", "/v1/sessions/s:auto", auto);
    expect((await at.ask(ls)).body.decision).toBe("allow");
    await stop(at);
    const hook = {
      session_id: "1",
      hook_event_name: "PreToolUse",
      tool_name: "Read",
      tool_input: { file_path: "a.txt" },
      cwd: "/srv",
    };
    for (const over of [ls, {}, { session: "s:auto" }, { session: "p2p:did:key:z6Mk1" }])
      expect([over, (await at.ask(over)).body]).toEqual([over, expect.objectContaining(STOPPED)]);
    const { body } = await at.send("POST", "/v1/hooks/claude-code", { body: hook });
    expect(body.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining("Stopped by ada"),
    });
    const inProcess = await at.gateway.check({
      session: "s:1",
      tool: "Bash",
      input: { command: "ls" },
    });
    expect(inProcess).toMatchObject({ ...STOPPED, by: { kind: "stop", name: "ada" } });
    // stopped is not rejected: no one has looked at these calls
    const { body: history } = await at.send("GET", "/v1/history?outcome=rejected", {
      token: at.tokens.approver,
    });
    expect(history.items).toEqual([]);
    const ends = (await at.audit()).filter(({ type }) => type === "decided");
    expect(ends.length).toBeGreaterThan(4);
    for (const { decision } of ends) expect(decision).not.toMatchObject({ status: "rejected" });
    const explained = await at.send("POST", "/v1/explain", { body: { session: "s:1", ...bash } });
    expect(explained.body).toMatchObject({ decision: "deny", stages: [{ stage: "stop" }] });
  });

  it("beats a grant, and the grant holds again afterwards", async () => {
    at = await openGateway(CONFIG);
    await at.companion();
    const first = at.ask();
    const [asked] = await at.pending();
    await at.answer(asked?.id, { decision: "approve", scope: "session" });
    expect((await first).body.decision).toBe("allow");
    await stop(at, "s:1");
    expect((await at.ask()).body).toMatchObject(STOPPED);
    await resume(at, "s:1");
    expect((await at.ask()).body).toMatchObject({ decision: "allow", reason: { type: "grant" } });
  });

  it("of one session stops its children too, named once or only over a restart", async () => {
    at = await openGateway(CONFIG);
    const home = at.home;
    const child = { session: "s:child", ...ls };
    expect((await at.ask({ ...child, parent: "s:1" })).body.decision).toBe("allow");
    await at.ask({ session: "s:grandchild", parent: "s:child", ...ls });
    await stop(at, "s:1");
    expect((await at.ask(child)).body).toMatchObject(STOPPED);
    expect((await at.ask({ ...child, parent: "s:other" })).body).toMatchObject(STOPPED);
    expect((await at.ask({ session: "s:grandchild", ...ls })).body).toMatchObject(STOPPED);
    expect((await at.ask({ session: "s:new", parent: "s:1", ...ls })).body).toMatchObject(STOPPED);
    expect((await at.ask({ session: "s:other", ...ls })).body.decision).toBe("allow");
    await at.gateway.stop();
    at = await openGateway(CONFIG, { stateDirectory: home });
    for (const session of ["s:1", "s:child", "s:grandchild", "s:new"])
      expect([session, (await at.ask({ session, ...ls })).body]).toEqual([
        session,
        expect.objectContaining(STOPPED),
      ]);
    expect((await at.ask({ session: "s:other", ...ls })).body.decision).toBe("allow");
    await resume(at, "s:1");
    expect((await at.ask({ session: "s:grandchild", ...ls })).body.decision).toBe("allow");
  });

  it("of everything survives a restart, and a damaged file does not let it go on", async () => {
    at = await openGateway(CONFIG);
    const home = at.home;
    await stop(at);
    await at.gateway.stop();
    at = await openGateway(CONFIG, { stateDirectory: home });
    expect((await at.ask(ls)).body).toMatchObject(STOPPED);
    expect((await resume(at)).body).toMatchObject({ all: false, since: null, by: null });
    expect((await at.ask(ls)).body.decision).toBe("allow");
    await at.gateway.stop();
    await writeFile(join(home, "stop.json"), '{"version":1,"all":');
    await expect(openGateway(CONFIG, { stateDirectory: home })).rejects.toMatchObject({
      code: "bad-config",
      message: expect.stringContaining("stop.json is damaged"),
    });
    at = undefined;
  });

  it("is told to companions: on every change, and to those that connect later", async () => {
    at = await openGateway(CONFIG);
    const first = await at.companion();
    await stop(at, "s:1");
    expect(await first.next("stopped")).toEqual({ type: "stopped", all: false, sessions: ["s:1"] });
    const second = await at.companion();
    expect(await second.next("stopped")).toEqual({
      type: "stopped",
      all: false,
      sessions: ["s:1"],
    });
    await resume(at, "s:1");
    for (const companion of [first, second])
      expect(await companion.next("stopped")).toEqual({
        type: "stopped",
        all: false,
        sessions: [],
      });
  });

  it("is not an agent's to read, to make or to end", async () => {
    at = await openGateway(CONFIG);
    await stop(at, "s:1");
    for (const [method, path] of [
      ["GET", "/v1/stop"],
      ["POST", "/v1/stop"],
      ["DELETE", "/v1/stop"],
      ["DELETE", "/v1/stop?session=s:1"],
    ] as const) {
      const { status, body } = await at.send(method, path, {
        ...(method === "POST" && { body: {} }),
      });
      expect([method, status, body.error.code]).toEqual([method, 403, "not-an-approver"]);
    }
    for (const command of [
      "countersign stop --resume",
      "curl -X DELETE http://127.0.0.1:4180/v1/stop",
    ])
      expect((await at.ask({ session: "s:2", input: { command } })).body).toMatchObject({
        decision: "deny",
        keys: expect.arrayContaining(["countersign.self"]),
      });
    expect((await at.ask()).body).toMatchObject(STOPPED);
  });
});

const bash = { tool: "Bash", ...ls };

it("takes a thousand sessions one by one, and then says to stop everything", async () => {
  const stops = new Stops({
    sessions: {
      sessionPolicy: () => ({ ancestors: [] }),
      pin: async () => {},
      unpin: async () => {},
    } as never,
    now: () => 1,
    record: async () => {},
    save: async () => {},
  });
  for (let i = 0; i < 1000; i++) await stops.stop(`s:${i}`, "ada");
  await expect(stops.stop("s:one-more", "ada")).rejects.toThrow(/stop everything/);
  await stops.stop("s:7", "ada");
  await stops.stop(undefined, "ada");
  expect(stops.of({ session: "s:one-more", owner: "agent" })).toBeDefined();
  expect(stops.record.sessions).toHaveLength(1000);
});

describe("a stop while calls are on their way", () => {
  it("denies the call that a hook still looks at", async () => {
    const home = await mkdtemp(join(tmpdir(), "countersign-"));
    const policy = join(home, "policy.yaml");
    await writeFile(
      policy,
      "hooks: { PreToolUse: [{ matcher: Bash, hooks: [{ type: function, function: slow }] }] }\n",
    );
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => {
      const slow = () => {
        resolve();
        return new Promise((answer) => {
          goOn = () => answer({ hookSpecificOutput: ALLOW });
        });
      };
      functions.slow = slow;
    });
    at = await openGateway(`${CONFIG}policy: ${policy}\n`, {
      stateDirectory: home,
      functions: functions as never,
    });
    const asked = at.ask(ls);
    await reached;
    await stop(at);
    goOn();
    expect((await asked).body).toMatchObject(STOPPED);
  });

  it("writes no allow after itself, however many answers come with it", async () => {
    at = await openGateway(CONFIG);
    const companion = await at.companion();
    const calls = Array.from({ length: 40 }, (_, each) =>
      at!.ask({ input: { command: `git push --force origin b${each}` } }),
    );
    const asked = await at.pending(40);
    const answers = asked.map(({ id }, each) => {
      if (each % 2 === 0) return companion.respond(id, { approved: true, alwaysAllow: each === 4 });
      return at!.answer(id, { approved: true });
    });
    await stop(at);
    await Promise.all(answers);
    const decisions = (await Promise.all(calls)).map(({ body }) => body);
    expect(decisions.every(({ decision }) => decision === "allow" || decision === "deny")).toBe(
      true,
    );
    for (const { decision, reason } of decisions)
      if (decision === "deny") expect(reason.code).toBe("stopped");
    const lines = await at.audit();
    const since = lines.findIndex(({ type }) => type === "stop");
    const allowed = ({ type, decision }: JsonObject) =>
      type === "decided" && (decision as JsonObject).outcome === "allow";
    expect(since).toBeGreaterThan(0);
    expect(lines.slice(since).filter(allowed)).toEqual([]);
    const all = lines.flatMap((line) => (line.type === "decided" ? (line.calls as string[]) : []));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([{}, { callId: "c1" }])(
    "does not hand out an approval that no one picked up",
    async (own) => {
      at = await openGateway(CONFIG);
      await at.companion();
      const first = await at.ask(own, "?wait=0&resume=true");
      await at.answer(first.body.approval, { approved: true });
      await stop(at);
      expect((await at.ask(own, "?wait=0&resume=true")).body).toMatchObject(STOPPED);
      await resume(at);
      const again = await at.ask({ ...own, ...("callId" in own && { callId: "c2" }) }, "?wait=0");
      expect(again.body).toMatchObject({ decision: "pending" });
      expect(again.body.approval).not.toBe(first.body.approval);
    },
  );

  it("leaves what was decided before as it was", async () => {
    at = await openGateway(CONFIG);
    const { body } = await at.ask(ls);
    await stop(at);
    expect((await at.send("GET", `/v1/calls/${body.id}`)).body.decision).toBe("allow");
  });

  it("takes no approval of a question that another node or a slow channel left open", async () => {
    at = await openGateway(CONFIG);
    await at.companion();
    const waiting = at.ask();
    const [asked] = await at.pending();
    const [answered] = await Promise.all([
      at.answer(asked?.id, { approved: true }),
      stop(at, "s:1"),
    ]);
    const { body } = await waiting;
    if (body.decision === "deny") expect(answered.body.error.code).toBe("already-resolved");
    expect(body.decision).toBe(answered.status === 200 ? "allow" : "deny");
  });
});

const functions: Record<string, () => unknown> = {};
const ALLOW = { hookEventName: "PreToolUse", permissionDecision: "allow" };

it("that cannot be let go on is said to hold, in the log too", async () => {
  const lines: object[] = [];
  let isFull = false;
  const stops = new Stops({
    now: () => 1,
    record: async (change) => void lines.push(change),
    save: async () => {
      if (isFull) throw new Error("no space left on device");
    },
    sessions: {
      pin: async () => {},
      unpin: async () => {},
      sessionPolicy: () => ({ ancestors: [] }),
    } as never,
  });
  await stops.stop(undefined, "ada");
  isFull = true;
  await expect(stops.resume(undefined, "bob")).rejects.toThrow("it stays stopped");
  expect(stops.of({ session: "s:1" } as never)).toBeDefined();
  expect(lines).toMatchObject([
    { action: "stopped", by: "ada" },
    { action: "resumed", by: "bob" },
    { action: "stopped", by: "ada" },
  ]);
});
