/**
 * How open questions end: at their deadline, withdrawn, by another node; and what stands in an
 * answer's way.
 */
import { describe, expect, it } from "vitest";
import { Clock } from "../../../src/core/clock.ts";
import { CompositeProvider } from "../../../src/core/composite.ts";
import type { Reason } from "../../../src/core/model.ts";
import { rig } from "../../support/approvals-rig.ts";
import { ada, approved, denied, desktop, stranger } from "../../support/fixtures.ts";

const STOPPED: Reason = { type: "gateway", code: "stopped", message: "The gateway stops." };

describe("a question that cannot be shown any more, as its gateway stops", () => {
  const unreachable = () => {
    const provider = desktop({ ask: () => Promise.reject(new Error("it is closed")) });
    const channels = [{ provider, automatic: false }];
    return rig({
      composite: new CompositeProvider({ channels, fallbacks: [], clock: new Clock() }),
    });
  };

  it("is denied", async () => {
    const { open, decided } = unreachable();
    await open();
    expect(decided).toMatchObject([
      { decision: { outcome: "deny", reason: { code: "no-channel" } } },
    ]);
  });

  it("stays open where other gateways have it", async () => {
    const { approvals, open, decided } = unreachable();
    approvals.leaveOpen();
    const asked = await open();
    expect(await approvals.pending()).toMatchObject([{ id: asked.id }]);
    expect(decided).toEqual([]);
  });
});

describe("the deadline of a question", () => {
  const EXPIRED = {
    outcome: "deny",
    status: "expired",
    reason: {
      type: "timeout",
      code: "expired",
      message: expect.stringContaining("counts as a denial"),
    },
    by: { kind: "gateway", name: "expired" },
  };

  it("refuses an answer that comes at it, though the timer has not run", async () => {
    const { at, open, answer, decided } = rig();
    const asked = await open();
    at.steady += 5000;
    expect(await answer(asked)).toMatchObject({
      status: "already-resolved",
      record: { decision: EXPIRED },
    });
    expect(decided).toMatchObject([{ decision: EXPIRED }]);
  });

  it("refuses an answer whose changed input was still under review at it", async () => {
    const { at, open, answer } = rig({
      review: async () => {
        at.steady += 5000;
        return undefined;
      },
    });
    expect(await answer(await open(), { input: "{}" })).toMatchObject({
      status: "already-resolved",
      record: { decision: EXPIRED },
    });
  });

  it("is told to a late answer before anything else that it lacks", async () => {
    const { at, open, answer } = rig();
    const asked = await open({ level: "catastrophic", phrase: "approve abcd" });
    at.steady += 5000;
    expect(await answer(asked)).toMatchObject({
      status: "already-resolved",
      record: { decision: EXPIRED },
    });
  });

  it("takes an answer that comes just before it, whatever the wall clock says", async () => {
    const { at, open, answer } = rig();
    const asked = await open();
    at.steady += 4999;
    at.wall += 3_600_000;
    expect(await answer(asked)).toMatchObject({ status: "taken" });
  });

  it("ends the question by itself", async () => {
    const { at, approvals, open, decided } = rig();
    await open();
    at.steady += 5000;
    await expect.poll(() => decided).toMatchObject([{ decision: EXPIRED }]);
    expect(approvals.size).toBe(0);
  });

  it("is not moved by a store that takes long to open the question", async () => {
    const { at, open, answer } = rig({
      change: (store) => {
        const { open: opening } = store;
        store.open = async (asked) => {
          at.steady += 1000;
          await opening(asked);
        };
      },
    });
    const asked = await open();
    at.steady += 4000;
    expect(await answer(asked)).toMatchObject({
      status: "already-resolved",
      record: { decision: { status: "expired" } },
    });
  });

  it.each([
    ["is refused at it", 5000, "already-resolved"],
    ["is taken before it", 4999, "taken"],
  ])(
    "of another node's question counts by the wall clock: an answer %s",
    async (_what, ms, status) => {
      const { at, store, asking, answer } = rig();
      const asked = asking();
      await store.open(asked); // opened elsewhere, so that no timer here is about it
      at.wall += ms;
      at.steady += ms;
      expect(await answer(asked)).toMatchObject({ status });
    },
  );

  it("of another node's question that is lost meanwhile leaves nothing to answer", async () => {
    const { at, store, asking, answer } = rig();
    const asked = asking();
    await store.open(asked);
    const { get } = store;
    let looked = 0;
    store.get = async (id) => (looked++ === 0 ? get(id) : undefined);
    at.wall += 5000;
    at.steady += 5000;
    expect(await answer(asked)).toEqual({ status: "unknown-approval" });
  });

  it("stays where it was when more calls are counted, and one end is enough", async () => {
    const { at, store, open, join, decided } = rig();
    const asked = await open();
    at.steady += 3000;
    join(asked);
    await expect.poll(() => store.pending()).toMatchObject([{ id: asked.id, calls: 2 }]);
    at.steady += 2000;
    await expect
      .poll(() => decided)
      .toMatchObject([{ request: { calls: 2 }, decision: { status: "expired" } }]);
  });
});

