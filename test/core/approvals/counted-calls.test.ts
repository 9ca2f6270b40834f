/** Which of several identical calls an answer covers, while calls come, go and records fail. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { AuditEvent } from "../../../src/core/audit.ts";
import type { Store } from "../../../src/core/store.ts";
import { callOf, rig } from "../../support/approvals-rig.ts";
import { testCore } from "../../support/fixtures.ts";

/** Work that goes on when the test says so. */
function held() {
  let release: () => void = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

describe("an approval covers the calls that its card counted", () => {
  it("and none that came while a changed input was under review", async () => {
    const { until, release } = held();
    const { approvals, open, join, answer } = rig({ review: () => until.then(() => undefined) });
    const asked = await open();
    const answered = answer(asked, { input: "{}" });
    const second = join(asked)!;
    await expect.poll(async () => (await approvals.pending())[0]?.calls).toBe(2);
    release();
    expect(await answered).toMatchObject({ status: "taken" });
    await expect.poll(() => second.request.id).not.toBe(asked.id);
    expect(await approvals.pending()).toMatchObject([{ id: second.request.id, calls: 1 }]);
  });

  it("and not those that another answer would have covered, which could not be recorded", async () => {
    const { until, release } = held();
    let records = 0;
    const record = async () => {
      if (records++ > 0) return;
      await until;
      throw new Error("ENOSPC");
    };
    const { approvals, open, answer, decided } = rig({ record });
    const asked = await open({ calls: 2 });
    const lost = answer(asked, { calls: 2 });
    const taken = answer(asked, { calls: 1 });
    release();
    expect((await lost).status).toBe("not-recorded");
    expect(await taken).toMatchObject({ status: "taken", record: { decision: { calls: 1 } } });
    expect(decided).toMatchObject([{ decision: { outcome: "allow", calls: 1 } }]);
    await expect.poll(() => approvals.pending()).toMatchObject([{ calls: 1 }]);
  });
});

describe("where the first caller leaves while its question is being opened", () => {
  /** A store that opens a question when the test says so. */
  const opening = (change: (store: Store) => void) => {
    const { until, release } = held();
    const log: AuditEvent[] = [];
    const made = rig({
      audit: { append: async (...events) => void log.push(...events) },
      change(store) {
        const { open } = store;
        store.open = (request) => until.then(() => open(request));
        change(store);
      },
    });
    return { ...made, log, release };
  };

  it("its card counts those who have joined, and the answer is theirs", async () => {
    const { approvals, asking, join, answer, release } = opening((store) => {
      const { recount } = store;
      store.recount = async (id, calls) => {
        await (calls === 0 ? pause(5) : held().until);
        return recount(id, calls);
      };
    });
    const asked = asking();
    const first = approvals.ask(asked, callOf(asked));
    approvals.leave(first, true);
    const second = join(asked)!;
    release();
    await second.shown;
    await pause(10);
    expect(await approvals.pending()).toMatchObject([{ calls: 1 }]);
    expect(await answer(asked, { calls: 1 })).toMatchObject({ status: "taken" });
    expect(await second.decided).toMatchObject({ outcome: "allow" });
  });

  it("an answer that comes before it is withdrawn names no call that has a line", async () => {
    const { approvals, asking, answer, release, log } = opening((store) => {
      const { settle } = store;
      store.settle = (id, decision, record) =>
        decision.status === "cancelled" ? (held().until as never) : settle(id, decision, record);
    });
    const asked = asking();
    approvals.leave(approvals.ask(asked, callOf(asked)), true);
    release();
    await expect.poll(() => approvals.pending()).toHaveLength(1);
    expect(await answer(asked)).toMatchObject({ status: "taken" });
    expect(log.filter(({ type }) => type === "decided")).toMatchObject([{ calls: [] }]);
  });
});

describe("a caller who leaves while the answer is written", () => {
  it.each(["approve", "deny"] as const)("has that decision, once: %s", async (choice) => {
    const { until, release } = held();
    const append = ({ type }: { readonly type: string }) =>
      type === "answered" ? until : undefined;
    const { submit, press, gate, events } = testCore({ append });
    const [, second] = [await submit(), await submit()];
    const answered = press(choice);
    const left = gate.hangUp(second);
    release();
    const { record } = (await answered) as { readonly record: { readonly decision: object } };
    await left;
    expect(second.decision).toEqual(record.decision);
    const { id } = second.call;
    const written = events.filter((each) => each.type === "decided" && each.calls.includes(id));
    expect(written).toMatchObject([{ decision: record.decision }]);
  });
});
