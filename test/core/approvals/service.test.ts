/** Questions on their way: what is told and written down about each, and who waits for which. */
import { describe, expect, it } from "vitest";
import type { AuditEvent } from "../../../src/core/audit.ts";
import { cardDigest, cardOf, isPinned, pinCard } from "../../../src/core/card.ts";
import { CountersignError } from "../../../src/core/errors.ts";
import type { GateEvent } from "../../../src/core/events.ts";
import type { Store } from "../../../src/core/store.ts";
import {
  ada,
  desktop,
  request,
  type TestCoreOptions,
  testCore,
  toolCall,
} from "../../support/fixtures.ts";

const later = () => new Promise((resolve) => setImmediate(resolve));

/** An approval service, and what its watchers were told. */
function watched(options: TestCoreOptions = {}) {
  const at = testCore(options);
  const told: GateEvent[] = [];
  at.bus.listen((event) => told.push(event));
  const kinds = () => told.map(({ type }) => type);
  const written = <T extends AuditEvent["type"]>(type: T) =>
    at.events.filter((event): event is Extract<AuditEvent, { type: T }> => event.type === type);
  return { ...at, told, kinds, written };
}

/** A channel that shows its card when the test says so, or never can. */
function slow() {
  const settle = { show: (_receipt: object) => {}, fail: (_why: Error) => {} };
  const channel = desktop({
    ask: (each) =>
      new Promise((resolve, reject) => {
        settle.show = (receipt) => {
          channel.cards.push(each);
          resolve(receipt as never);
        };
        settle.fail = reject;
      }),
  });
  return { channel, show: () => settle.show({}), fail: () => settle.fail(new Error("off")) };
}

describe("watchers", () => {
  it("are told of a question when it is opened, and of its answer after the agent has it", async () => {
    const { told, kinds, submit, press, approvals } = watched();
    const entry = await submit();
    expect(told).toEqual([{ type: "approval.created", record: { request: entry.approval } }]);
    await press("approve");
    expect(kinds()).toEqual(["approval.created", "decision"]);
    await approvals.idle();
    expect(told.slice(1)).toEqual([
      { type: "decision", entry },
      { type: "approval.resolved", record: { request: entry.approval, decision: entry.decision } },
    ]);
  });

  it("are told how many calls wait where they came together", async () => {
    const { told, submit } = watched();
    await Promise.all([submit(), submit()]);
    expect(told).toMatchObject([{ type: "approval.created", record: { request: { calls: 2 } } }]);
  });
});

