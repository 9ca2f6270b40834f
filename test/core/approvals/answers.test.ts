/** Answers to open questions: who may give them, with which words, and what becomes of them. */
import { describe, expect, it } from "vitest";
import { rig } from "../../support/approvals-rig.ts";
import { ada, stranger } from "../../support/fixtures.ts";

const machine = { channel: "auto", userId: "auto", name: "auto" };
const CATASTROPHIC = { level: "catastrophic", phrase: "approve abcd" } as const;

describe("an answer", () => {
  it("of an approver is recorded with the answer, told once, and ends the question", async () => {
    const { approvals, open, answer, recorded, decided, refused, at } = rig();
    const asked = await open();
    expect(approvals.size).toBe(1);
    const decision = {
      outcome: "allow",
      status: "approved",
      reason: { type: "person", code: "approved", message: "ada approved this." },
      by: { kind: "person", name: "ada", channel: "test", userId: ada.userId },
      at: at.wall,
      scope: "once",
    };
    expect(await answer(asked)).toEqual({ status: "taken", record: { request: asked, decision } });
    expect(recorded).toStrictEqual([
      { decision, answer: { approval: asked.id, choice: "approve", person: ada } },
    ]);
    expect(decided).toEqual([{ request: asked, decision }]);
    expect([approvals.size, refused]).toEqual([0, []]);
  });

  it("of an automatic approver says that no person gave it", async () => {
    const { open, answer } = rig();
    for (const [choice, code] of [
      ["approve", "approved"],
      ["deny", "denied"],
    ] as const) {
      expect(await answer(await open(), { person: machine, choice })).toMatchObject({
        record: {
          decision: { by: { kind: "headless", name: "auto" }, reason: { type: "headless", code } },
        },
      });
    }
  });

  it.each([
    ["a catastrophic call", CATASTROPHIC, { phrase: CATASTROPHIC.phrase }],
    ["a call that a deny rule may match", { personal: true }, {}],
    ["a call of a remote peer", { session: "p2p:buyer" }, {}],
    ["a call behind which a remote peer is", { peer: true }, {}],
  ] as const)("of an automatic approver never approves %s", async (_what, more, words) => {
    const { open, answer, refused } = rig();
    const asked = await open(more);
    expect(await answer(asked, { person: machine, ...words })).toEqual({
      status: "not-an-approver",
    });
    expect(refused).toMatchObject([{ why: "not-an-approver" }]);
    expect(await answer(asked, { person: machine, choice: "deny" })).toMatchObject({
      status: "taken",
    });
  });

  it.each([
    ["with the person's words", { reason: "not on a Friday" }, "ada denied this: not on a Friday."],
    [
      "with advice where the person gives no reason",
      {},
      "ada denied this. Do not try to reach the same end another way; ask what to do instead.",
    ],
  ])("that denies reaches the agent %s", async (_what, more, message) => {
    const { open, answer, at } = rig();
    expect(await answer(await open(), { choice: "deny", ...more })).toMatchObject({
      status: "taken",
      record: {
        decision: {
          outcome: "deny",
          status: "rejected",
          reason: { type: "person", code: "denied", message },
          by: { kind: "person", name: "ada", channel: "test", userId: ada.userId },
          at: at.wall,
        },
      },
    });
  });

  it("that comes second is told the first decision, and is written down as refused", async () => {
    const { open, answer, refused, decided } = rig();
    const asked = await open();
    await answer(asked, { choice: "deny" });
    const second = await answer(asked);
    expect(second).toMatchObject({
      status: "already-resolved",
      record: { decision: { outcome: "deny" } },
    });
    expect(refused).toMatchObject([{ answer: { approval: asked.id }, why: "already-resolved" }]);
    expect(decided).toHaveLength(1);
  });

  it("that loses a race in the store is told the winner's decision", async () => {
    const { open, answer, decided } = rig();
    const asked = await open();
    const [one, other] = await Promise.all([answer(asked, { choice: "deny" }), answer(asked)]);
    expect([one.status, other.status]).toEqual(["taken", "already-resolved"]);
    expect(other).toMatchObject({
      record: { request: { id: asked.id }, decision: { outcome: "deny" } },
    });
    expect(decided).toHaveLength(1);
  });

  it("to a question that is unknown says so to an approver, and nothing to a stranger", async () => {
    const { asking, answer, refused } = rig();
    expect(await answer(asking())).toEqual({ status: "unknown-approval" });
    expect(await answer(asking(), { person: stranger })).toEqual({ status: "not-an-approver" });
    expect(refused.map(({ why }) => why)).toEqual(["unknown-approval", "not-an-approver"]);
  });

  it("to a question that the store lost meanwhile finds it unknown", async () => {
    const { open, answer } = rig({
      change: (store) => {
        store.settle = async () => undefined;
      },
    });
    expect(await answer(await open())).toEqual({ status: "unknown-approval" });
  });

  it("that cannot be looked up is not taken, and is written down as refused", async () => {
    const { asking, answer, refused } = rig({
      change: (store) => {
        store.get = () => Promise.reject(new Error("away"));
      },
    });
    expect(await answer(asking())).toEqual({ status: "not-recorded" });
    expect(refused).toMatchObject([{ why: "not-recorded" }]);
  });

  it("that cannot be recorded denies the call, and says that the record is missing", async () => {
    const { approvals, open, answer, decided } = rig({
      record: ({ outcome }) =>
        outcome === "allow" ? Promise.reject(new Error("full")) : Promise.resolve(),
    });
    expect(await answer(await open())).toEqual({ status: "not-recorded" });
    expect(approvals.size).toBe(0);
    expect(decided).toMatchObject([
      {
        decision: {
          outcome: "deny",
          status: "cancelled",
          reason: {
            type: "gateway",
            code: "not-recorded",
            message: expect.stringContaining("nothing is allowed without a record"),
          },
          by: { kind: "gateway", name: "not-recorded" },
        },
      },
    ]);
  });

  it("to a question for a role is taken only from an approver who has it", async () => {
    const { open, answer } = rig();
    expect(await answer(await open({ roles: ["oncall"] }))).toEqual({ status: "not-an-approver" });
    expect(await answer(await open({ roles: ["dev"] }))).toMatchObject({ status: "taken" });
  });
});