describe("counting the calls of a question", () => {
  it("gives nothing where the question is unknown, decided or another node's", async () => {
    const { store, asking, open, join, answer } = rig();
    const [decided, elsewhere] = [await open(), asking()];
    await answer(decided);
    await store.open(elsewhere);
    for (const asked of [asking(), decided, elsewhere]) expect(join(asked)).toBeUndefined();
    expect(await store.pending()).toMatchObject([{ id: elsewhere.id, calls: 1 }]);
  });

  it("leaves one timer, of the question as it is now", async () => {
    const { clock, approvals, store, open, join, answer, decided } = rig();
    const asked = await open();
    join(asked);
    join(asked);
    await expect.poll(() => store.pending()).toMatchObject([{ calls: 3 }]);
    expect([clock.size, approvals.size]).toEqual([1, 1]);
    await answer(asked);
    expect(decided).toMatchObject([{ request: { calls: 3 } }]);
    expect(clock.size).toBe(0);
  });
});

describe("the end of a question without a person", () => {
  it("is kept as it is though a count that was under way arrives after it", async () => {
    const { store, open, join, decided } = rig({
      change: (each) => {
        const { recount } = each;
        each.recount = async (id, calls) => {
          const counted = await recount(id, calls);
          await each.settle(id, denied());
          return counted;
        };
      },
    });
    join(await open());
    await expect.poll(() => decided).toMatchObject([{ request: { calls: 1 } }]);
    expect(await store.pending()).toEqual([]);
  });

  it("is a denial that is recorded and told", async () => {
    const { approvals, open, decided, recorded, at } = rig();
    const asked = await open();
    const decision = {
      outcome: "deny",
      status: "cancelled",
      reason: STOPPED,
      by: { kind: "gateway", name: "stopped" },
      at: at.wall,
    };
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBe(true);
    expect([decided, recorded]).toEqual([[{ request: asked, decision }], [{ decision }]]);
  });

  it("changes nothing where a person was faster, and finds nothing where it is unknown", async () => {
    const { approvals, open, answer, decided } = rig();
    const asked = await open();
    await answer(asked);
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBe(false);
    expect(await approvals.end("unknown", "cancelled", STOPPED)).toBeUndefined();
    expect(decided).toMatchObject([{ decision: { outcome: "allow" } }]);
  });

  it("tells the decision of another node that was faster and has not been heard of yet", async () => {
    const { approvals, store, open, decided } = rig({
      change: (each) => {
        each.watch = () => () => {};
      },
    });
    const asked = await open();
    const decision = approved();
    await store.settle(asked.id, decision);
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBe(false);
    expect(decided).toEqual([{ request: asked, decision }]);
  });

  it("stands though it cannot be written down", async () => {
    const { approvals, store, open, decided } = rig({
      record: () => Promise.reject(new Error("full")),
    });
    const asked = await open();
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBe(true);
    expect(decided).toMatchObject([{ decision: { outcome: "deny", reason: STOPPED } }]);
    expect(await store.get(asked.id)).toMatchObject({ decision: { reason: STOPPED } });
  });

  it("stands though the store is away", async () => {
    const { approvals, store, open, decided } = rig();
    const asked = await open();
    await store.close();
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBeUndefined();
    expect(decided).toMatchObject([{ request: { id: asked.id }, decision: { reason: STOPPED } }]);
    expect(approvals.size).toBe(0);
  });

  it("of another node's question is not recorded here: that node does", async () => {
    const { approvals, store, asking, recorded, decided } = rig();
    const asked = asking();
    await store.open(asked);
    expect(await approvals.end(asked.id, "cancelled", STOPPED)).toBe(true);
    expect([recorded, decided]).toEqual([[], []]);
  });

  it("comes to all at once", async () => {
    const { approvals, open, decided } = rig();
    await open();
    await open();
    await approvals.endAll(STOPPED);
    expect(decided).toMatchObject([
      { decision: { status: "cancelled", reason: STOPPED } },
      { decision: { status: "cancelled", reason: STOPPED } },
    ]);
  });

  it("is heard of where another node decided", async () => {
    const { approvals, store, clock, open, decided } = rig();
    const [one, other] = [await open(), await open()];
    const [yes, no] = [approved(), denied()];
    await store.settle(one.id, yes);
    await store.settle(other.id, no);
    expect(decided).toEqual([
      { request: one, decision: yes },
      { request: other, decision: no },
    ]);
    expect([approvals.size, clock.size]).toEqual([0, 0]);
  });
});

describe("what stands in the way of a person's answer", () => {
  it("is nothing for an approver and an open question", async () => {
    const { approvals, open, refused } = rig();
    const asked = await open({ roles: ["dev"] });
    expect(await approvals.objection(asked.id, ada)).toBeUndefined();
    expect(refused).toEqual([]);
  });

  it("is that the person is no approver, or lacks the role; and that is written down", async () => {
    const { approvals, open, refused } = rig();
    const asked = await open({ roles: ["oncall"] });
    for (const person of [stranger, ada]) {
      expect(await approvals.objection(asked.id, person)).toEqual({ status: "not-an-approver" });
      expect(refused.at(-1)).toEqual({
        answer: { approval: asked.id, person, choice: "deny" },
        why: "not-an-approver",
      });
    }
    expect(await approvals.objection("unknown", stranger)).toEqual({ status: "not-an-approver" });
  });

  it("is that the question is unknown, or cannot be looked up", async () => {
    const { approvals, store } = rig();
    expect(await approvals.objection("unknown", ada)).toEqual({ status: "unknown-approval" });
    await store.close();
    expect(await approvals.objection("unknown", ada)).toEqual({ status: "unknown-approval" });
  });

  it("is that it was decided", async () => {
    const { approvals, open, answer } = rig();
    const asked = await open();
    await answer(asked, { choice: "deny" });
    expect(await approvals.objection(asked.id, ada)).toMatchObject({
      status: "already-resolved",
      record: { decision: { outcome: "deny" } },
    });
  });
});