describe("what is written down about a question", () => {
  it("is where it was shown, until when, and the digest of its card", async () => {
    const { submit, written, channel } = watched({
      channels: [
        desktop({ name: "off", ask: () => Promise.reject(new Error("off")) }),
        desktop({ name: "on" }),
      ],
    });
    const { call, approval } = await submit();
    expect(channel.cards).toEqual([]);
    expect(written("asked")).toEqual([
      {
        type: "asked",
        call: call.id,
        approval: approval!.id,
        reached: ["on"],
        unreachable: ["off"],
        card: cardDigest(cardOf(approval!)),
        expiresAt: approval!.expiresAt,
      },
    ]);
  });

  it("is the digest of a card that was made ahead of time", async () => {
    const { submit, written } = watched({ prepareCard: async ({ id }) => `card of ${id}` });
    const { approval } = await submit();
    expect(written("asked")).toMatchObject([{ card: `card of ${approval!.id}` }]);
  });

  it.each(["a card was made for it", "its card needs no thread"])(
    "is nothing of one that was answered while %s",
    async (made) => {
      let prepared = (_digest?: string): void => {};
      const prepareCard = () =>
        new Promise<string | undefined>((resolve) => {
          prepared = resolve;
        });
      const { gate, store, approvals, channel, kinds, written } = watched({ prepareCard });
      const entry = gate.submit(toolCall());
      await expect.poll(() => store.pending()).toHaveLength(1);
      await approvals.answer({ approval: entry.approval!.id, choice: "deny", person: ada });
      await approvals.idle();
      pinCard(entry.approval!, cardOf(entry.approval!));
      prepared(made.startsWith("a card") ? "digest" : undefined);
      await entry.started;
      expect([channel.cards, written("asked")]).toEqual([[], []]);
      expect(kinds()).not.toContain("approval.created");
      expect(isPinned(entry.approval!)).toBe(false);
    },
  );

  it("is nothing about a card that turns up after the answer", async () => {
    const { channel, show } = slow();
    const { gate, store, approvals, written } = watched({ channels: [channel] });
    const entry = gate.submit(toolCall());
    await expect.poll(() => store.pending()).toHaveLength(1);
    await approvals.answer({ approval: entry.approval!.id, choice: "deny", person: ada });
    show();
    await entry.started;
    expect(written("asked")).toEqual([]);
  });

  it("is each answer with the person's words", async () => {
    const { submit, press, written } = watched();
    await Promise.all([submit(), submit()]);
    await press("approve", { scope: "session", calls: 1 });
    await submit({ session: "s:2" });
    await press("deny", { reason: "not now" });
    const answered = written("answered");
    expect(answered).toStrictEqual([
      {
        type: "answered",
        approval: expect.any(String),
        person: ada,
        choice: "approve",
        scope: "session",
        calls: 1,
      },
      {
        type: "answered",
        approval: expect.any(String),
        person: ada,
        choice: "deny",
        reason: "not now",
      },
    ]);
  });

  it("is a grant, made out to the approver, where it was approved for the session", async () => {
    const { submit, press, grants, written } = watched();
    const { approval } = await submit();
    await press("approve", { scope: "session" });
    const live = await grants.list();
    expect(live).toMatchObject([
      { by: "ada", approval: approval!.id, session: "s:1", owner: "test" },
    ]);
    expect(written("grant")).toEqual([
      { type: "grant", action: "granted", grants: live, by: "ada" },
    ]);
  });

  it("is the rule that an answer writes, made out to the approver", async () => {
    const rule = {
      id: "always-x",
      scope: "user",
      text: "{}",
      by: "ada",
      createdAt: 1,
      approval: "a-1",
    } as const;
    const nothing = async () => {};
    const { press, written, submit } = watched({
      approvals: {
        offerOf: () => ({ tool: "Bash", match: "git push --force", keys: [] }),
        rules: { prepare: async () => ({ rule, commit: nothing, discard: nothing }) },
      },
    });
    await submit();
    await press("approve", { scope: "user" });
    expect(written("rule")).toEqual([{ type: "rule", action: "written", rule, by: "ada" }]);
  });

  it("is no rule and no grant where it was approved for once", async () => {
    const { submit, press, written, grants } = watched();
    await submit();
    await press("approve");
    expect([written("grant"), written("rule"), await grants.list()]).toEqual([[], [], []]);
  });

  it("is its decision with all calls, and the digest of what was asked", async () => {
    const { submit, press, written } = watched();
    const entries = await Promise.all([submit(), submit()]);
    await press("deny");
    const [{ approval, decision }] = entries as [(typeof entries)[0], (typeof entries)[0]];
    expect(written("decided")).toEqual([
      {
        type: "decided",
        calls: entries.map(({ call }) => call.id),
        approval: approval!.id,
        decision,
        digest: approval!.digest,
      },
    ]);
  });

  it.each([
    ["approve", "WARN"],
    ["deny", undefined],
  ] as const)(
    "is a warning where nobody but a program answered it: %s",
    async (choice, severity) => {
      const { submit, press, written } = watched({
        approvers: [{ name: "auto", roles: [], ids: { test: ada.userId }, automatic: true }],
      });
      await submit();
      await press(choice);
      expect(written("decided").map((event) => event.severity)).toEqual([severity]);
    },
  );

  it("is no warning where a person approved", async () => {
    const { submit, press, written } = watched();
    await submit();
    await press("approve");
    expect(Object.keys(written("decided")[0]!)).not.toContain("severity");
  });
});

