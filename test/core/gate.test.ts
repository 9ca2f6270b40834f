/** The path of one call, with real parts and a channel whose person is the test. */
import { describe, expect, it, vi } from "vitest";
import { CountersignError } from "../../src/core/errors.ts";
import type { Policy, Ruling } from "../../src/core/policy.ts";
import {
  ada,
  desktop,
  finding,
  judgeSaying,
  stranger,
  testCore,
  toolCall,
} from "../support/fixtures.ts";

const safe = judgeSaying(finding({ level: "safe", key: "exec.read" }));
const catastrophic = judgeSaying(
  finding({ level: "catastrophic", key: "fs.delete.recursive.root" }),
);
const saying =
  (action: "allow" | "deny" | "ask", explicit = false): Policy =>
  () => ({
    action,
    reason: { type: "rule", code: "r-1", message: "because" },
    by: { kind: "rule", name: "r-1" },
    explicit,
    stages: [],
  });

describe("the gate", () => {
  it("lets pass what the policy allows, asks nobody, and writes down why", async () => {
    const { submit, channel, events, types } = testCore({ judges: [safe] });
    const entry = await submit();
    expect(entry.decision).toMatchObject({ outcome: "allow", reason: { type: "classifier" } });
    expect(channel.cards).toEqual([]);
    expect(types()).toEqual(["received", "verdict", "decided"]);
    expect(events[1]).toMatchObject({ level: "safe", findings: [{ key: "exec.read" }] });
  });

  it("stops what the policy denies, and asks nobody", async () => {
    const { submit, channel } = testCore({ policy: saying("deny") });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      by: { kind: "rule", name: "r-1" },
      reason: { message: "because" },
    });
    expect(channel.cards).toEqual([]);
  });

  it("asks, waits, hands back what a person answered, and closes the card behind it", async () => {
    const { submit, press, gate, approvals, channel, types, events } = testCore();
    const entry = await submit();
    expect(entry.decision).toBeUndefined();
    expect(entry.approval?.id).toBe(channel.cards[0]?.id);
    expect(await press("approve")).toMatchObject({
      status: "taken",
      record: { decision: { status: "approved" } },
    });
    expect(await gate.decided(entry)).toMatchObject({
      outcome: "allow",
      scope: "once",
      by: { kind: "person", name: "ada", userId: "u-ada" },
    });
    await approvals.idle();
    expect(channel.settled).toMatchObject([{ decision: { status: "approved" } }]);
    expect(types()).toEqual(["received", "verdict", "asked", "answered", "decided"]);
    expect(events[2]).toMatchObject({
      reached: ["test"],
      unreachable: [],
      card: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("carries a denial's reason to the agent", async () => {
    const { submit, press, gate } = testCore();
    const entry = await submit();
    await press("deny", { reason: "not on a Friday" });
    expect(await gate.decided(entry)).toMatchObject({
      outcome: "deny",
      status: "rejected",
      reason: { type: "person", code: "denied", message: "ada denied this: not on a Friday." },
    });
  });

  it("tells the second answer who was first", async () => {
    const { submit, press } = testCore();
    await submit();
    await press("deny");
    expect(await press("approve")).toMatchObject({
      status: "already-resolved",
      record: { decision: { outcome: "deny", by: { name: "ada" } } },
    });
  });

  it("denies, and says so, when nobody can be reached", async () => {
    const { submit, store, events } = testCore({
      channels: [
        desktop({ ask: () => Promise.reject(new CountersignError("channel-down", "off")) }),
      ],
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "no-channel", message: expect.stringContaining("test could not deliver") },
    });
    expect(await store.pending()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "decided", decision: { status: "cancelled" } });
  });

  it("denies when nobody answers in time, and never before", async () => {
    const { submit, gate, channel, approvals } = testCore({ timeoutMs: 60 });
    const entry = await submit();
    const decision = await gate.decided(entry);
    expect(decision).toMatchObject({
      outcome: "deny",
      status: "expired",
      reason: { code: "expired" },
    });
    expect(decision.at).toBeGreaterThanOrEqual(entry.approval!.expiresAt);
    await approvals.idle();
    expect(channel.settled).toHaveLength(1);
  });

  it("withdraws the question when the agent hangs up: no longer approvable, card closed", async () => {
    const { submit, gate, press, approvals, channel } = testCore();
    const entry = await submit();
    await gate.hangUp(entry);
    expect(entry.decision).toMatchObject({ outcome: "deny", status: "cancelled" });
    expect(await press("approve")).toMatchObject({
      status: "already-resolved",
      record: { decision: { status: "cancelled" } },
    });
    await approvals.idle();
    expect(channel.settled).toHaveLength(1);
  });

  it("joins an identical open call instead of asking twice, and answers both", async () => {
    const { submit, press, gate, channel, events } = testCore();
    const [one, other] = [await submit(), await submit()];
    expect(channel.cards).toHaveLength(1);
    expect(other.call.id).not.toBe(one.call.id);
    await press("approve");
    expect((await gate.decided(one)).outcome).toBe("allow");
    expect((await gate.decided(other)).outcome).toBe("allow");
    expect(events.filter(({ type }) => type === "decided")).toMatchObject([
      { calls: [one.call.id, other.call.id] },
    ]);
  });

  it("keeps the question open for the other when one of two joined callers hangs up", async () => {
    const { submit, press, gate } = testCore();
    const [one, other] = [await submit(), await submit()];
    await gate.hangUp(one);
    expect(one.decision).toMatchObject({ outcome: "deny", status: "cancelled" });
    await press("approve");
    expect((await gate.decided(other)).outcome).toBe("allow");
    expect(one.decision).toMatchObject({ outcome: "deny" });
  });

  it("does not join calls that differ in session or content", async () => {
    const { submit, channel } = testCore();
    await Promise.all([
      submit(),
      submit({ session: "s:2" }),
      submit({ cwd: "/elsewhere" }),
      submit({ input: { command: "git push" } }),
    ]);
    expect(channel.cards).toHaveLength(4);
  });

  it("takes the same session and callId as the same call, and refuses other content under it", async () => {
    const { gate, channel } = testCore();
    const first = gate.submit(toolCall({ callId: "t-1" }));
    expect(gate.submit(toolCall({ callId: "t-1" }))).toBe(first);
    expect(gate.submit(toolCall({ callId: "t-1", session: "s:2" }))).not.toBe(first);
    expect(() => gate.submit(toolCall({ callId: "t-1", input: { command: "rm" } }))).toThrow(
      expect.objectContaining({ code: "call-conflict" }),
    );
    expect(gate.submit(toolCall({ callId: "t-1", owner: "another token" }))).not.toBe(first);
    await first.started;
    expect(
      channel.cards.filter(({ session, owner }) => session === "s:1" && owner === "test"),
    ).toHaveLength(1);
  });

  it("takes a tap that comes while the card is still being sent", async () => {
    let tap = async () => {};
    const channel = desktop({ ask: () => tap().then(() => ({})) });
    const { submit, gate, approvals, store } = testCore({ channels: [channel] });
    tap = async () =>
      void (await approvals.answer({
        approval: (await store.pending())[0]!.id,
        choice: "approve",
        person: ada,
      }));
    expect(await gate.decided(await submit())).toMatchObject({ outcome: "allow" });
  });

  it("closes a card that turns up after the decision", async () => {
    let deliver = (_receipt: object) => {};
    const slow = desktop({
      name: "slow",
      ask: () => new Promise((resolve) => (deliver = resolve as typeof deliver)),
    });
    const { gate, store, approvals } = testCore({ channels: [slow] });
    const entry = gate.submit(toolCall());
    await vi.waitFor(async () => expect(await store.pending()).toHaveLength(1));
    await approvals.answer({
      approval: (await store.pending())[0]!.id,
      choice: "deny",
      person: ada,
    });
    await gate.decided(entry);
    deliver({});
    await vi.waitFor(() => expect(slow.settled).toMatchObject([{ decision: { outcome: "deny" } }]));
  });

  it("turns whatever is thrown into a denial", async () => {
    const { submit } = testCore({
      policy: () => {
        throw new Error("boom");
      },
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { type: "gateway", code: "internal" },
    });
  });

  it("denies when a part fails: a store that cannot open a question", async () => {
    const { submit, store } = testCore();
    await store.close();
    expect((await submit()).decision).toMatchObject({ outcome: "deny" });
  });

  it("allows nothing new while it is shutting down, and ends what is open as cancelled", async () => {
    const { submit, gate, approvals, events } = testCore();
    const open = await submit();
    gate.close();
    await approvals.endAll({ type: "gateway", code: "cancelled", message: "stopped" });
    expect(await gate.decided(open)).toMatchObject({ outcome: "deny", status: "cancelled" });
    const by = { kind: "gateway", name: "shutting-down" };
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "shutting-down" },
      by,
    });
    expect(events.findLast(({ type }) => type === "verdict")).toMatchObject({ stages: [] });
  });

  it("denies what was approved where its permit cannot be signed", async () => {
    const permit = () => {
      throw new Error("no key");
    };
    const { submit, press, gate } = testCore({ gate: { permit } });
    const entry = await submit();
    await press("approve");
    expect(await gate.decided(entry)).toMatchObject({ outcome: "deny" });
  });

  it("explains without asking or writing", async () => {
    const { gate, events, channel } = testCore();
    expect(await gate.explain(toolCall())).toMatchObject({
      judgement: { level: "dangerous" },
      ruling: { action: "ask" },
      scope: ["Bash(vcs.git.push_force)"],
    });
    expect([events, channel.cards]).toEqual([[], []]);
  });

  it("judges once the judges are loaded, and not when the caller left before", async () => {
    let loaded = (): void => {};
    const loading = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    const { gate, types } = testCore({ judges: [safe], gate: { ready: () => loading } });
    const [one, other] = [gate.submit(toolCall()), gate.submit(toolCall({ callId: "t-2" }))];
    await gate.hangUp(other);
    expect([one.decision, other.decision]).toMatchObject([undefined, { outcome: "deny" }]);
    loaded();
    await Promise.all([one.started, other.started]);
    expect([one.decision, other.decision]).toMatchObject([
      { outcome: "allow" },
      { outcome: "deny", reason: { message: "The agent stopped waiting." } },
    ]);
    expect(types().filter((type) => type === "decided")).toHaveLength(2);
  });

  it("looks for the session's project also where the judges had to be loaded", async () => {
    const roots = { of: () => "/project", peek: async () => undefined };
    const { submit } = testCore({ judges: [safe], gate: { ready: async () => {}, roots } });
    expect((await submit()).effective.root).toBe("/project");
  });

  it("denies when the judges cannot be loaded, and tries again at the next call", async () => {
    let isBroken = true;
    const ready = () => (isBroken ? Promise.reject(new Error("no such file")) : undefined);
    const { submit } = testCore({ judges: [safe], gate: { ready } });
    expect((await submit()).decision).toMatchObject({ outcome: "deny" });
    isBroken = false;
    expect((await submit({ callId: "t-2" })).decision).toMatchObject({ outcome: "allow" });
  });

  it("never stops because a watcher throws", async () => {
    const { submit, press, gate, bus } = testCore();
    bus.listen(() => {
      throw new Error("watcher");
    });
    const entry = await submit();
    await press("approve");
    expect((await gate.decided(entry)).outcome).toBe("allow");
  });
});

