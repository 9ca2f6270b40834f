/** A caller that cannot wait as long as people take: told to come back, and what it finds then. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallEntry } from "../../src/core/call-table.ts";
import type { JsonObject, ToolCall } from "../../src/core/model.ts";
import { ParkedCalls } from "../../src/core/parked-calls.ts";
import { type Companion, openGateway, type TestGateway } from "../support/gateways.ts";

let gateway: TestGateway;
let companion: Companion;
beforeEach(async () => {
  gateway = await openGateway();
  companion = await gateway.companion();
});
afterEach(() => gateway.stop());

let serial = 0;
const ask = (over: JsonObject = {}, query = "?wait=0&resume=true") =>
  gateway.ask({ callId: `call-${serial++}`, ...over }, query);
const BRIEFLY = "?wait=1&resume=true";
const approvals = async (): Promise<JsonObject[]> =>
  (await gateway.send("GET", "/v1/approvals", { token: gateway.tokens.approver })).body.approvals;

describe("the same call again", () => {
  test("goes on waiting for the same question, which no one is asked twice", async () => {
    const first = await ask();
    expect(first).toMatchObject({ status: 202, body: { decision: "pending" } });
    const again = ask({}, "");
    const [open] = await gateway.pending();
    expect(open).toMatchObject({ id: first.body.approval, calls: 1 });
    await gateway.answer(open?.id, { decision: "approve" });
    expect((await again).body).toMatchObject({ decision: "allow", id: first.body.id });
    expect(await approvals()).toHaveLength(1);
    expect(companion.frames.filter(({ type }) => type === "approval.request")).toHaveLength(1);
  });

  test.each(["approve", "deny"])(
    "picks up an answer (%s) that came meanwhile, once",
    async (decision) => {
      const first = await ask();
      await gateway.answer(first.body.approval, { decision });
      const again = await ask();
      expect(again.body).toMatchObject({
        decision: decision === "approve" ? "allow" : "deny",
        id: first.body.id,
        approval: first.body.approval,
      });
      const third = await ask();
      expect(third).toMatchObject({ status: 202, body: { decision: "pending" } });
      expect(third.body.approval).not.toBe(first.body.approval);
    },
  );

  test("can be told to come back as often as it takes", async () => {
    const first = await ask();
    for (let time = 0; time < 3; time++)
      expect((await ask()).body).toMatchObject({ decision: "pending", id: first.body.id });
    expect(await gateway.pending()).toHaveLength(1);
    await gateway.answer(first.body.approval, { decision: "approve" });
    expect((await ask()).body).toMatchObject({ decision: "allow", id: first.body.id });
  });

  test("is one of as many as wait: a tap allows those that the card counted (law 5)", async () => {
    const parked = [await ask()];
    const second = gateway.ask({ callId: "beside" }, "");
    await gateway.pending();
    const counted = async () => (await approvals())[0]?.calls;
    await expect.poll(counted).toBe(1); // the second took the place of the first
    parked.push(await ask({ callId: "another" }));
    await expect.poll(counted).toBe(2);
    await gateway.answer(parked[0]?.body.approval, { decision: "approve" });
    expect((await second).body.decision).toBe("allow");
    expect((await ask()).body).toMatchObject({ decision: "allow", id: parked[1]?.body.id });
    expect((await ask()).body.decision).toBe("pending");
  });

  test("takes the place of one caller, however many wait for that very call (law 5)", async () => {
    const callers = ["?wait=1&resume=true", "?wait=2&resume=true"].map((query) =>
      ask({ callId: "twice" }, query),
    );
    const first = (await callers[0])?.body;
    const others = [gateway.ask({ callId: "x" }, "")];
    expect((await callers[1])?.body.id).toBe(first?.id);
    others.push(gateway.ask({ callId: "y" }, ""));
    await expect.poll(async () => (await approvals())[0]?.calls).toBe(2);
    await gateway.answer(first?.approval, { decision: "approve", calls: 1 });
    const told = async () => (await Promise.all(others)).map(({ body }) => body.decision);
    const [open] = await gateway.pending();
    await gateway.answer(open?.id, { decision: "deny" });
    expect((await told()).sort()).toEqual(["allow", "deny"]);
  });

  test("picks the answer up, also where others have looked at the call", async () => {
    const first = await ask();
    const again = ask({}, BRIEFLY);
    for (const token of [gateway.tokens.agent, gateway.tokens.approver])
      await gateway.send("GET", `/v1/calls/${first.body.id}`, { token });
    expect((await again).body).toMatchObject({ decision: "pending", id: first.body.id });
    await gateway.answer(first.body.approval, { decision: "approve" });
    expect((await ask()).body).toMatchObject({ decision: "allow", id: first.body.id });
  });

  test("withdraws the question where its caller hangs up", async () => {
    const first = await ask();
    const gone = new AbortController();
    const again = gateway
      .send("POST", "/v1/calls", {
        body: { session: "s:1", tool: "Bash", input: { command: "git push --force" } },
        signal: gone.signal,
      })
      .catch(() => undefined);
    await gateway.pending();
    await new Promise((resolve) => setTimeout(resolve, 50));
    gone.abort();
    await again;
    await expect
      .poll(async () => (await approvals())[0])
      .toMatchObject({ id: first.body.approval, status: "cancelled" });
  });

  test("is asked about anew where another call has taken its place (law 5)", async () => {
    const first = await ask({ callId: "first" });
    const other = ask({ callId: "other" }, "");
    await gateway.pending();
    const again = ask({ callId: "first" }, "");
    await expect.poll(async () => (await approvals())[0]?.calls).toBe(2);
    await gateway.answer(first.body.approval, { decision: "approve", calls: 1 });
    expect((await other).body).toMatchObject({ decision: "allow", id: first.body.id });
    const [open] = await gateway.pending();
    expect(open?.id).not.toBe(first.body.approval);
    await gateway.answer(open?.id, { decision: "deny" });
    expect((await again).body.decision).toBe("deny");
    expect((await ask({ callId: "other" })).body).toMatchObject({ id: first.body.id });
  });

  test("by its id is resumed as well, and is known by the id that it came with last", async () => {
    const first = await ask({ callId: "one" });
    await gateway.answer(first.body.approval, { decision: "approve" });
    expect((await ask({ callId: "one" })).body).toMatchObject({ decision: "allow" });
    const anew = await ask({ callId: "two" });
    expect(anew.body.decision).toBe("pending");
    await gateway.answer(anew.body.approval, { decision: "approve" });
    expect((await ask({ callId: "three" })).body).toMatchObject({ id: anew.body.id });
    const other = { callId: "three", input: { command: "git push -f" } };
    expect(await ask(other)).toMatchObject({ status: 409 });
  });
});

describe("another call does not take its place", () => {
  const cases: Record<string, JsonObject> = {
    "of another session": { session: "s:2" },
    "of another tool": { tool: "shell" },
    "with another input": { input: { command: "git push --force origin" } },
    "in another directory": { cwd: "/srv" },
    "with other annotations": { annotations: { destructiveHint: true } },
  };
  test.each(Object.entries(cases))("%s", async (_name, over) => {
    const first = await ask();
    await gateway.answer(first.body.approval, { decision: "approve" });
    const other = await ask(over);
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.body.decision).toBe("pending");
  });

  test("of another token", async () => {
    const first = await ask();
    await gateway.answer(first.body.approval, { decision: "approve" });
    const { body } = await gateway.send("POST", "/v1/calls?wait=0", {
      token: gateway.tokens.admin,
      body: { session: "s:1", tool: "Bash", input: { command: "git push --force" } },
    });
    expect(body.id).not.toBe(first.body.id);
  });

  test("where the first caller looks its answer up by the id, as it did not say otherwise", async () => {
    const first = await ask({}, "?wait=0");
    await gateway.answer(first.body.approval, { decision: "approve" });
    expect((await ask({}, "?wait=0")).body.id).not.toBe(first.body.id);
  });
});

describe("an agent's hook that cannot wait any longer", () => {
  const hook = (id: string, query = "?wait=0") =>
    gateway.send("POST", `/v1/hooks/claude-code${query}`, {
      body: {
        session_id: "s",
        cwd: "/srv",
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "git push --force" },
        tool_use_id: id,
      },
    });
  const said = async (reply: Awaited<ReturnType<typeof hook>>) =>
    reply.body.hookSpecificOutput as Record<string, string>;

  test("is refused for now, with the words that bring the agent back", async () => {
    const first = await said(await hook("toolu_1"));
    expect(first.permissionDecision).toBe("deny");
    const [open] = await gateway.pending();
    expect(first.permissionDecisionReason).toMatch(
      new RegExp(`still waiting .*${String(open?.id).slice(0, 8)}.* same call again`),
    );
    const again = hook("toolu_2", "?wait=3000");
    await gateway.answer(open?.id, { decision: "approve" });
    expect((await said(await again)).permissionDecision).toBe("allow");
    expect(await approvals()).toHaveLength(1);
  });

  test("does not have the question withdrawn by its end", async () => {
    await hook("toolu_1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await gateway.pending()).toHaveLength(1);
  });
});

describe("what no one comes back for", () => {
  const call = (id: string) =>
    ({ id, owner: "agent", session: "s", tool: "t", digest: "d" }) as ToolCall;
  const decidedAt = (id: string, at: number): CallEntry => {
    const entry = new CallEntry(call(id));
    entry.holders = 1;
    entry.state = { kind: "decided", decision: { at } } as CallEntry["state"];
    return entry;
  };

  test("is no answer to a call a quarter of an hour later", () => {
    let now = 0;
    const parked = new ParkedCalls(() => now);
    parked.park(decidedAt("a", 0));
    now = 15 * 60_000 + 1;
    expect(parked.take(call("b"))).toBeUndefined();
    const fresh = decidedAt("c", now);
    parked.park(fresh);
    now += 15 * 60_000;
    expect(parked.take(call("d"))).toBe(fresh);
    expect(fresh.holders).toBe(0);
    expect(parked.take(call("e"))).toBeUndefined();
  });

  test("takes no more room than two thousand calls, of which the oldest go", () => {
    const parked = new ParkedCalls(() => 0);
    const entries = Array.from({ length: 2001 }, (_, at) => {
      const entry = decidedAt(`${at}`, 0);
      Object.assign(entry.call, { digest: `${at}` });
      parked.park(entry);
      return entry;
    });
    expect(parked.take({ ...call("x"), digest: "0" })).toBeUndefined();
    expect(parked.take({ ...call("x"), digest: "1" })).toBe(entries[1]);
  });
});

describe("who only looks at a call", () => {
  const look = (id: unknown, token = gateway.tokens.agent) =>
    gateway.send("GET", `/v1/calls/${id}`, { token });

  test("is not told of an approval that waits for the same call to come again (law 5)", async () => {
    const first = await ask({ callId: "one" });
    const waiting = gateway.send("GET", `/v1/calls/${first.body.id}?wait=600`);
    await new Promise((resolve) => setTimeout(resolve, 50)); // it waits by then
    await gateway.answer(first.body.approval, { decision: "approve" });
    expect(await waiting).toMatchObject({ status: 202, body: { decision: "pending" } });
    expect((await look(first.body.id)).status).toBe(202);
    expect((await look(first.body.id, gateway.tokens.approver)).body.decision).toBe("allow");
    expect((await ask({ callId: "two" })).body).toMatchObject({ decision: "allow" });
    expect((await look(first.body.id)).status).toBe(202);
  });

  test("is told of a denial, and of an approval where its caller does not come back", async () => {
    const first = await ask();
    await gateway.answer(first.body.approval, { decision: "deny" });
    expect((await look(first.body.id)).body.decision).toBe("deny");
    const other = await ask({ input: { command: "git push -f" } }, "?wait=0");
    await gateway.answer(other.body.approval, { decision: "approve" });
    for (let each = 0; each < 2; each++)
      expect((await look(other.body.id)).body.decision).toBe("allow");
  });
});

describe("an approval that no agent was told of when a stop came", () => {
  const stop = (method: "POST" | "DELETE") =>
    gateway.send(method, "/v1/stop", {
      token: gateway.tokens.approver,
      ...(method === "POST" && { body: {} }),
    });
  const approved = async (query: string) => {
    const first = await ask({ callId: "mine" }, query);
    await gateway.answer(first.body.approval, { decision: "approve" });
    return first.body.id as string;
  };
  const look = (id: string) => gateway.send("GET", `/v1/calls/${id}`);

  test.each(["?wait=0", "?wait=0&resume=true"])("is not told afterwards (%s)", async (query) => {
    const id = await approved(query);
    await stop("POST");
    expect(await look(id)).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect((await ask({ callId: "mine" }, query)).body).toMatchObject({ decision: "deny" });
    await stop("DELETE");
    expect((await look(id)).status).toBe(403);
    const again = await ask({ callId: "other" }, query);
    expect(again.body.decision).toBe("pending");
  });

  test("is told again where an agent was told before", async () => {
    const id = await approved("?wait=0");
    expect((await look(id)).body.decision).toBe("allow");
    await stop("POST");
    expect((await look(id)).body.decision).toBe("allow");
  });
});