describe("a question whose only channel is slow", () => {
  const waiting = async () => {
    const time = { now: 1000 };
    const { channel, show, fail } = slow();
    const at = watched({ channels: [channel], now: () => time.now });
    const entry = at.gate.submit(toolCall());
    await expect.poll(() => at.store.pending()).toHaveLength(1);
    time.now += 15_100;
    await entry.started;
    expect([entry.decision, at.written("asked")]).toEqual([undefined, []]);
    return { ...at, entry, show, fail };
  };

  it("stays open, and is written down as asked once it is shown", async () => {
    const { entry, show, written } = await waiting();
    show();
    await expect
      .poll(() => written("asked"))
      .toMatchObject([{ reached: ["test"], unreachable: ["test"] }]);
    expect(entry.decision).toBeUndefined();
  });

  it("is denied once it cannot be shown after all", async () => {
    const { entry, fail } = await waiting();
    fail();
    await expect
      .poll(() => entry.decision)
      .toMatchObject({ outcome: "deny", reason: { code: "no-channel" } });
  });
});

describe("a question of another node", () => {
  it("is written down with the call that it names, and concludes nothing here", async () => {
    const { approvals, store, written, told } = watched();
    const asked = request();
    await store.open(asked);
    await approvals.answer({ approval: asked.id, choice: "deny", person: ada });
    await approvals.idle();
    const { decision } = (await store.get(asked.id))!;
    expect(written("decided")).toEqual([
      { type: "decided", calls: [asked.call], approval: asked.id, decision, digest: asked.digest },
    ]);
    expect(told).toEqual([]);
  });
});

describe("a question that cannot be asked", () => {
  const breaking = (change: (store: Store) => void) => {
    const at = watched();
    change(at.store);
    return at;
  };

  it("is denied with the channel's reason, by the gateway", async () => {
    const { submit, store, approvals, written } = watched({ channels: [] });
    const { decision, approval } = await submit();
    const message = expect.stringMatching(/^Not approved: no person can be asked now.*\.$/);
    expect(decision).toMatchObject({
      outcome: "deny",
      status: "cancelled",
      reason: { type: "gateway", code: "no-channel", message },
      by: { kind: "gateway", name: "no-channel" },
    });
    expect(await store.get(approval!.id)).toMatchObject({ decision: { status: "cancelled" } });
    expect(written("decided")).toHaveLength(1);
    expect(approvals.shown(approval!.id, desktop(), {})).toBe(false);
  });

  it("is denied for want of a record where the store cannot open it", async () => {
    const { submit } = breaking((store) => {
      store.open = () => Promise.reject(new Error("away"));
    });
    const { decision, approval } = await submit();
    expect(decision).toEqual({
      outcome: "deny",
      status: "cancelled",
      reason: {
        type: "gateway",
        code: "not-recorded",
        message: expect.stringContaining("audit log"),
      },
      by: { kind: "gateway", name: "not-recorded" },
      at: approval!.createdAt,
    });
  });

  it("is denied with the store's reason where it gives one", async () => {
    const { submit } = breaking((store) => {
      store.open = () =>
        Promise.reject(new CountersignError("store-closed", "the store is closed"));
    });
    expect((await submit()).decision).toMatchObject({
      reason: {
        type: "gateway",
        code: "store-closed",
        message: "Not approved: the store is closed.",
      },
      by: { kind: "gateway", name: "store-closed" },
    });
  });

  it("is denied where that it was asked cannot be written down", async () => {
    const { submit, channel } = watched({
      append: ({ type }) => (type === "asked" ? Promise.reject(new Error("full")) : undefined),
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "not-recorded" },
    });
    expect(channel.cards).toHaveLength(1);
  });
});