describe("what is catastrophic", () => {
  it("wants the phrase for an approval, not for a denial; case and spacing do not matter", async () => {
    const { submit, press, gate, channel } = testCore({ judges: [catastrophic] });
    const entry = await submit();
    const phrase = channel.cards[0]!.phrase!;
    expect(await press("approve")).toMatchObject({
      status: "phrase-required",
      phrase,
      triesLeft: 3,
    });
    expect(await press("approve", { phrase: "yes" })).toMatchObject({
      status: "phrase-wrong",
      triesLeft: 2,
    });
    expect(
      await press("approve", { phrase: `  ${phrase.toUpperCase().replace(" ", "   ")} ` }),
    ).toMatchObject({
      status: "taken",
    });
    expect((await gate.decided(entry)).outcome).toBe("allow");
  });

  it("locks after three wrong phrases; only a denial is taken then", async () => {
    const { submit, press, channel } = testCore({ judges: [catastrophic] });
    await submit();
    const { phrase } = channel.cards[0]!;
    for (const status of ["phrase-wrong", "phrase-wrong", "phrase-locked"])
      expect(await press("approve", { phrase: "no" })).toMatchObject({ status });
    expect(await press("approve", { phrase: phrase! })).toEqual({ status: "phrase-locked" });
    expect(await press("deny")).toMatchObject({ status: "taken" });
  });

  it("does not take another request's phrase", async () => {
    const { submit, press, channel } = testCore({ judges: [catastrophic] });
    await submit();
    await submit({ session: "s:2" });
    expect(channel.cards[0]!.phrase).not.toBe(channel.cards[1]!.phrase);
    expect(await press("approve", { phrase: channel.cards[0]!.phrase! })).toMatchObject({
      status: "phrase-wrong",
    });
  });
});

