/**
 * The purse: limits that nothing passes, days that end once, and money that is neither lost nor
 * spent twice.
 */

import { describe, expect, it, test } from "vitest";
import type { RecordFile } from "../../src/peers/json-file.ts";
import { type Limits, openSpending } from "../../src/peers/spending.ts";
import fc from "../support/properties.ts";
import { ann, bob, memoryFile, NOON } from "./peers.ts";

const LIMITS: Limits = {
  maxPerTx: 100n,
  maxDaily: 250n,
  maxDailyPerPeer: 180n,
  autoApproveBelow: 10n,
};
const DAY = 86_400_000;

async function open({ file = memoryFile() as RecordFile, now = () => NOON, limits = LIMITS } = {}) {
  const spending = await openSpending({ limits, file, now, delayMs: 5 });
  let payments = 0;
  const reserve = (amount: bigint, did = ann, id = `${payments++}`) =>
    spending.reserve({ id, did, amount });
  return {
    spending,
    reserve,
    objection: (payment: { did: string; amount: bigint }) => spending.objection(payment),
    commit: (id: string) => spending.commit(id),
    release: (id: string) => spending.release(id),
    written: () => spending.written(),
    stop: () => spending.stop(),
  };
}

describe("a payment", () => {
  it("may cost as much as one may, and not more", async () => {
    const { reserve } = await open();
    expect([reserve(100n), reserve(101n), reserve(0n), reserve(-5n)]).toEqual([
      undefined,
      "per-call",
      "unavailable",
      "unavailable",
    ]);
  });

  it("counts against what its peer may spend in a day, and against what all may", async () => {
    const { reserve, spending } = await open();
    expect([reserve(100n), reserve(80n), reserve(1n)]).toEqual([undefined, undefined, "daily"]);
    expect([reserve(70n, bob), reserve(1n, bob)]).toEqual([undefined, "daily"]);
    expect(spending.total).toBe(250n);
  });

  it("is never set aside twice for one call, and comes back once", async () => {
    const { reserve, release, spending } = await open();
    reserve(50n, ann, "x");
    reserve(60n, ann, "x");
    expect(spending.total).toBe(60n);
    release("x");
    release("x");
    release("never there");
    expect(spending.total).toBe(0n);
  });

  it("that was decided cannot be set aside again", async () => {
    const { reserve, commit, spending } = await open();
    reserve(50n, ann, "x");
    commit("x");
    expect(reserve(1n, ann, "x")).toBe("unavailable");
    expect(spending.total).toBe(50n);
  });
});

describe("a day", () => {
  it("begins at midnight UTC with a full purse, but for what is still set aside", async () => {
    let now = NOON + DAY / 2 - 1;
    const { reserve, commit, release, spending } = await open({ now: () => now });
    reserve(100n, ann, "spent");
    commit("spent");
    reserve(60n, ann, "open");
    expect(spending.total).toBe(160n);
    now += 1;
    expect(spending.total).toBe(60n);
    release("spent"); // of a day that is over: nothing comes back
    expect(spending.total).toBe(60n);
    commit("open");
    release("open"); // spent today
    expect(spending.total).toBe(0n);
  });

  it("does not begin again because the clock was set back", async () => {
    let now = NOON;
    const { reserve, spending } = await open({ now: () => now });
    reserve(100n);
    now -= 3 * DAY;
    expect(spending.total).toBe(100n);
    expect([reserve(80n), reserve(1n)]).toEqual([undefined, "daily"]);
  });
});

describe("the file", () => {
  it("holds what is set aside before anybody is told that it is, and outlives a crash", async () => {
    const file = memoryFile();
    const { reserve, written } = await open({ file });
    reserve(100n);
    await written();
    const again = await open({ file });
    expect(again.spending.total).toBe(100n);
    expect([again.reserve(81n), again.reserve(80n)]).toEqual(["daily", undefined]);
    expect((await open({ file, now: () => NOON + DAY })).spending.total).toBe(0n);
  });

  it("is written once for many at the same time, and never with an older content after a newer one", async () => {
    const texts: string[] = [];
    let running = 0;
    const file: RecordFile = {
      name: "slow",
      load: async () => undefined,
      async save(text) {
        expect(++running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        texts.push(text);
        running--;
      },
    };
    const { reserve, written } = await open({ file });
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        reserve(5n);
        await written();
      }),
    );
    expect(texts).toHaveLength(2);
    expect(texts.map((text) => JSON.parse(text).peers[0].spent)).toEqual(["0.000005", "0.0001"]);
  });

  it("that failed once is written again", async () => {
    const file = memoryFile();
    const { reserve, written, stop } = await open({ file });
    file.broken = true;
    reserve(5n);
    await expect(written()).rejects.toThrow("cannot be written");
    file.broken = false;
    await stop();
    expect(file.text).toContain("0.000005");
  });

  test.each([
    "",
    "{}",
    '{"version":1,"day":1}',
    '{"version":1,"day":1,"peers":[{"did":"x","spent":"-1"}]}',
    '{"version":1,"day":1,"peers":[{"did":"x","spent":1}]}',
  ])("with %j in it lets nobody spend", async (text) => {
    const file = memoryFile(text);
    const { reserve, objection, stop } = await open({ file });
    expect([reserve(1n), objection({ did: ann, amount: 1n })]).toEqual([
      "unavailable",
      "unavailable",
    ]);
    await stop();
    expect(file.text).toBe(text);
  });
});

it("whatever is set aside, spent, given back and restarted, no limit of a day is passed and nothing is owed", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("reserve" as const),
      id: fc.nat(9),
      did: fc.constantFrom(ann, bob),
      amount: fc.bigInt({ min: -5n, max: 120n }),
    }),
    fc.record({
      kind: fc.constantFrom("commit" as const, "release" as const, "close" as const),
      id: fc.nat(9),
    }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(1000, DAY / 2, -DAY) }),
    fc.constant({ kind: "restart" as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let now = NOON;
      const file = memoryFile();
      let spending = await openSpending({ limits: LIMITS, file, now: () => now, delayMs: 60_000 });
      /** What went out, as somebody who only looks at commits would count it. */
      let paid = { day: 0, total: 0n };
      const amounts = new Map<string, bigint>();
      for (const step of steps) {
        if (step.kind === "wait") now += step.ms;
        if (step.kind === "restart") {
          await spending.written();
          spending = await openSpending({ limits: LIMITS, file, now: () => now, delayMs: 60_000 });
          amounts.clear();
        }
        if (step.kind === "reserve" && !spending.reserve({ ...step, id: `${step.id}` }))
          amounts.set(`${step.id}`, step.amount);
        if (step.kind === "release" || step.kind === "close") spending[step.kind](`${step.id}`);
        if (step.kind === "commit") {
          const before = spending.reserved(`${step.id}`);
          spending.commit(`${step.id}`);
          const today = Math.floor(now / DAY);
          if (today > paid.day) paid = { day: today, total: 0n };
          if (before !== undefined && amounts.delete(`${step.id}`)) paid.total += before;
        }
        // what comes back makes room: count anew from here
        if (step.kind === "release") paid.total = 0n;
        expect(spending.total >= 0n && spending.total <= LIMITS.maxDaily).toBe(true);
        expect(paid.total <= LIMITS.maxDaily).toBe(true);
      }
      await spending.stop();
    }),
    { numRuns: 200 },
  );
});