describe("a call that stops waiting", () => {
  it("takes its question with it, and says why", async () => {
    const { submit, gate, approvals, channel, written, types } = watched();
    const entry = await submit();
    await gate.hangUp(entry);
    expect(types()).toEqual(["received", "verdict", "asked", "decided"]);
    const reason = {
      type: "gateway",
      code: "cancelled",
      message: "The agent stopped waiting, so the question was withdrawn.",
    };
    expect(entry.decision).toMatchObject({ outcome: "deny", status: "cancelled", reason });
    expect(written("decided")).toMatchObject([{ calls: [entry.call.id], decision: { reason } }]);
    await approvals.idle();
    expect(channel.settled).toHaveLength(1);
  });

  it("after its decision changes nothing", async () => {
    const { submit, press, gate, written } = watched();
    const entry = await submit();
    await press("approve");
    await gate.hangUp(entry);
    expect(entry.decision).toMatchObject({ outcome: "allow" });
    expect(written("decided")).toHaveLength(1);
  });

  it("before it has a question is denied at once, and none is asked", async () => {
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { gate, channel, written } = watched({
      append: ({ type }) => (type === "received" ? wait : undefined),
    });
    const entry = gate.submit(toolCall());
    await gate.hangUp(entry);
    go();
    await entry.started;
    expect(entry.decision).toMatchObject({
      status: "cancelled",
      reason: { code: "cancelled", message: "The agent stopped waiting." },
    });
    expect([channel.cards, written("decided").length]).toEqual([[], 1]);
  });

  it("while its question is being opened asks no person", async () => {
    const { gate, store, channel, written, approvals } = watched();
    const { open } = store;
    let opened = () => {};
    const opening = new Promise<void>((resolve) => {
      opened = resolve;
    });
    store.open = async (asked) => {
      await opening;
      await open(asked);
    };
    const entry = gate.submit(toolCall());
    await expect.poll(() => entry.approval).toBeDefined();
    await gate.hangUp(entry);
    expect(entry.decision).toMatchObject({ status: "cancelled", reason: { code: "cancelled" } });
    opened();
    await entry.started;
    const [left] = await store.resolved(1);
    expect(left?.decision).toMatchObject({ status: "cancelled" });
    expect([channel.cards, await store.pending(), approvals.size]).toEqual([[], [], 0]);
    expect([written("asked"), written("decided")]).toMatchObject([
      [],
      [{ calls: [entry.call.id] }],
    ]);
  });

  it("a second time takes nobody else's place", async () => {
    const { submit, gate, store } = watched();
    const [one, other] = [await submit(), await submit()];
    await Promise.all([gate.hangUp(one), gate.hangUp(one)]);
    expect([one.decision?.status, other.decision]).toEqual(["cancelled", undefined]);
    expect(await store.pending()).toHaveLength(1);
  });

  it("leaves the question to the others who wait, and only itself is denied", async () => {
    const { submit, gate, press, written, store } = watched();
    const [one, two, three] = [await submit(), await submit(), await submit()];
    await gate.hangUp(two);
    expect([one.decision, two.decision?.reason.message, three.decision]).toEqual([
      undefined,
      "The agent stopped waiting.",
      undefined,
    ]);
    await expect.poll(async () => (await store.pending())[0]?.calls).toBe(2);
    await press("approve", { calls: 2 });
    expect(one.decision).toBe(three.decision);
    expect([one.decision?.outcome, three.decision?.outcome]).toEqual(["allow", "allow"]);
    expect(written("decided").map(({ calls }) => calls)).toEqual([
      [two.call.id],
      [one.call.id, three.call.id],
    ]);
  });
});

describe("a question that cannot be recorded", () => {
  it("gives its place back once", async () => {
    let isFull = false;
    const append = ({ type }: AuditEvent) => {
      if (type === "asked" && isFull) throw new Error("no space left on device");
    };
    const { submit } = watched({ append, quotas: { calls: 9, questions: 2, bytes: 1e6 } });
    const asking = (command: string) => submit({ callId: command, input: { command } });
    const open = await asking("a");
    isFull = true;
    expect((await asking("b")).decision).toMatchObject({ reason: { type: "gateway" } });
    isFull = false;
    const next = await asking("c");
    expect([open.decision, next.decision]).toEqual([undefined, undefined]);
    expect((await asking("d")).decision).toMatchObject({ reason: { code: "too-many-questions" } });
  });
});

describe("what is no answer", () => {
  it("is refused, and decides nothing: a choice that is neither approve nor deny", async () => {
    const { submit, press, store } = watched();
    const entry = await submit();
    expect(await press("yes" as never)).toEqual({ status: "not-recorded" });
    expect(entry.decision).toBeUndefined();
    expect(await store.pending()).toHaveLength(1);
  });

  it("closes no card where a card appears for a request that was never there", async () => {
    const closed: unknown[] = [];
    const channel = desktop({ closeCard: async (...all: unknown[]) => void closed.push(all) });
    const { approvals } = watched({ channels: [channel] });
    expect(approvals.shown("none", channel, {} as never)).toBe(false);
    await later();
    expect(closed).toEqual([]);
  });
});