describe("an approval with a changed input", () => {
  const input = '{"command":"git push"}';

  it("hands the agent the changed input, bound to its own digest, once", async () => {
    const { submit, press, gate } = testCore();
    const entry = await submit();
    expect(await press("approve", { input, scope: "session" })).toMatchObject({ status: "taken" });
    expect(await gate.decided(entry)).toMatchObject({ outcome: "allow", input, scope: "once" });
    expect(entry.digest).toBe(toolCall({ input: { command: "git push" } }).digest);
    expect(entry.digest).not.toBe(entry.call.digest);
  });

  it("is judged again: denied or worse is refused, and the question stays open", async () => {
    const worse = {
      name: "test",
      judge: ({ input: { command } }: { input: { command?: unknown } }) => [
        finding({
          level: command === "rm -rf /" ? ("catastrophic" as const) : ("dangerous" as const),
        }),
      ],
    };
    const { submit, press, store } = testCore({ judges: [worse] });
    await submit();
    expect(await press("approve", { input: '{"command":"rm -rf /"}' })).toMatchObject({
      status: "edit-refused",
      message: expect.stringContaining("catastrophic"),
    });
    expect(await store.pending()).toHaveLength(1);
  });

  it("that cannot be read is not taken", async () => {
    const { submit, press } = testCore();
    await submit();
    expect(await press("approve", { input: '{"a":1,"a":2}' })).toMatchObject({
      status: "edit-refused",
      message: expect.stringContaining("twice"),
    });
  });
});