describe("how many calls an approval allows", () => {
  const callsOf = async (counted: number, calls?: number) => {
    const { open, answer } = rig();
    const result = await answer(
      await open({ calls: counted }),
      calls === undefined ? {} : { calls },
    );
    return result.status === "taken" ? result.record.decision?.calls : result.status;
  };

  it.each([
    ["those that the answer names", 5, 3, 3],
    ["all that the question counts, where the answer names none", 5, undefined, 5],
    ["never more than the question counts", 5, 9, 5],
    ["one at least", 5, 0, 1],
    ["the only one there is, without counting", 1, 1, undefined],
  ])("are %s", async (_what, counted, calls, allowed) => {
    expect(await callsOf(counted, calls)).toBe(allowed);
  });
});

describe("an approval for the session", () => {
  it.each([
    ["is one where the question can be granted", {}, {}, "session"],
    ["is for once where the question can grant nothing", { scope: [] }, {}, "once"],
    ["is for once with a changed input", {}, { input: '{"command":"ls"}' }, "once"],
    ["is for once where the person said so", {}, { scope: "once" }, "once"],
  ] as const)("%s", async (_what, asked, answered, scope) => {
    const { open, answer } = rig();
    expect(await answer(await open(asked), { scope: "session", ...answered })).toMatchObject({
      record: { decision: { scope } },
    });
  });
});