describe("identical calls", () => {
  it("know the question that they wait for, as it is now", async () => {
    const { submit, store } = watched();
    const [one, other] = [await submit(), await submit()];
    await expect.poll(() => [one.approval?.calls, other.approval?.calls]).toEqual([2, 2]);
    expect(one.approval).toBe(other.approval);
    expect(await store.pending()).toEqual([one.approval]);
  });

  it("join the question that was asked while the one before was being answered", async () => {
    let meanwhile = async () => {};
    const { submit, press, channel } = watched({
      append: ({ type }) => (type === "decided" ? meanwhile() : undefined),
    });
    await submit();
    meanwhile = async () => {
      meanwhile = async () => {};
      await submit();
    };
    await press("approve");
    await submit();
    expect(channel.cards).toHaveLength(2);
  });

  it("are asked about with a whole time of their own where an answer did not cover them", async () => {
    const time = { now: 1000 };
    const { submit, press, channel } = watched({ now: () => time.now, timeoutMs: 60_000 });
    await submit();
    const second = await submit();
    time.now = 31_000;
    await press("approve", { calls: 1 });
    await expect.poll(() => channel.cards.length).toBe(2);
    expect(channel.cards[1]).toMatchObject({
      call: second.call.id,
      createdAt: 31_000,
      expiresAt: 91_000,
    });
    expect(second.approval?.id).toBe(channel.cards[1]?.id);
  });

  it("are all denied by a denial, though the store could not count them", async () => {
    const { submit, press, store } = watched();
    store.recount = async () => undefined;
    const entries = [await submit(), await submit()];
    await later();
    expect(entries[1]!.approval).toMatchObject({ calls: 1 });
    await press("deny");
    expect(entries.map(({ decision }) => decision?.outcome)).toEqual(["deny", "deny"]);
  });

  it("are counted by one write after the other, and the last one has them all", async () => {
    const { submit, store } = watched();
    const { recount } = store;
    const writing = { now: 0, most: 0 };
    store.recount = async (id, calls) => {
      writing.most = Math.max(writing.most, ++writing.now);
      await later();
      const counted = await recount(id, calls);
      writing.now--;
      return counted;
    };
    await submit();
    await Promise.all([submit(), submit(), submit()]);
    await expect.poll(async () => (await store.pending())[0]?.calls).toBe(4);
    expect(writing).toEqual({ now: 0, most: 1 });
  });

  it("are remembered in their turn, each that the answer covers", async () => {
    const { submit, press } = watched();
    await Promise.all([submit({ turn: "t" }), submit({ turn: "u" })]);
    await press("deny");
    for (const turn of ["t", "u"])
      expect((await submit({ turn })).decision).toMatchObject({
        reason: { code: "denied-this-turn" },
      });
  });
});

describe("cards that turn up somewhere else", () => {
  it("belong to their question as long as it is open", async () => {
    const { submit, press, approvals } = watched();
    const { approval } = await submit();
    const elsewhere = desktop({ name: "elsewhere" });
    expect(approvals.shown(approval!.id, elsewhere, {})).toBe(true);
    await press("approve");
    await approvals.idle();
    expect(elsewhere.settled).toHaveLength(1);
    expect(approvals.shown(approval!.id, elsewhere, {})).toBe(false);
    await expect.poll(() => elsewhere.settled).toHaveLength(2);
  });
});

describe("the end of questions", () => {
  it("is idle once every card is closed, and at once where none is open", async () => {
    let close = () => {};
    const closing = new Promise<void>((resolve) => {
      close = resolve;
    });
    const channel = desktop({ closeCard: () => closing });
    const { submit, approvals } = watched({ channels: [channel] });
    await approvals.idle();
    const entry = await submit();
    await approvals.answer({ approval: entry.approval!.id, choice: "deny", person: ada });
    let idle = false;
    const waiting = approvals.idle().then(() => {
      idle = true;
    });
    await later();
    await later();
    expect(idle).toBe(false);
    close();
    await waiting;
    await approvals.idle();
  });

  it("gives back what the token held", async () => {
    const { submit, press, gate, quotas } = watched({
      quotas: { calls: 1, questions: 1, bytes: 1000 },
    });
    for (const end of [() => press("approve"), () => press("deny")]) {
      await submit();
      await end();
      expect(quotas.size).toBe(0);
    }
    await gate.hangUp(await submit());
    expect(quotas.size).toBe(0);
  });
});