describe("always", () => {
  it("grants the same for the session, and says who granted it", async () => {
    const { submit, press, gate, events } = testCore();
    const entry = await submit();
    await press("approve", { scope: "session" });
    expect(await gate.decided(entry)).toMatchObject({ scope: "session" });
    const again = await submit({ input: { command: "git push --force origin" } });
    expect(again.decision).toMatchObject({
      outcome: "allow",
      by: { kind: "grant" },
      reason: { message: expect.stringContaining("ada") },
    });
    expect(events.find(({ type }) => type === "grant")).toMatchObject({
      action: "granted",
      grants: [{ pattern: "Bash(vcs.git.push_force)" }],
    });
  });

  it("grants nothing to another session, tool or finding", async () => {
    const judge = {
      name: "test",
      judge: ({ input }: { input: { key?: unknown } }) => [
        finding({ key: input.key === "x" ? "vcs.git.discard" : "vcs.git.push_force" }),
      ],
    };
    const { submit, press, channel } = testCore({ judges: [judge] });
    await submit();
    await press("approve", { scope: "session" });
    for (const over of [{ session: "s:2" }, { tool: "Shell" }, { input: { key: "x" } }])
      await submit(over);
    expect(channel.cards).toHaveLength(4);
  });

  it("ends with its time, and when it is revoked", async () => {
    let now = 1_000_000;
    const { submit, press, grants } = testCore({ grantTtlMs: 1000, now: () => now });
    await submit();
    await press("approve", { scope: "session" });
    expect((await submit()).decision).toMatchObject({ by: { kind: "grant" } });
    now += 1001;
    expect((await submit()).decision).toBeUndefined();
    await press("approve", { scope: "session" });
    expect(await grants.revokeSession("s:1")).toHaveLength(1);
    expect((await submit()).decision).toBeUndefined();
  });

  it("given on a rule's question covers what that rule asks, not all that is safe", async () => {
    const policy: Policy = (call) => {
      const reason = { type: "rule", code: call.cwd ?? "r", message: "" } as const;
      return {
        ...(saying("ask", true)(call, {} as never) as Ruling),
        reason,
        stages: [{ stage: "rules", action: "ask", reason }],
      };
    };
    const { submit, press } = testCore({ judges: [safe], policy });
    await submit({ cwd: "rule-a" });
    await press("approve", { scope: "session" });
    expect((await submit({ cwd: "rule-a" })).decision).toMatchObject({ by: { kind: "grant" } });
    expect((await submit({ cwd: "rule-b" })).decision).toBeUndefined();
  });
});