describe("an approval with a changed input", () => {
  const input = '{"command":"git push"}';

  it("carries the input, and its reason says that it was changed", async () => {
    const { open, answer } = rig();
    expect(await answer(await open(), { input })).toMatchObject({
      record: {
        decision: { input, reason: { message: "ada approved this, with a changed input." } },
      },
    });
  });

  it("is refused with the reviewer's words, and leaves the question open", async () => {
    const { approvals, open, answer, refused } = rig({ review: async () => "it is worse" });
    expect(await answer(await open(), { input })).toEqual({
      status: "edit-refused",
      message: "it is worse",
    });
    expect([approvals.size, refused[0]?.why]).toEqual([1, "edit-refused"]);
  });

  it("needs the phrase as every approval of what is catastrophic", async () => {
    const { open, answer } = rig();
    const asked = await open(CATASTROPHIC);
    expect(await answer(asked, { input })).toMatchObject({ status: "phrase-required" });
    expect(await answer(asked, { input, phrase: CATASTROPHIC.phrase })).toMatchObject({
      status: "taken",
    });
  });

  it("is not reviewed where the answer denies", async () => {
    const { open, answer } = rig({ review: async () => "it is worse" });
    expect(await answer(await open(), { input, choice: "deny" })).toMatchObject({
      status: "taken",
    });
  });
});

describe("what needs a phrase", () => {
  it("tells the phrase and how many tries are left, and locks after three", async () => {
    const { open, answer } = rig();
    const asked = await open(CATASTROPHIC);
    const { phrase } = CATASTROPHIC;
    expect(await answer(asked)).toEqual({ status: "phrase-required", phrase, triesLeft: 3 });
    expect(await answer(asked, { phrase: "" })).toEqual({
      status: "phrase-required",
      phrase,
      triesLeft: 3,
    });
    expect(await answer(asked, { phrase: "1" })).toEqual({
      status: "phrase-wrong",
      phrase,
      triesLeft: 2,
    });
    expect(await answer(asked)).toEqual({ status: "phrase-required", phrase, triesLeft: 2 });
    expect(await answer(asked, { phrase: "2" })).toEqual({
      status: "phrase-wrong",
      phrase,
      triesLeft: 1,
    });
    expect(await answer(asked, { phrase: "3" })).toEqual({ status: "phrase-locked" });
    for (const typed of [{}, { phrase: "4" }, { phrase }])
      expect(await answer(asked, typed)).toEqual({ status: "phrase-locked" });
    expect(await answer(asked, { choice: "deny" })).toMatchObject({ status: "taken" });
  });

  it("is told of the decision before it is asked for the phrase", async () => {
    const { open, answer } = rig();
    const asked = await open(CATASTROPHIC);
    await answer(asked, { choice: "deny" });
    expect(await answer(asked)).toMatchObject({
      status: "already-resolved",
      record: { decision: { outcome: "deny" } },
    });
  });

  it("is every question that has one, whatever its level", async () => {
    const { open, answer } = rig();
    const asked = await open({ phrase: "approve abcd" });
    expect(await answer(asked)).toMatchObject({ status: "phrase-required" });
    expect(await answer(asked, { phrase: "approve abcd" })).toMatchObject({ status: "taken" });
  });

  it("cannot be approved where it is catastrophic and has none", async () => {
    const { open, answer } = rig();
    const asked = await open({ level: "catastrophic" });
    for (const phrase of ["", "undefined", "approve abcd"])
      expect(await answer(asked, { phrase })).toEqual({ status: "phrase-locked" });
  });

  it("locks also where the question is another node's", async () => {
    const { store, asking, answer } = rig();
    const asked = asking(CATASTROPHIC);
    await store.open(asked);
    for (const status of ["phrase-wrong", "phrase-wrong", "phrase-locked", "phrase-locked"])
      expect(await answer(asked, { phrase: "no" })).toMatchObject({ status });
  });

  it("counts wrong phrases for each question by itself", async () => {
    const { open, answer } = rig();
    const [one, other] = [await open(CATASTROPHIC), await open(CATASTROPHIC)];
    await answer(one, { phrase: "no" });
    expect(await answer(other, { phrase: "no" })).toMatchObject({ triesLeft: 2 });
  });
});