describe("within one turn", () => {
  const turn = { turn: "t-1" };

  it("a denied action is blocked at once, even where a grant would cover it", async () => {
    const { submit, press, channel, grants } = testCore();
    await submit(turn);
    await press("deny");
    await grants.grant({ session: "s:1", owner: "agent" }, ["Bash(vcs.git.push_force)"], {
      by: "ada",
      approval: "x",
    });
    expect((await submit(turn)).decision).toMatchObject({
      outcome: "deny",
      reason: { type: "replay", code: "denied-this-turn" },
    });
    expect(channel.cards).toHaveLength(1);
  });

  it("the next turn asks again", async () => {
    const { submit, press, channel } = testCore();
    await submit(turn);
    await press("deny");
    await submit({ turn: "t-2" });
    expect(channel.cards).toHaveLength(2);
  });

  it("an approval is used again only for tools that can be repeated without a second effect", async () => {
    const { submit, press, channel } = testCore({ replayable: ["my_search"] });
    for (const tool of ["Bash", "WebFetch", "my_search"]) {
      await submit({ ...turn, tool });
      await press("approve");
      await submit({ ...turn, tool });
    }
    expect(channel.cards.map(({ tool }) => tool)).toEqual([
      "Bash",
      "Bash",
      "WebFetch",
      "my_search",
    ]);
  });

  it("a search with another limit is the same search; another query is not", async () => {
    const { submit, press, channel } = testCore();
    await submit({
      ...turn,
      tool: "browser_search",
      input: { query: "  cats  and dogs", limit: 5 },
    });
    await press("approve");
    const again = await submit({
      ...turn,
      tool: "browser_search",
      input: { query: "cats and dogs", limit: 50 },
    });
    expect(again.decision).toMatchObject({
      outcome: "allow",
      by: { kind: "replay" },
      reason: { code: "approved-this-turn" },
    });
    expect(
      (await submit({ ...turn, tool: "browser_search", input: { query: "cats" } })).decision,
    ).toBeUndefined();
    expect(channel.cards).toHaveLength(2);
  });

  it("three unanswered questions are enough: the fourth is not put", async () => {
    const { submit, gate, channel } = testCore({ timeoutMs: 20 });
    for (let i = 0; i < 3; i++)
      expect(await gate.decided(await submit(turn))).toMatchObject({ status: "expired" });
    expect((await submit(turn)).decision).toMatchObject({
      outcome: "deny",
      status: "expired", // no person has rejected it
      reason: { code: "unanswered-this-turn" },
    });
    expect(channel.cards).toHaveLength(3);
    expect((await submit({ turn: "t-2" })).decision).toBeUndefined();
  });

  it("a cancelled question is as if it had not been put", async () => {
    const { submit, gate, channel } = testCore();
    for (let i = 0; i < 5; i++) await gate.hangUp(await submit(turn));
    expect(channel.cards).toHaveLength(5);
  });
});

describe("who may answer", () => {
  it("a stranger's answer changes nothing, is written down, and leaves the question open", async () => {
    const { submit, press, store, events } = testCore();
    await submit();
    expect(await press("approve", { person: stranger })).toEqual({ status: "not-an-approver" });
    expect(await store.pending()).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: "refused",
      person: { userId: "u-stranger" },
      why: "not-an-approver",
    });
  });

  it("the same id on another channel is a stranger", async () => {
    const { submit, press } = testCore();
    await submit();
    expect(await press("approve", { person: { ...ada, channel: "elsewhere" } })).toEqual({
      status: "not-an-approver",
    });
  });

  it("a question for a role is not answered by somebody without it", async () => {
    const policy: Policy = (call, judgement) => ({
      ...saying("ask", true)(call, judgement),
      roles: ["oncall"],
    });
    const approvers = [
      { name: "ada", roles: ["dev"], ids: { test: "u-ada" } },
      { name: "bob", roles: ["oncall"], ids: { test: "u-bob" } },
    ];
    const { submit, press } = testCore({ policy, approvers });
    await submit();
    expect(await press("approve")).toEqual({ status: "not-an-approver" });
    expect(
      await press("approve", { person: { channel: "test", userId: "u-bob", name: "" } }),
    ).toMatchObject({ status: "taken" });
  });
});
